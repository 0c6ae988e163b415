int filled(int x) { return x ? 1 : 2; }
