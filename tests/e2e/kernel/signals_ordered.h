/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(waited, block(), kill(getpid(), SIGUSR1), sigwait(&signals, &number))
EDGE(waited_for_information, block(), kill(getpid(), SIGUSR1), sigwaitinfo(&signals, 0))
EDGE(waited_some_time, block(), sigqueue(getpid(), SIGUSR1, (union sigval){0}), sigtimedwait(&signals, 0, &(struct timespec){1, 0}))
EDGE(by_descriptor, block(); fd = signalfd(-1, &signals, 0), kill(getpid(), SIGUSR1), read(fd, information, sizeof information))
