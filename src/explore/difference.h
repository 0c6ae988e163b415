/* difference.h -- lists of numbers as bytes, each as its difference from one that was written before, the *key*.
 *
 * A writer has a list that changes a little each time: it is written as the places in the key of what is gone, and what is
 * new. When that is no longer little, the list is written as it is, and is the next key. The order of a list is not kept. Who
 * writes the list, and who reads it, know which was the key.
 *
 * D1: a list has each number once.
 * D2: the sum of a list says whether it was read as it was written, whatever the order.
 * Owner: difference_free. */
#ifndef HEDDLE_EXPLORE_DIFFERENCE_H
#define HEDDLE_EXPLORE_DIFFERENCE_H

#include "base/wire.h"

typedef VEC(uint32_t) number_list;

/* Of a number: the last key and the last list that had it. */
struct difference_mark { uint32_t key, now; };

/* What the writer of a list has to know. */
struct difference {
    number_list key, now; /* the key; what is to be written, */
    number_list added;    /* and what of it is not in the key */
    uint32_t sum;         /* of what is to be written */
    VEC(struct difference_mark) marks; /* by number */
    uint32_t keys, lists; /* so many of each */
};
void difference_free(struct difference *d);
void difference_set(struct difference *d, const number_list *numbers); /* another list; what is in it twice is taken once */
void difference_write(struct difference *d, wire *w); /* from the key */
void difference_write_key(struct difference *d, wire *w); /* as it is: the key from now on */

void difference_read(wire_reader *r, const number_list *key, number_list *list); /* into the list, which is emptied */
void difference_read_key(wire_reader *r, number_list *list);
uint32_t difference_sum(const number_list *list);

#endif
