// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sockets order who sends, connects, shuts down or closes before who receives or accepts.
#define EDGES "sockets_ordered.h"
#include "edges.h"
