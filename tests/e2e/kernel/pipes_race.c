// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes through another pipe, or nowhere, orders nothing; nor does reading before writing.
// REPORTS: 10
// EXPECT: #0 another
// EXPECT: #0 read_first
// EXPECT: #0 nothing_there
// EXPECT: #0 nothing_asked
// EXPECT: #0 reused_number
// EXPECT: #0 other_closed
// EXPECT: #0 not_ready
// EXPECT: #0 same_device
// EXPECT: #0 one_stream
// EXPECT: #0 to_the_terminal
#define EDGES "pipes_unordered.h"
#include "edges.h"
