long wide(void) { return 0x100000001; }
