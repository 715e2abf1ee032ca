/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another, block(); kill(getpid(), SIGUSR2), kill(getpid(), SIGUSR1), sigwaitinfo(&others_only, 0))
EDGE(none, block(), kill(getpid(), SIGURG), sigtimedwait(&others_only, 0, &(struct timespec){0, 0}))
