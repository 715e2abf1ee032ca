// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What single operations cost. One source, compiled plain, with ThreadSanitizer and with BigFoot by run.py.
//
//   micro [GOOGLE BENCHMARK'S OPTIONS]     time of every case
//   micro --count CASE                     a smaller round of it, between two breakpoints, for count_instructions
//   micro --list                           operations in a round, in a smaller round, and CASE; one case a line
//
// A round is as many operations as make the loop around them and the release that ends an epoch cheap beside them.
#include <benchmark/benchmark.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr unsigned kRound = 4096;
unsigned g_round = kRound;  // fewer where instructions are counted, which takes microseconds each
constexpr unsigned kSmallRound = 512;
constexpr unsigned kReaders = 4;
constexpr size_t kLargest = 1 << 20;

char *g_bytes;  // kLargest and a page more
std::atomic<long> g_atomic, g_zero;
std::mutex g_mutex;
pthread_rwlock_t g_rwlock = PTHREAD_RWLOCK_INITIALIZER;
sem_t g_semaphore;  // all zero is one of value 0

// Releases, so that the thread's next accesses are the first of an epoch.
struct alignas(64) Own {
  std::mutex mutex;
} g_own[kReaders];
void endEpoch(int thread) { std::lock_guard guard(g_own[thread].mutex); }

template <class T>
void read(int) {
  auto *data = reinterpret_cast<volatile T *>(g_bytes);
  for (unsigned i = 0, n = g_round; i < n; ++i) (void)data[i];
}

template <class T>
void write(int) {
  auto *data = reinterpret_cast<volatile T *>(g_bytes);
  for (unsigned i = 0, n = g_round; i < n; ++i) data[i] = static_cast<T>(i);
}

template <void (*Body)(int)>
void first(int thread) {
  Body(thread);
  endEpoch(thread);
}

// Not at the start of a page, as most ranges of a program. In a new epoch each time round.
template <size_t Bytes>
void range(int thread) {
  static volatile size_t bytes = Bytes;  // no constant: a call, not instructions
  constexpr unsigned count = Bytes < 4096 ? 64 : 1;
  for (unsigned i = 0; i < count; ++i) std::memset(g_bytes + 64 + i * Bytes, static_cast<int>(i), bytes);
  endEpoch(thread);
}

template <class Operation>
void repeat(Operation operation) {
  for (unsigned i = 0, n = g_round; i < n; ++i) operation(i);
}

void lockUnlock(int) {
  repeat([](unsigned) { std::lock_guard guard(g_mutex); });
}
void readLock(int) {
  repeat([](unsigned) {
    pthread_rwlock_rdlock(&g_rwlock);
    pthread_rwlock_unlock(&g_rwlock);
  });
}
void writeLock(int) {
  repeat([](unsigned) {
    pthread_rwlock_wrlock(&g_rwlock);
    pthread_rwlock_unlock(&g_rwlock);
  });
}
void semaphore(int) {
  repeat([](unsigned) {
    sem_post(&g_semaphore);
    sem_wait(&g_semaphore);
  });
}

template <std::memory_order kOrder>
void atomicLoad(int) {
  repeat([](unsigned) { benchmark::DoNotOptimize(g_atomic.load(kOrder)); });
}
template <std::memory_order kOrder>
void atomicStore(int) {
  repeat([](unsigned i) { g_atomic.store(i, kOrder); });
}
template <std::memory_order kOrder>
void atomicUpdate(int) {
  repeat([](unsigned) { g_atomic.fetch_add(1, kOrder); });
}
template <std::memory_order kOrder>
void atomicExchange(int) {
  repeat([](unsigned) {
    long expected = 0;
    benchmark::DoNotOptimize(g_zero.compare_exchange_strong(expected, 0, kOrder, std::memory_order_relaxed));
  });
}

template <size_t Bytes>
void mallocFree(int) {
  repeat([](unsigned) {
    void *block = std::malloc(Bytes);
    benchmark::DoNotOptimize(block);
    std::free(block);
  });
}

struct Case {
  const char *name;
  unsigned operations;
  void (*round)(int thread);
  bool shared = false;  // kReaders threads at once
};

