// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clerk pays money into an account; a teller, who waits until that is done, pays it out.
//
// The race: `deposited` tells the teller when to go on, but a relaxed flag orders nothing else. The compiler or the
// processor may let the teller see the flag and still the old balance, and then the deposit is lost. On x86-64 that hardly
// ever happens, and no test notices.
// To fix it: store the flag with memory_order_release and load it with memory_order_acquire, or use a lock.
#include <pthread.h>

#include <atomic>
#include <cstdio>

struct Account {
  const char *owner;
  long balance;
};

static Account alice{"Alice", 1000};
static std::atomic<bool> deposited{false};

static void deposit(Account &account, long amount) {
  account.balance += amount;
  deposited.store(true, std::memory_order_relaxed);
}

static void *teller(void *given) {
  Account &account = *static_cast<Account *>(given);
  while (!deposited.load(std::memory_order_relaxed)) continue;
  account.balance -= 1200;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, teller, &alice);
  deposit(alice, 500);
  pthread_join(thread, nullptr);
  std::printf("%s has %ld left.\n", alice.owner, alice.balance);
}
