// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers to the functions that interceptors stand in for.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_REAL_H
#define BIGFOOT_RUNTIME_INTERCEPT_REAL_H

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

#include "runtime/intercept/intercept.h"

extern "C" void __cxa_finalize(void *in_module);
// What _FORTIFY_SOURCE makes of the three; declared with it only.
extern "C" void __longjmp_chk(__jmp_buf_tag *buffer, int value) __attribute__((noreturn));

namespace bigfoot::real {

#define BIGFOOT_REAL(name, version) extern decltype(&::name) name;
#include "runtime/intercept/functions.def"
#undef BIGFOOT_REAL

}  // namespace bigfoot::real

// For functions that may be called before initialise(), by an ifunc resolver.
#define REALLY(name) (REAL(name) ? REAL(name) : (::bigfoot::findRealFunctions(), REAL(name)))

#endif
