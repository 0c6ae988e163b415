/* embedded.h -- files that are part of the program: made by the build from src/models and the headers of src/rt. */
#ifndef HEDDLE_CLI_EMBEDDED_H
#define HEDDLE_CLI_EMBEDDED_H

#include <stddef.h>

extern const unsigned char models64_bitcode[];
extern const size_t models64_bitcode_bytes;
extern const unsigned char models32_bitcode[];
extern const size_t models32_bitcode_bytes;
extern const char heddle_header_text[];
extern const char klee_header_text[];

#endif
