// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/own_memory.h"

#include <link.h>
#include <pthread.h>

namespace bigfoot {

void findStack(Thread &t) {
  pthread_attr_t attributes;
  void *low = nullptr;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &low, &bytes);
    pthread_attr_destroy(&attributes);
  }
  t.stack_low = reinterpret_cast<uintptr_t>(low);
  t.stack_high = t.stack_low + bytes;
}

namespace {

// The lowest thread-local variable of the modules that were there at the start. Their distance from the thread pointer
// is the same in all threads.
int findStaticTls(dl_phdr_info *module, size_t, void *low) {
  auto &lowest = *static_cast<uintptr_t *>(low);
  const auto start = reinterpret_cast<uintptr_t>(module->dlpi_tls_data);
  if (start && start < lowest) lowest = start;
  return 0;
}

}  // namespace

void findTls(Thread &t) {
  static uintptr_t static_bytes;  // set by the first thread, before there are others
  t.tls_high = reinterpret_cast<uintptr_t>(__builtin_thread_pointer());
  if (!static_bytes) {
    uintptr_t low = t.tls_high;
    dl_iterate_phdr(findStaticTls, &low);
    static_bytes = t.tls_high - low;
  }
  t.tls_low = t.tls_high - static_bytes;
}

}  // namespace bigfoot
