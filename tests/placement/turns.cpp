// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A deterministic scheduler for the random programs, invisible to the detector. A shared library without checks that stands
// between the runtime and libc: what the runtime takes for the real pthread_mutex_lock is the one here. One thread at a time
// runs, and who goes on is drawn from the seed at every operation below. The operations are models only: nobody blocks but for
// his turn, by futex(2), so that no schedule is lost and no happens-before edge is added but those that the runtime sees.
//
//   turns_begin(seed, memory, bytes)   before the first thread; `memory` is what the threads share
//   turns_block(block, bytes)          a heap block, from now on known by its number
//   turns_end()                        behind the last join
//   turn()                             perhaps another's turn
//   outside_acquires/releases/both()   what a compiler knows nothing about
//
// At exit it prints whether that was reached, a fingerprint of the schedule, and all bytes on which a race was seen.
//
// When nobody can go on, someone who waits for a condition wakes without a signal or a semaphore's wait fails, as POSIX allows.
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr unsigned kMaxThreads = 8, kMaxObjects = 64, kMaxBlocks = 8, kMaxBytes = 1 << 14;

enum class State { kNone, kReady, kLocking, kTaking, kWaiting, kJoining, kEnded };
struct Thread {
  State state;
  const void *on;        // mutex, semaphore or condition
  unsigned joins;        // kJoining: whom
  bool gave_up;          // kTaking: fails instead
  pthread_t handle;
  void *(*routine)(void *);
  void *argument;
};
struct Object {
  const void *address;
  int value;             // mutex: 1 + its holder, or 0; semaphore: its count
};
struct Block {
  uintptr_t start;
  size_t bytes;
  bool racy[kMaxBytes];
};

Thread threads[kMaxThreads];
unsigned thread_count = 1;
Object objects[kMaxObjects];
Block blocks[kMaxBlocks];
unsigned block_count;
uint64_t draws, fingerprint = 14695981039346656037ul;
uint32_t running;        // whose turn it is; waited on
__thread unsigned me;
bool finished;
sem_t outside;

[[noreturn]] void fail(const char *what) {
  fprintf(stderr, "turns: %s\n", what);
  abort();
}

uint64_t draw() {
  draws = draws * 6364136223846793005ul + 1442695040888963407ul;
  return draws >> 33;
}

void note(uint64_t event) { fingerprint = (fingerprint ^ event) * 1099511628211ul; }

Object &object(const void *address) {
  for (Object &o : objects) {
    if (o.address == address) return o;
    if (o.address) continue;
    o.address = address;
    return o;
  }
  fail("too many objects");
}

bool canGoOn(const Thread &t) {
  switch (t.state) {
    case State::kReady: return true;
    case State::kLocking: return object(t.on).value == 0;
    case State::kTaking: return object(t.on).value > 0 || t.gave_up;
    case State::kJoining: return threads[t.joins].state == State::kEnded;
    default: return false;
  }
}

// Lets someone go on who otherwise never would. Returns: whether there was such.
bool unblock() {
  for (Thread *t = threads; t < threads + thread_count; ++t) {
    if (t->state == State::kTaking) return t->gave_up = true;
    if (t->state != State::kWaiting) continue;
    t->state = State::kReady;
    return true;
  }
  return false;
}

unsigned choose() {
  unsigned ready[kMaxThreads], count = 0;
  for (unsigned i = 0; i < thread_count; ++i)
    if (canGoOn(threads[i])) ready[count++] = i;
  if (count) return ready[draw() % count];
  if (!unblock()) fail("deadlock");
  return choose();
}

void awaitTurn() {
  while (__atomic_load_n(&running, __ATOMIC_ACQUIRE) != me) {
    const uint32_t other = __atomic_load_n(&running, __ATOMIC_ACQUIRE);
    if (other != me) syscall(SYS_futex, &running, FUTEX_WAIT_PRIVATE, other, nullptr);
  }
}

void passTo(unsigned next) {
  note(next);
  __atomic_store_n(&running, next, __ATOMIC_RELEASE);
  syscall(SYS_futex, &running, FUTEX_WAKE_PRIVATE, 0x7fffffff);
}

// Perhaps another's turn; returns when it is this thread's again, and it can go on.
void step(uint64_t operation) {
  note(operation << 8 | me);
  const bool must = !canGoOn(threads[me]);
  if (!must && draw() % 2) return;
  const unsigned next = choose();
  if (next == me) return;
  passTo(next);
  awaitTurn();
}

void await(State state, const void *on, uint64_t operation) {
  threads[me].state = state;
  threads[me].on = on;
  step(operation);
  threads[me].state = State::kReady;
}

template <class F>
F *visible(const char *name) { return reinterpret_cast<F *>(dlsym(RTLD_DEFAULT, name)); }
template <class F>
F *libc(const char *name) { return reinterpret_cast<F *>(dlsym(RTLD_NEXT, name)); }

