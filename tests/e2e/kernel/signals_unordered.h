/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another, block(); kill(getpid(), SIGUSR2), kill(getpid(), SIGUSR1), sigwaitinfo(&others_only, 0))
EDGE(none, block(), kill(getpid(), SIGURG), sigtimedwait(&others_only, 0, &(struct timespec){0, 0}))
EDGE(another_timer, block(); timer = timer_of(SIGUSR1); other_timer = timer_of(SIGUSR2); timer_settime(other_timer, 0, &soon, 0), timer_settime(timer, 0, &soon, 0), sigwaitinfo(&others_only, 0))
EDGE(another_timer_of_the_signal, block(); timer = timer_of(SIGUSR2); other_timer = timer_of(SIGUSR2); timer_settime(other_timer, 0, &soon, 0), timer_settime(timer, 0, &late, 0), sigwaitinfo(&others_only, 0))
