// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who listens to the events: `bigfoot record`, which started the program, or the detectors of BIGFOOT_OPTIONS=tool=.., a process of our own.
#ifndef BIGFOOT_EVENTS_HOST_PROCESS_H
#define BIGFOOT_EVENTS_HOST_PROCESS_H

#include <stddef.h>

namespace bigfoot::events {

// Returns: the socket.
int connectToHost();

// At the end of the program. Returns: its exit status, which detectors that found something change to 66.
int awaitHost(int status);

// In the child of a fork, which has no host.
void forgetHost();

// Returns: whether all was sent. SIGPIPE is not the program's.
bool sendAll(int socket, const void *bytes, size_t size);

[[noreturn]] void die(const char *what);

}  // namespace bigfoot::events

#endif