constexpr Case kCases[] = {
    {"same-epoch read, 8 bytes", kRound, read<long>},
    {"same-epoch write, 8 bytes", kRound, write<long>},
    {"first read, 8 bytes", kRound, first<read<long>>},
    {"first read, 4 bytes", kRound, first<read<int>>},
    {"first read, 1 byte", kRound, first<read<char>>},
    {"first write, 8 bytes", kRound, first<write<long>>},
    {"first write, 4 bytes", kRound, first<write<int>>},
    {"first write, 1 byte", kRound, first<write<char>>},
    {"read-shared, same epoch", kRound, read<long>, true},
    {"read-shared, first read", kRound, first<read<long>>, true},
    {"range of 64 B", 64, range<64>},
    {"range of 4 KiB", 1, range<4096>},
    {"range of 1 MiB", 1, range<kLargest>},
    {"lock and unlock", kRound, lockUnlock},
    {"read lock and unlock", kRound, readLock},
    {"write lock and unlock", kRound, writeLock},
    {"semaphore, post and wait", kRound, semaphore},
    {"atomic load, relaxed", kRound, atomicLoad<std::memory_order_relaxed>},
    {"atomic load, acquire", kRound, atomicLoad<std::memory_order_acquire>},
    {"atomic load, seq_cst", kRound, atomicLoad<std::memory_order_seq_cst>},
    {"atomic store, relaxed", kRound, atomicStore<std::memory_order_relaxed>},
    {"atomic store, release", kRound, atomicStore<std::memory_order_release>},
    {"atomic store, seq_cst", kRound, atomicStore<std::memory_order_seq_cst>},
    {"atomic update, relaxed", kRound, atomicUpdate<std::memory_order_relaxed>},
    {"atomic update, acquire", kRound, atomicUpdate<std::memory_order_acquire>},
    {"atomic update, release", kRound, atomicUpdate<std::memory_order_release>},
    {"atomic update, acq_rel", kRound, atomicUpdate<std::memory_order_acq_rel>},
    {"atomic update, seq_cst", kRound, atomicUpdate<std::memory_order_seq_cst>},
    {"compare and exchange, acq_rel", kRound, atomicExchange<std::memory_order_acq_rel>},
    {"malloc and free, 16 B", kRound, mallocFree<16>},
    {"malloc and free, 64 B", kRound, mallocFree<64>},
    {"malloc and free, 1024 B", kRound, mallocFree<1024>},
};

// Memory without a past, and pages without an owner: each case has its own.
void freshMemory() {
  constexpr size_t bytes = kLargest + 4096;
  if (g_bytes) munmap(g_bytes, bytes);
  void *at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) std::abort();
  g_bytes = static_cast<char *>(at);
}

void time(benchmark::State &state, const Case &c) {
  const int thread = state.thread_index();
  c.round(thread);
  for (auto _ : state) c.round(thread);
}

// The other readers of a shared case have read and stay alive, without having synchronised with anyone.
void count(const Case &c) {
  freshMemory();
  g_round = kSmallRound;
  static std::atomic<unsigned> done{0};
  std::vector<std::thread> readers;
  if (c.shared)
    for (unsigned i = 1; i < kReaders; ++i)
      readers.emplace_back([&c, i] {
        for (int k = 0; k < 3; ++k) c.round(static_cast<int>(i));
        done.fetch_add(1, std::memory_order_relaxed);
        std::this_thread::sleep_for(std::chrono::hours(1));
      });
  for (int k = 0; k < 3; ++k) c.round(0);
  while (done.load(std::memory_order_relaxed) < readers.size()) std::this_thread::yield();
  for (int k = 0; k < 3; ++k) c.round(0);
  asm volatile("int3" ::: "memory");
  c.round(0);
  asm volatile("int3" ::: "memory");
  std::_Exit(0);
}

}  // namespace

int main(int argc, char **argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  for (const Case &c : kCases) {
    if (what == "--list") std::printf("%u %u %s\n", c.operations, std::min(c.operations, kSmallRound), c.name);
    if (what == "--count" && argc > 2 && c.name == std::string(argv[2])) count(c);
    auto *b = benchmark::RegisterBenchmark(c.name, [&c](benchmark::State &state) { time(state, c); });
    b->Setup([](const benchmark::State &) { freshMemory(); });
    if (c.shared) b->Threads(kReaders);
  }
  if (what == "--list") return 0;
  if (what == "--count") return std::fprintf(stderr, "no such case\n"), 2;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
