// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/dependences.h"

namespace bigfoot::openmp {
namespace {

// Whether a task of one kind waits for those of another that were created before it. Tasks of kMutex wait for each other in any order.
bool waitsFor(DependenceKind kind, DependenceKind before) {
  return kind != before || kind == DependenceKind::kOut || kind == DependenceKind::kMutex;
}

}  // namespace

// Written out: what the compiler defines by itself does not lie in the runtime's section (runtime/section.h).
Dependences::Location::~Location() {}

Dependences::~Dependences() {
  locations_.forEach([](Location *location) { dispose(location); });
  locations_.clear();
}

Dependences::Location *Dependences::find(uintptr_t address) {
  return locations_.find(address, [=](const Location *l) { return l->address == address; });
}

Dependences::Location &Dependences::at(uintptr_t address) {
  const Guard guard(lock_);
  if (Location *known = find(address)) return *known;
  auto *fresh = make<Location>();
  fresh->address = address;
  locations_.insert(address, fresh);
  return *fresh;
}

void Dependences::addBefore(const Array<Dependence> &of_task, Released &known) {
  all_memory_.addTo(known);
  for (const Dependence &d : of_task) {
    if (!d.address) {
      any_.addTo(known);
      continue;
    }
    Location *location = find(d.address);
    for (unsigned before = 0; location && before < kDependenceKinds; ++before)
      if (waitsFor(d.kind, static_cast<DependenceKind>(before))) location->of[before].addTo(known);
  }
}

}  // namespace bigfoot::openmp
