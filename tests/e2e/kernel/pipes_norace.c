// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pipes order who writes, or closes, before who reads; duplicates are the same pipe.
#define EDGES "pipes_ordered.h"
#include "edges.h"
