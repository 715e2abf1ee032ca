// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other sockets, and the other direction, order nothing.
// REPORTS: 7
// EXPECT: #0 another_pair
// EXPECT: #0 other_direction
// EXPECT: #0 both_send
// EXPECT: #0 own_direction
// EXPECT: #0 another_connection
// EXPECT: #0 another_datagram
// EXPECT: #0 no_connection
#define EDGES "sockets_unordered.h"
#include "edges.h"
