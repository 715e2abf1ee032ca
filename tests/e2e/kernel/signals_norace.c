// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that sends a signal, or sets a timer that does, is ordered before the one that waits for it, or handles it.
#define EDGES "signals_ordered.h"
#include "edges.h"
