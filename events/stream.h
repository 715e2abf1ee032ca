// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program's side of the online host: events of all threads in one order that agrees with happens-before.
//
// This library is linked into programs of --checks=events instead of the runtime, and depends on libc only. Nothing here calls malloc of the
// program's or throws; everything may run before main.
//
// Order: an access goes to its thread's buffer. An event that orders threads is written under one lock, behind what is in the thread's
// buffer; who gives something says so before it does it, who takes something after. So whatever happens before an event is written before
// it, and accesses between two such events of a thread may stand anywhere between them.
#ifndef BIGFOOT_EVENTS_STREAM_H
#define BIGFOOT_EVENTS_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "abi/event.h"
#include "abi/site.h"

#define EVENT_HOOK extern "C" __attribute__((visibility("default")))
// A function of libc's: weak, so that a program may have its own.
#define EVENT_INTERCEPTOR extern "C" __attribute__((visibility("default"), weak))

namespace bigfoot::events {

// Before anything else; again is nothing.
void initialise();
void beginMainStack(const void *end);  // Requires: initialised

// Whether a word may be a pointer into a block: an address that the kernel gives to programs.
constexpr bool mayBePointer(uint64_t word) { return word >= 0x10000 && word < uint64_t{1} << 47; }
// Tells of the pointers that these bytes have now.
void pointersIn(const void *address, uint64_t bytes);  // Requires: nobody unmaps them meanwhile

void access(EventKind kind, const void *address, uint64_t bytes, const Site *site);

// While it lives, what it adds is one piece of the stream. Not nested; does nothing in a signal handler that interrupts another one.
class Ordered {
 public:
  Ordered();
  ~Ordered();
  Ordered(const Ordered &) = delete;
  void add(EventKind kind, uint64_t object, uint64_t bytes = 0, const Site *site = nullptr);
  void addClass(const char *name);  // the next number's
  void add(EventKind kind, const volatile void *object) { add(kind, reinterpret_cast<uint64_t>(object)); }

 private:
  bool holds_;
};

// For one event.
inline void ordered(EventKind kind, const volatile void *object) { Ordered().add(kind, object); }

// A pointer that another thread is started with.
inline void handOver(const void *pointer) {
  if (mayBePointer(reinterpret_cast<uint64_t>(pointer))) ordered(EventKind::kHandOver, pointer);
}

// Threads, by numbers that are never used again.
uint16_t newThreadNumber();
uint16_t selfNumber();
void becomeThread(uint16_t number);  // in the thread itself, before its first event
void endThread();                    // writes what it has; more may follow

}  // namespace bigfoot::events

#endif
