/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a line of each_edge.h needs of the library's mutexes. */
#include <chrono>
#include <mutex>
#include <new>
#include <shared_mutex>

#include "each_edge.h"

using namespace std::chrono_literals;

/* Made anew for each line: the first thread may have kept the one before. */
template <class T>
struct Fresh {
  alignas(T) char memory[sizeof(T)];
  T *operator->() { return reinterpret_cast<T *>(memory); }
  T &operator*() { return *operator->(); }
  void make() { new (memory) T; }
};

template <class T>
void pass(T &mutex) {
  mutex.lock();
  mutex.unlock();
}

template <class T>
void passShared(T &mutex) {
  mutex.lock_shared();
  mutex.unlock_shared();
}
