// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses and atomic operations of a trace, as a program makes them. operations.cpp is compiled by `bigfoot c++`; nothing else here is.
#ifndef BIGFOOT_TESTS_TRACES_ENGINE_OPERATIONS_H
#define BIGFOOT_TESTS_TRACES_ENGINE_OPERATIONS_H

#include <stddef.h>

namespace bigfoot::operations {

// `variant` chooses one of several places in the code.
void read(void *at, size_t bytes, unsigned variant);
void write(void *at, size_t bytes, unsigned variant);

// Of 8 bytes.
void loadRelaxed(void *at);
void loadAcquire(void *at);
void storeRelaxed(void *at);
void storeRelease(void *at);
void updateRelaxed(void *at);
void updateRelease(void *at);
void fenceAcquire();
void fenceRelease();

}  // namespace bigfoot::operations

#endif
