// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All contact with the operating system.
//
// Nothing in the runtime calls malloc, throws, or relies on a static constructor. Everything reachable from a hook
// may run before main and with any lock of the program held.
#ifndef BIGFOOT_RUNTIME_SYS_OS_H
#define BIGFOOT_RUNTIME_SYS_OS_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

namespace bigfoot::os {

// Reserves [address, address + bytes) for lazily committed, zero memory that core dumps leave out.
// Dies with an explanation if something is there already or address space is limited.
void reserve(uintptr_t address, size_t bytes, const char *what);

// Zero pages from the kernel. Dies when there is no memory.
void *pages(size_t bytes);
void unpage(void *address, size_t bytes);
// Gives the memory back; it reads as zero from then on.
void discard(void *address, size_t bytes);
// Best effort: not every kernel has them, or may give them.
void useLargePages(uintptr_t address, size_t bytes);

// Orders memory in all running threads of the process (membarrier(2)). Returns false where the kernel or a
// container's filter forbids it.
bool enableBarrier();
void barrierEverywhere();

// Whether 8 bytes can be read there.
bool isReadable(uintptr_t address);

void yield();
void sleep(uint64_t nanoseconds);  // less than a second; less if a signal comes
void waitOn(uint32_t *word, uint32_t value);
void wakeAll(uint32_t *word);
// Bit s - 1 stands for signal s. Returns: the mask that was.
uint64_t setSignalMask(uint64_t mask);
uint64_t blockSignals();  // all that can be, but for libc's of setuid()
// What the kernel does for a signal, those too that libc keeps to itself. Returns: whether it could be asked, or changed.
struct Action {
  void (*handler)(int, siginfo_t *, void *);
  uint64_t flags;
  void (*restorer)();
  uint64_t mask;
};
bool getAction(int signal, Action &action);
bool setAction(int signal, const Action &action);
// Sends the calling thread a signal once more, as it came.
void resend(int signal, const void *siginfo);
uint32_t processId();
uint32_t threadId();
uint64_t residentBytes();

// Which file a descriptor stands for, as one number. Returns: 0 if it is closed.
uint64_t fileBehind(int fd);
// Whether that is still the one it was, as far as the kernel tells: a sandbox may forbid to ask.
bool isStill(int fd, uint64_t file);

// Where the runtime speaks: descriptor 2, if the file behind it is the one that the program was started with, or last made its standard error.
// Returns: -1 if it is closed, or another file, which the program opened since and which got the number.
int errorOutput();
void noteErrorOutput();  // what descriptor 2 stands for now is meant as that
void noteErrorOutputClosed();

// Writes all of it, or gives up on an error. Returns: whether all was written.
bool writeAll(int fd, const char *text, size_t bytes);
[[noreturn]] void exitNow(int status);

}  // namespace bigfoot::os

#endif
