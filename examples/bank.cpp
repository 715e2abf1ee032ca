// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two clerks move money between two accounts, each sure that nobody else does.
//
// The race: `from.balance -= amount` reads, subtracts and writes; when both threads read the old balance, one
// transfer is lost and the bank's total changes. Often it does not, and no test notices.
// To fix it: hold a lock during the whole transfer, for instance one std::mutex per account, both taken at once with
// std::scoped_lock lock(from.mutex, to.mutex). An atomic balance is not enough: the total is wrong in between.
#include <cstdio>
#include <functional>
#include <thread>

struct Account {
  const char *owner;
  long balance;
};

static Account alice{"Alice", 1000};
static Account bob{"Bob", 1000};

static void transfer(Account &from, Account &to, long amount) {
  if (from.balance < amount) return;
  from.balance -= amount;
  to.balance += amount;
}

static void clerk(Account &from, Account &to) {
  for (int i = 0; i < 1000; ++i) transfer(from, to, 1);
}

int main() {
  std::thread first(clerk, std::ref(alice), std::ref(bob));
  std::thread second(clerk, std::ref(bob), std::ref(alice));
  first.join();
  second.join();
  std::printf("%s %ld, %s %ld, together %ld\n", alice.owner, alice.balance, bob.owner, bob.balance,
              alice.balance + bob.balance);
}