void *run(void *thread) {
  const Thread &t = *static_cast<Thread *>(thread);
  me = static_cast<unsigned>(&t - threads);
  awaitTurn();
  void *result = t.routine(t.argument);
  threads[me].state = State::kEnded;
  note(1000 + me);
  passTo(choose());
  return result;
}

Block *blockOf(uintptr_t address) {
  for (unsigned i = block_count; i-- > 0;)   // the last one at an address that was used again
    if (address - blocks[i].start < blocks[i].bytes) return &blocks[i];
  return nullptr;
}

// B:FIRST-LAST for bytes FIRST to LAST of block B.
void print() {
  printf("%s\nschedule %lx\nracy", finished ? "finished" : "cut off", fingerprint);
  for (unsigned b = 0; b < block_count; ++b)
    for (size_t i = 0; i < blocks[b].bytes; ++i) {
      size_t last = i;
      if (!blocks[b].racy[i]) continue;
      while (last + 1 < blocks[b].bytes && blocks[b].racy[last + 1]) ++last;
      printf(" %u:%zu-%zu", b, i, last);
      i = last;
    }
  printf("\n");
}

}  // namespace

EXPORT void turns_block(void *block, size_t bytes) {
  if (block_count == kMaxBlocks || bytes > kMaxBytes) fail("too many blocks");
  Block &b = blocks[block_count++];
  b.start = reinterpret_cast<uintptr_t>(block);
  b.bytes = bytes;
}

EXPORT void turns_begin(uint64_t seed, void *memory, size_t bytes) {
  draws = seed * 2 + 1;
  threads[0].state = State::kReady;
  object(&outside).value = 3;
  turns_block(memory, bytes);
  atexit(print);
}

// All threads have ended.
EXPORT void turns_end() { finished = true; }

EXPORT void turn() { step(1); }
// By way of the runtime.
EXPORT void outside_acquires() { visible<int(sem_t *)>("sem_wait")(&outside); }
EXPORT void outside_releases() { visible<int(sem_t *)>("sem_post")(&outside); }
EXPORT void outside_both() {
  outside_releases();
  outside_acquires();
}

// Called by the runtime, in the thread whose turn it is.
EXPORT void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  for (unsigned i = 0; i < 8; ++i)
    if (bytes >> i & 1)
      if (Block *block = blockOf(granule + i)) block->racy[granule + i - block->start] = 1;
}

EXPORT int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
  if (thread_count == kMaxThreads) fail("too many threads");
  Thread &t = threads[thread_count];
  t.routine = routine;
  t.argument = argument;
  t.state = State::kReady;
  static const auto real = libc<int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)>("pthread_create");
  const int result = real(handle, attributes, run, &t);
  t.handle = *handle;
  ++thread_count;
  return result;
}

EXPORT int pthread_join(pthread_t handle, void **value) {
  static const auto real = libc<int(pthread_t, void **)>("pthread_join");
  for (unsigned i = 1; i < thread_count; ++i)
    if (pthread_equal(threads[i].handle, handle)) threads[me].joins = i;
  await(State::kJoining, nullptr, 2);
  return real(handle, value);
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *m) {
  await(State::kLocking, m, 3);
  object(m).value = static_cast<int>(1 + me);
  return 0;
}

EXPORT int pthread_mutex_trylock(pthread_mutex_t *m) {
  step(4);
  if (object(m).value) return EBUSY;
  object(m).value = static_cast<int>(1 + me);
  return 0;
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *m) {
  object(m).value = 0;
  step(5);
  return 0;
}

EXPORT int sem_wait(sem_t *s) {
  await(State::kTaking, s, 6);
  if (threads[me].gave_up) {
    threads[me].gave_up = false;
    errno = EINTR;
    return -1;
  }
  --object(s).value;
  return 0;
}

EXPORT int sem_post(sem_t *s) {
  ++object(s).value;
  step(7);
  return 0;
}

EXPORT int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  object(m).value = 0;
  await(State::kWaiting, c, 8);
  await(State::kLocking, m, 9);
  object(m).value = static_cast<int>(1 + me);
  return 0;
}

EXPORT int pthread_cond_signal(pthread_cond_t *c) {
  for (Thread *t = threads; t < threads + thread_count; ++t) {
    if (t->state != State::kWaiting || t->on != c) continue;
    t->state = State::kReady;
    break;
  }
  step(10);
  return 0;
}

EXPORT int pthread_cond_broadcast(pthread_cond_t *c) {
  for (Thread *t = threads; t < threads + thread_count; ++t)
    if (t->state == State::kWaiting && t->on == c) t->state = State::kReady;
  step(11);
  return 0;
}
