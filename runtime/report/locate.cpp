// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/locate.h"

#include <link.h>

#include "runtime/intercept/descriptor_objects.h"

namespace bigfoot {
namespace {

struct AddressInModule {
  uintptr_t address;
  bool found;
};

int findAddress(dl_phdr_info *module, size_t, void *wanted) {
  auto &w = *static_cast<AddressInModule *>(wanted);
  for (unsigned i = 0; i < module->dlpi_phnum && !w.found; ++i) {
    const auto &segment = module->dlpi_phdr[i];
    w.found = segment.p_type == PT_LOAD && w.address - (module->dlpi_addr + segment.p_vaddr) < segment.p_memsz;
  }
  return w.found;
}

bool isGlobal(uintptr_t address) {
  AddressInModule wanted{address, false};
  dl_iterate_phdr(findAddress, &wanted);
  return wanted.found;
}

// The living thread whose range [low, high) holds the address.
const Thread *ownerOf(uintptr_t address, uintptr_t Thread::*low, uintptr_t Thread::*high) {
  const unsigned threads = registry::highestThread();
  for (unsigned i = 0; i < threads; ++i) {
    const Thread &t = *threadAt(i);
    if (t.alive && address >= t.*low && address < t.*high) return &t;
  }
  return nullptr;
}

}  // namespace

Located locate(uintptr_t address) {
  HeapBlock block{};
  if (const int fd = descriptors::at(address); fd >= 0) return {MemoryKind::kDescriptor, nullptr, block, fd};
  if (isGlobal(address)) return {MemoryKind::kGlobal, nullptr, block};
  if (const Thread *t = ownerOf(address, &Thread::tls_low, &Thread::tls_high)) return {MemoryKind::kTls, t->info, block};
  if (const Thread *t = ownerOf(address, &Thread::stack_low, &Thread::stack_high)) return {MemoryKind::kStack, t->info, block};
  if (findHeapBlock(address, block)) return {MemoryKind::kHeap, nullptr, block};
  return {MemoryKind::kUnknown, nullptr, block};
}

const char *nameOf(MemoryKind kind) {
  constexpr const char *kNames[] = {"global", "tls", "stack", "heap", "fd", "unknown"};
  return kNames[static_cast<unsigned>(kind)];
}

}  // namespace bigfoot
