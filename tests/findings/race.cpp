// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two races: on a heap block under a mutex that only one side holds, and on a global. T1 comes first, by an order that nobody sees.
#include <mutex>

#include "in_turn.h"

struct Account {
  long balance;
  std::mutex mutex;
};

static int counter;
static Account *account;

static void deposit(Account &to, long amount) { to.balance += amount; }

static void first() {
  deposit(*account, 5);
  ++counter;
}

static void second() {
  const std::lock_guard guard(account->mutex);
  deposit(*account, 3);
  ++counter;
}

int main() {
  account = new Account();
  in_turn(first, second);
  delete account;
}
