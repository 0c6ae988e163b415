/* file.h -- files that are there completely or not at all.
 *
 * Functions that can fail return NULL, or a message for the user that the caller frees. */
#ifndef HEDDLE_REPORT_FILE_H
#define HEDDLE_REPORT_FILE_H

#include "base/base.h"

/* Writes all bytes to path: to a temporary file beside it that is then renamed, so that a full disk or an interrupt
 * leaves the old contents, or none. What is no regular file (a pipe, a device) is written to directly; `-` is
 * standard output. */
__attribute__((warn_unused_result))
char *file_write(const char *path, const char *bytes, size_t count);

/* The same, and what it returns NULL for survives a power failure: the file and its name are on the disk. */
__attribute__((warn_unused_result))
char *file_keep(const char *path, const char *bytes, size_t count);

/* All of a regular file, a zero byte behind it; *bytes is malloc'ed. Not if it is larger than any file that is meant. */
__attribute__((warn_unused_result))
char *file_read(const char *path, char **bytes, size_t *count);
/* The same, however large it is: what file_keep has written. */
__attribute__((warn_unused_result))
char *file_read_kept(const char *path, char **bytes, size_t *count);

/* A directory and its missing parents. */
__attribute__((warn_unused_result))
char *directory_make(const char *path);

/* Temporary files of file_write have this prefix and this suffix. */
#define FILE_TEMPORARY_PREFIX ".heddle-"
#define FILE_TEMPORARY_SUFFIX ".tmp"

#endif
