// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls that a program makes itself, and tells of: the last byte that each touches.
// RACE-EACH: CASE system_calls_cases.h
// REPORTS: 34
// EXPECT: #0 __sanitizer_syscall_post_impl_read <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_read <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_pread64 <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_write <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_pwrite64 <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_readv <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_readv <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_preadv <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_writev <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_pwritev <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_sendto <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_recvfrom <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_recvfrom <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_sendmsg <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_recvmsg <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_pipe2 <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_open <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_openat <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_unlink <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_rename <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_readlink <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_newstat <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_newfstat <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_poll <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_epoll_wait <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_gettimeofday <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_clock_gettime <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_nanosleep <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_nanosleep <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_setrlimit <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_getrlimit <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_getcwd <null>
// EXPECT: #0 __sanitizer_syscall_pre_impl_setsockopt <null>
// EXPECT: #0 __sanitizer_syscall_post_impl_rt_sigprocmask <null>
#define _GNU_SOURCE
#define RACY
#define CASES "system_calls_cases.h"
#include "cases.h"
