// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How threads order each other through the kernel: what one does before it sends happens before what another does after it
// received. docs/precision.md, O1 to O6.
//
// What a descriptor stands for is asked of the kernel each time: libc opens, duplicates and closes descriptors behind the
// runtime's back, and a number that was remembered would name another file by then.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_CHANNELS_H
#define BIGFOOT_RUNTIME_INTERCEPT_CHANNELS_H

#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>

#include "runtime/sys/spin_lock.h"

namespace bigfoot::channels {

// All of these keep errno, and do nothing in the runtime's own use of descriptors.

// Before anything is sent by the descriptor; `to` is the address that a datagram goes to, or null.
void giveTo(int fd, const sockaddr *to = nullptr, socklen_t to_bytes = 0);
// After anything was received by it, the end of the file included, or a connection is known to wait.
void takeFrom(int fd);
// After an attempt to send found nobody left to receive, or one to receive a connection that was broken.
void takeEnd(int fd);

// Before a descriptor is closed, and before one direction of a socket is.
void closing(int fd);
// Both ends of a pair that has just been made.
void paired(const int *ends);
// Before and after a connection to an address. (The other side takes by takeFrom its listening socket.)
void connecting(const sockaddr *to, socklen_t bytes);
void connected(const sockaddr *to, socklen_t bytes);
void listening(int fd);  // before listen(2)

// Descriptors whose files have no number of their own in the kernel: eventfd, timerfd, signalfd, epoll.
void made(int fd);
void duplicated(int from, int to);

// Whether descriptor `fd` is of a kind that may lead back into this process: cheap, for streams.
bool mayLeadBack(int fd);

// Signals that are sent by kill(2) and its like, that timers send, and that somebody handles or waited for. All signalfds share what is sent.
void madeForSignals(int fd);
void signalling(int signal);
void timing(timer_t timer);
void signalled(const siginfo_t &info);
// Before a handler is set, and when it is about to run.
void installing(int signal, const void *handler);
void handling(const siginfo_t &info, const void *handler);

// flock(2) and the like: one object for each file.
void lockedFile(int fd);
void unlockingFile(int fd);

// Anything else that has a number: System V's queues and semaphores.
enum class Numbered { kQueue, kSemaphores };
void giveTo(Numbered kind, int number);
void takeFrom(Numbered kind, int number);

// epoll_ctl that tells of `data` for `fd`, and epoll_wait that returned it.
void watching(int epoll, int fd, uint64_t data);
void unwatching(int epoll, int fd);
void woken(int epoll, uint64_t data, bool readable);

// For fork.
void forEachLock(void (*visit)(SpinLock &));

}  // namespace bigfoot::channels

#endif
