/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another, fd = eventfd(0, 0); other = eventfd(1, 0), eventfd_write(fd, 1), eventfd_read(other, &count))
EDGE(none, fd = eventfd(0, 0); other = eventfd(0, EFD_NONBLOCK), eventfd_write(fd, 1), eventfd_read(other, &count))
EDGE(another_watched, fd = eventfd(0, 0); other = eventfd(1, 0); watch(other, EPOLLIN), eventfd_write(fd, 1), epoll_wait(epoll, &happened, 1, -1))
EDGE(watched_both, fd = eventfd(0, 0); other = eventfd(1, 0); watch(other, EPOLLIN); event.events = 0; event.data.fd = fd; epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event), eventfd_write(fd, 1), epoll_wait(epoll, &happened, 1, -1))
EDGE(nothing_happened, fd = eventfd(0, 0); other = eventfd(0, 0); watch(other, EPOLLIN), eventfd_write(fd, 1), epoll_wait(epoll, &happened, 1, 0))
EDGE(another_timer, fd = timerfd_create(CLOCK_MONOTONIC, 0); other = timerfd_create(CLOCK_MONOTONIC, 0); timerfd_settime(other, 0, &soon, 0), timerfd_settime(fd, 0, &soon, 0), read(other, bytes, 8))
