// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Another signal, and one that did not come, order nothing.
// REPORTS: 2
// EXPECT: #0 another
// EXPECT: #0 none
#define EDGES "signals_unordered.h"
#include "edges.h"
