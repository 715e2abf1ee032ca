// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libomp's own calls and memory, of which nothing is to be seen. docs/openmp.md, D1.
#ifndef BIGFOOT_RUNTIME_OPENMP_LIBOMP_H
#define BIGFOOT_RUNTIME_OPENMP_LIBOMP_H

namespace bigfoot::openmp {

// From now on the library that has the address calls libc's functions, and not what stands in for them, but where threads begin and end. What it
// frees is not compared with the program's accesses.
void bindToLibc(const void *in_library);

// Says so, once, if the program has a library for OpenMP that tells nothing. At the start, and again with the first finding: one may have been
// loaded since.
void warnOfOthers();

}  // namespace bigfoot::openmp

#endif
