// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every program of the suites needs: its two arguments, random numbers that are the same everywhere, a team of threads, and
// the one line of output. Included by exactly one source file per program.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>
#include <vector>

namespace suite {

struct Options {
  int threads = 2;
  int size = 2;  // 0 tiny, 1 small, 2 full
  bool counts = false;  // whether to say how much work there is, and not to do it

  template <class T>
  T pick(T tiny, T small, T full) const {
    return size == 0 ? tiny : size == 1 ? small : full;
  }
};

[[noreturn]] inline void usage(const char *program) {
  std::fprintf(stderr, "usage: %s [--threads N] [--size tiny|small|full] [--operations]\n", program);
  std::exit(2);
}

inline int sizeByName(std::string_view name) {
  return name == "tiny" ? 0 : name == "small" ? 1 : name == "full" ? 2 : -1;
}

inline Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--operations") {
      options.counts = true;
      continue;
    }
    const char *value = ++i < argc ? argv[i] : "";
    char *end = nullptr;
    if (name == "--threads" && *value) {
      const long threads = std::strtol(value, &end, 10);
      if (*end || threads < 1 || threads > 1024) usage(argv[0]);
      options.threads = static_cast<int>(threads);
    } else if (name == "--size" && sizeByName(value) >= 0) {
      options.size = sizeByName(value);
    } else {
      usage(argv[0]);
    }
  }
  return options;
}

// SplitMix64: one word of state, so that every task or stream of operations can have its own generator.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15); }
  uint64_t below(uint64_t bound) { return (next() >> 32) * bound >> 32; }  // Requires: bound < 2^32
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  static uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

 private:
  uint64_t state_;
};

// A thread's part of [0, n): contiguous, and of nearly the same length for all.
struct Share {
  size_t from, to;
};

inline Share share(size_t n, int me, int threads) {
  return {n * static_cast<size_t>(me) / static_cast<size_t>(threads),
          n * (static_cast<size_t>(me) + 1) / static_cast<size_t>(threads)};
}

// Calls work(0) here and work(1) .. work(threads - 1) in threads of their own; returns when all have.
template <class Work>
void runTeam(int threads, const Work &work) {
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back([&work, t] { work(t); });
  work(0);
  for (std::thread &thread : others) thread.join();
}

// Of pthreads, because it sleeps: there may be more threads than processors. Valgrind's tools know it as well.
class Barrier {
 public:
  explicit Barrier(int threads) { pthread_barrier_init(&barrier_, nullptr, static_cast<unsigned>(threads)); }
  ~Barrier() { pthread_barrier_destroy(&barrier_); }
  Barrier(const Barrier &) = delete;
  Barrier &operator=(const Barrier &) = delete;

  void wait() { pthread_barrier_wait(&barrier_); }

 private:
  pthread_barrier_t barrier_;
};

// For loops that wait for another thread's atomic store: on two processors it may not even be running, so yield soon.
class Backoff {
 public:
  void wait() {
    if (++spins_ < kSpins)
      __builtin_ia32_pause();
    else
      std::this_thread::yield();
  }

 private:
  static constexpr int kSpins = 32;
  int spins_ = 0;
};

inline void require(bool holds, const char *what) {
  if (holds) return;
  std::fprintf(stderr, "wrong result: %s\n", what);
  std::exit(1);
}

// What the program does, in units of its main operation, so that runs with different numbers of threads can be compared.
// Returns: main's status.
inline int printOperations(uint64_t count, const char *what) {
  std::printf("%llu %s\n", static_cast<unsigned long long>(count), what);
  return 0;
}

inline void print(const char *program, uint64_t checksum) {
  std::printf("%s %016llx\n", program, static_cast<unsigned long long>(checksum));
}

// Eight digits: sums over threads are added in another order when there are more threads.
inline void print(const char *program, double checksum) { std::printf("%s %.8g\n", program, checksum); }

}  // namespace suite
