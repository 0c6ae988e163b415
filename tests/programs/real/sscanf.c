// RUN: check
// EXPECT: safe runs=1
/* Reading numbers, words and sets from text: what is stored, how much is counted, where it stops. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int year, month, day, used = -1;
    assert(sscanf("2024-5-17 rest", "%4d-%2d-%d%n", &year, &month, &day, &used) == 3);
    assert(year == 2024 && month == 5 && day == 17 && used == 9);

    char key[8], value[8];
    assert(sscanf("  name = some value", " %7[^= ] = %7s", key, value) == 2);
    assert(!strcmp(key, "name") && !strcmp(value, "some"));

    unsigned hex;
    short small;
    signed char tiny;
    long long huge;
    assert(sscanf("ff,70000;300:99999999999999999999", "%x,%hd;%hhd:%lld", &hex, &small, &tiny, &huge) == 4);
    assert(hex == 255 && small == 4464 && tiny == 44 && huge == 0x7fffffffffffffff);

    float single;
    double twice;
    assert(sscanf("3.25e2/0.125", "%f/%4lf", &single, &twice) == 2 && single == 325 && twice == 0.12);
    assert(sscanf("0x1f 017 -9", "%i%*i%i", &year, &month) == 2 && year == 31 && month == -9);

    assert(sscanf("", "%d", &day) == EOF && sscanf("x", "%d", &day) == 0 && sscanf("1,", "%d,%d", &day, &day) == 1);
    char pair[2];
    assert(sscanf("a b", "%2c", pair) == 1 && pair[0] == 'a' && pair[1] == ' ');
    return 0;
}
