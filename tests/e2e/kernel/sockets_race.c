// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other sockets, and the other direction, order nothing.
// RACE-EACH: EDGE sockets_unordered.h shared
// REPORTS: 7
#define EDGES "sockets_unordered.h"
#include "edges.h"
