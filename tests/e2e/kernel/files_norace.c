// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files order who writes before who reads, and as locks; streams as locks; System V's queues and semaphores.
#define EDGES "files_ordered.h"
#include "edges.h"
