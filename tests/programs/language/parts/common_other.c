/* The other half of common_symbols.c. */
int shared;
char buffer[64];
void other_set(int value);
int other_size(void);
void other_set(int value) {
    shared = value;
    for (int i = 0; i < 64; i++) buffer[i] = (char)('a' + i % 26);
}
int other_size(void) { return (int)sizeof buffer; }
