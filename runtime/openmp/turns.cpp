// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/turns.h"

#include "runtime/sys/os.h"

namespace bigfoot::openmp {
namespace {

// Yields until `count`, which others raise, is `wanted`; gives up after about a millisecond on an idle machine.
void waitFor(const uint32_t &count, uint32_t wanted) {
  constexpr unsigned kMostYields = 2000;
  for (unsigned i = 0; i < kMostYields && __atomic_load_n(&count, __ATOMIC_RELAXED) < wanted; ++i) os::yield();
}

bool isPrimaryLast(const Team &team, uint32_t barriers_before) { return (team.serial + barriers_before) % 2 == 0; }

}  // namespace

void beginTogether(Team &team, unsigned number) {
  if (team.threads < 2 || team.is_in_league) return;
  waitFor(team.arrived, team.threads);
  if (number != 0)
    __atomic_add_fetch(&team.left, 1, __ATOMIC_RELAXED);
  else if (isPrimaryLast(team, 0))
    waitFor(team.left, team.threads - 1);
}

void leaveInTurn(Team &team, unsigned number, uint32_t barriers_before) {
  if (team.threads < 2 || team.is_in_league) return;
  if (number != 0)
    __atomic_add_fetch(&team.left, 1, __ATOMIC_RELAXED);
  else if (isPrimaryLast(team, barriers_before))
    waitFor(team.left, (barriers_before + 2) * (team.threads - 1));
}

void shareOut(uint32_t pieces) {
  if ((pieces & (pieces - 1)) == 0) os::yield();
}

}  // namespace bigfoot::openmp
