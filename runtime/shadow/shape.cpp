// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/shape.h"

namespace bigfoot::shape {
namespace {

// Several threads may count at once; it is a guess.
unsigned load(const uint8_t &counter) { return __atomic_load_n(&counter, __ATOMIC_RELAXED); }
void store(uint8_t &counter, unsigned value) { __atomic_store_n(&counter, static_cast<uint8_t>(value), __ATOMIC_RELAXED); }

}  // namespace

bool g_slim;

bool wantsCells(Page &page, PageWord whole, unsigned granules) {
  if (!g_slim) return true;
  if (granules >= kMany) {
    store(page.few, 0);
    return false;
  }
  // Fresh memory that is used piece by piece: small blocks.
  const bool is_unused = isUnused(whole);
  if (!is_unused && load(page.few) < kMostFew) {
    store(page.few, load(page.few) + 1);
    return false;
  }
  store(page.few, 0);
  if (!is_unused) notCoarse(page);
  return true;
}

bool wantsRuns(Page &page, unsigned granules, unsigned pieces) {
  if (!g_slim || granules < 2 * kMany || pieces > kMostPieces) return false;
  const unsigned sweeps = load(page.sweeps) + 1;
  store(page.sweeps, sweeps >> load(page.patience) ? 0 : sweeps);
  return sweeps >> load(page.patience);
}

void preferCells(Page &page) { store(page.few, kMostFew); }

void notCoarse(Page &page) {
  if (load(page.patience) < kMaxPatience) store(page.patience, load(page.patience) + 1);
}

}  // namespace bigfoot::shape
