// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// eventfd, timerfd and epoll.
#define EDGES "events_ordered.h"
#include "edges.h"
