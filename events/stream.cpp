// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "events/stream.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "abi/event_stream.h"
#include "events/host_process.h"
#include "events/lock.h"
#include "events/site_numbers.h"

namespace bigfoot::events {
namespace {

constexpr unsigned kBufferedAccesses = 1020;
constexpr unsigned kPacketEvents = 4096;

struct Buffered {
  uint64_t object, bytes;
  const Site *site;
  EventKind kind;
};

// One thread's accesses that are not in the stream yet. Written by its thread; read by others under the lock when the program ends.
struct Buffer {
  unsigned count = 0;  // published by release
  uint16_t thread = 0;
  Buffer *next = nullptr;  // of all, immutable once listed
  Buffered accesses[kBufferedAccesses];
};

Lock g_lock;
int g_socket = -1;                  // guarded by g_lock
Buffer *g_buffers;                  // guarded by g_lock
Event g_packet[kPacketEvents];      // guarded by g_lock
unsigned g_in_packet;               // guarded by g_lock
unsigned g_next_thread;             // atomic
bool g_initialised;
__thread Buffer *t_buffer __attribute__((tls_model("initial-exec")));
__thread uint16_t t_number __attribute__((tls_model("initial-exec")));
__thread bool t_has_number __attribute__((tls_model("initial-exec")));

void send(PacketKind kind, const void *bytes, unsigned size) {
  const PacketHeader header{kind, size};
  if (g_socket < 0 || (sendAll(g_socket, &header, sizeof header) && sendAll(g_socket, bytes, size))) return;
  close(g_socket);  // nobody listens any more; the program goes on
  g_socket = -1;
}

void sendPacket() {
  if (g_in_packet) send(PacketKind::kEvents, g_packet, static_cast<unsigned>(g_in_packet * sizeof(Event)));
  g_in_packet = 0;
}

uint32_t siteNumber(const Site *site) {
  return numberOf(site, [](const char *text, size_t size) {
    sendPacket();
    send(PacketKind::kSite, text, static_cast<unsigned>(size));
  });
}

// Requires: the lock.
void put(uint16_t thread, EventKind kind, uint64_t object, uint64_t bytes, const Site *site) {
  if (g_socket < 0) return;
  const uint32_t number = site ? siteNumber(site) : 0;
  g_packet[g_in_packet++] = {object, bytes, number, thread, kind};
  if (g_in_packet == kPacketEvents) sendPacket();
}

// Requires: the lock.
void putBuffer(Buffer &buffer) {
  const unsigned count = __atomic_load_n(&buffer.count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    const Buffered &a = buffer.accesses[i];
    put(buffer.thread, a.kind, a.object, a.bytes, a.site);
  }
  __atomic_store_n(&buffer.count, 0, __ATOMIC_RELAXED);
}

Buffer &buffer() {
  if (t_buffer) [[likely]] return *t_buffer;
  initialise();
  void *memory = mmap(nullptr, sizeof(Buffer), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) die("there is no memory for events");
  auto *fresh = static_cast<Buffer *>(memory);
  fresh->thread = selfNumber();
  g_lock.acquire();
  fresh->next = g_buffers;
  g_buffers = fresh;
  g_lock.release();
  t_buffer = fresh;
  return *fresh;
}

// Runs after all other exit handlers, because it was registered before them.
void atExit(int status, void *) {
  if (!g_lock.acquireUnlessOwn()) return;
  for (Buffer *b = g_buffers; b; b = b->next) putBuffer(*b);
  sendPacket();
  send(PacketKind::kEnd, nullptr, 0);
  if (g_socket >= 0) close(g_socket);
  g_socket = -1;
  g_lock.release();
  const int changed = awaitHost(status);
  if (changed == status) return;
  fflush(nullptr);
  _exit(changed);
}

// The child of a fork is another program: the stream is its parent's.
void inForkedChild() {
  if (g_socket >= 0) close(g_socket);
  g_socket = -1;
  g_lock.reset();
  forgetHost();
}

}  // namespace

void initialise() {
  if (g_initialised) return;
  g_initialised = true;
  becomeThread(newThreadNumber());
  g_socket = connectToHost();
  pthread_atfork(nullptr, nullptr, inForkedChild);
  on_exit(atExit, nullptr);
}

void access(EventKind kind, const void *address, uint64_t bytes, const Site *site) {
  Buffer &own = buffer();
  const unsigned count = own.count;
  if (count == kBufferedAccesses) [[unlikely]] {
    { const Ordered flush; }
    if (own.count) return;  // in a signal handler that interrupted that
    return access(kind, address, bytes, site);
  }
  own.accesses[count] = {reinterpret_cast<uint64_t>(address), bytes, site, kind};
  __atomic_store_n(&own.count, count + 1, __ATOMIC_RELEASE);
}

// The first thread's stack is a block of it, as those of others are: what lies below the environment, as far as it may grow. The kernel leaves
// 128 MB there, and maps nothing else.
void beginMainStack(const void *end) {
  constexpr uint64_t kMost = 64 << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit)) return;
  const uint64_t size = limit.rlim_cur < kMost ? limit.rlim_cur : kMost;
  Ordered().add(EventKind::kStack, reinterpret_cast<uint64_t>(end) - size, size);
}

void pointersIn(const void *address, uint64_t bytes) {
  const auto start = reinterpret_cast<uintptr_t>(address), end = start + bytes;
  for (uintptr_t at = (start + 7) & ~uintptr_t{7}; at + sizeof(uint64_t) <= end; at += sizeof(uint64_t)) {
    const auto *place = reinterpret_cast<const uint64_t *>(at);
    if (const uint64_t word = __atomic_load_n(place, __ATOMIC_RELAXED); mayBePointer(word)) access(EventKind::kPointer, place, word, nullptr);
  }
}

Ordered::Ordered() {
  Buffer &own = buffer();
  holds_ = g_lock.acquireUnlessOwn();
  if (holds_) putBuffer(own);
}

Ordered::~Ordered() {
  if (holds_) g_lock.release();
}

void Ordered::add(EventKind kind, uint64_t object, uint64_t bytes, const Site *site) {
  if (holds_) put(selfNumber(), kind, object, bytes, site);
}

void Ordered::addClass(const char *name) {
  if (!holds_) die("a signal handler interrupted the telling of an event with a call of a class that was not called before");
  sendPacket();
  send(PacketKind::kClass, name, static_cast<unsigned>(strlen(name)));
}

uint16_t newThreadNumber() {
  const unsigned number = __atomic_fetch_add(&g_next_thread, 1, __ATOMIC_RELAXED);
  if (number > UINT16_MAX) die("more than 65536 threads; a trace has no numbers for them");
  return static_cast<uint16_t>(number);
}

uint16_t selfNumber() {
  if (!t_has_number) becomeThread(newThreadNumber());  // made by other means than pthread_create
  return t_number;
}

void becomeThread(uint16_t number) {
  t_number = number;
  t_has_number = true;
}

void endThread() {
  const Ordered flush;
}

}  // namespace bigfoot::events

// Before every constructor of the program and its libraries.
static void preinitialise(int, char **, char **environment) {
  environ = environment;  // libc sets it later, to the same
  bigfoot::events::initialise();
  bigfoot::events::beginMainStack(environment);
}
extern "C" __attribute__((section(".preinit_array"), used)) void (*__bigfoot_events_preinit)(int, char **, char **) = preinitialise;
