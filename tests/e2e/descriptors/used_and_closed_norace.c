// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread uses a descriptor, another closes it, ordered by a mutex.
#define ORDERED
#include "kinds.h"
