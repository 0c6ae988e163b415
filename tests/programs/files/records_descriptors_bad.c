// RUN: check --sym-file=data:5
// EXPECT: error out-of-bounds@BUG
/* Records of a length byte and so many bytes, read with descriptors; the first one may be too long. */
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    unsigned char again, length, record[3];
    struct stat s;
    int fd = open("data", O_RDONLY), same = dup(fd), ends[2];
    assert(fd >= 0 && fstat(fd, &s) == 0 && s.st_size >= 4 && pipe(ends) == 0);
    while (read(fd, &length, 1) == 1) {
        if (length > sizeof record + 1)
            break;
        off_t at = lseek(same, 0, SEEK_CUR);
        ssize_t n = read(same, record, length); // BUG
        assert(n >= 0 && n <= length && lseek(fd, 0, SEEK_CUR) == at + n);
        for (ssize_t i = 0; i < n; i++) {
            assert(pread(fd, &again, 1, at + i) == 1 && again == record[i]);
            assert(write(ends[1], &record[i], 1) == 1 && read(ends[0], &again, 1) == 1 && again == record[i]);
        }
    }
    assert(close(fd) == 0 && read(same, record, 3) >= 0 && unlink("data") == 0 && stat("data", &s) == -1);
    return 0;
}
