/* properties.h -- from the words of `--check` to the properties of the analyses. */
#ifndef HEDDLE_EXPLORE_PROPERTIES_H
#define HEDDLE_EXPLORE_PROPERTIES_H

#include "analysis/property.h"
#include "vm/error.h"

/* checks: enum check; the result: enum property. */
static inline unsigned properties_of_checks(unsigned checks) {
    static const struct { unsigned check, property; } table[] = {
        {CHECK_ASSERT, PROPERTY_ASSERT}, {CHECK_DEADLOCK, PROPERTY_DEADLOCK}, {CHECK_MEMORY, PROPERTY_MEMORY},
        {CHECK_RACE, PROPERTY_RACE}, {CHECK_LOCK, PROPERTY_LOCK}, {CHECK_LEAK, PROPERTY_LEAK},
        {CHECK_OVERFLOW, PROPERTY_OVERFLOW}};
    unsigned properties = 0;
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (checks & table[i].check) properties |= table[i].property;
    return properties;
}

#endif
