// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shared_ptr that is handed over atomically orders, and its last owner destroys it after all others.
// CFLAGS: -std=c++20 -Wno-deprecated-declarations
#include <atomic>
#include <memory>

#include "each_edge.h"

static std::shared_ptr<int> place;
EDGE(stored, place.reset(), std::atomic_store(&place, std::make_shared<int>(1)), expect(*std::atomic_load(&place) == 1))
EDGE(exchanged, place.reset(), std::atomic_exchange(&place, std::make_shared<int>(1)), std::atomic_exchange(&place, {}))

#ifdef __cpp_lib_atomic_shared_ptr
static std::atomic<std::shared_ptr<int>> atomic_place;
EDGE(stored_in_place, atomic_place.store({}), atomic_place = std::make_shared<int>(1), expect(*atomic_place.load() == 1))
EDGE(exchanged_in_place, atomic_place.store({}), atomic_place.exchange(std::make_shared<int>(1)), atomic_place.exchange({}))
#endif

int main() { return each_edge(); }
