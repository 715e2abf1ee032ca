// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sockets and addresses: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE sockets_cases.h
// REPORTS: 27
// EXPECT: #0 socketpair <null>
// EXPECT: #0 recv <null>
// EXPECT: #0 recvfrom <null>
// EXPECT: #0 recvmsg <null>
// EXPECT: #0 recvmmsg <null>
// EXPECT: #0 send <null>
// EXPECT: #0 sendto <null>
// EXPECT: #0 sendmsg <null>
// EXPECT: #0 sendmmsg <null>
// EXPECT: #0 getsockname <null>
// EXPECT: #0 getsockname <null>
// EXPECT: #0 getpeername <null>
// EXPECT: #0 getsockopt <null>
// EXPECT: #0 setsockopt <null>
// EXPECT: #0 bind <null>
// EXPECT: #0 inet_pton <null>
// EXPECT: #0 inet_pton <null>
// EXPECT: #0 inet_ntop <null>
// EXPECT: #0 inet_ntop <null>
// EXPECT: #0 inet_aton <null>
// EXPECT: #0 inet_addr <null>
// EXPECT: #0 getaddrinfo <null>
// EXPECT: #0 getnameinfo <null>
// EXPECT: #0 msgsnd <null>
// EXPECT: #0 msgrcv <null>
// EXPECT: #0 mq_send <null>
// EXPECT: #0 mq_receive <null>
#define _GNU_SOURCE
#define RACY
#define CASES "sockets_cases.h"
#include "cases.h"
