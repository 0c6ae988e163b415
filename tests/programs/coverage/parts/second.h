static inline int clamp(int x) {
    if (x > 10)
        return 10;
    return x;
}
