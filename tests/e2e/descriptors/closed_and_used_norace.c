// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread closes a descriptor, another uses it then, ordered by a mutex: an error of the program, but no race.
#define ORDERED
#define CLOSED_FIRST
#include "kinds.h"
