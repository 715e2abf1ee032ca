// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors and files: the last byte that each function touches.
// CFLAGS: -fno-builtin -Wno-format-security
// RACE-EACH: CASE files_cases.h
// REPORTS: 46
// EXPECT: #0 read <null>
// EXPECT: #0 read <null>
// EXPECT: #0 read <null>
// EXPECT: #0 pread <null>
// EXPECT: #0 readv <null>
// EXPECT: #0 readv <null>
// EXPECT: #0 readv <null>
// EXPECT: #0 preadv <null>
// EXPECT: #0 write <null>
// EXPECT: #0 pwrite <null>
// EXPECT: #0 writev <null>
// EXPECT: #0 pwritev <null>
// EXPECT: #0 getrandom <null>
// EXPECT: #0 getentropy <null>
// EXPECT: #0 eventfd_read <null>
// EXPECT: #0 pipe <null>
// EXPECT: #0 pipe2 <null>
// EXPECT: #0 poll <null>
// EXPECT: #0 ppoll <null>
// EXPECT: #0 select <null>
// EXPECT: #0 pselect <null>
// EXPECT: #0 epoll_ctl <null>
// EXPECT: #0 epoll_wait <null>
// EXPECT: #0 epoll_pwait <null>
// EXPECT: #0 ioctl <null>
// EXPECT: #0 stat <null>
// EXPECT: #0 stat <null>
// EXPECT: #0 stat <null>
// EXPECT: #0 lstat <null>
// EXPECT: #0 fstat <null>
// EXPECT: #0 fstatat <null>
// EXPECT: #0 statfs <null>
// EXPECT: #0 fstatfs <null>
// EXPECT: #0 statvfs <null>
// EXPECT: #0 open <null>
// EXPECT: #0 openat <null>
// EXPECT: #0 access <null>
// EXPECT: #0 unlink <null>
// EXPECT: #0 rename <null>
// EXPECT: #0 opendir <null>
// EXPECT: #0 readdir <null>
// EXPECT: #0 mkstemp <null>
// EXPECT: #0 getcwd <null>
// EXPECT: #0 realpath <null>
// EXPECT: #0 readlink <null>
// EXPECT: #0 readlink <null>
#define _GNU_SOURCE
#define RACY
#define CASES "files_cases.h"
#include "cases.h"
