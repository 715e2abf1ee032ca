// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Very short critical sections: transfers between a few accounts, each with its own lock, two of which are held at a time.
#include <mutex>
#include <vector>

#include "common.h"

class Account {
 public:
  explicit Account(long balance = 1000) : balance_(balance) {}

  static void transfer(Account &from, Account &to, long amount) {
    std::scoped_lock lock(from.mutex_, to.mutex_);
    from.balance_ -= amount;
    to.balance_ += amount;
  }
  long balance() {
    std::lock_guard lock(mutex_);
    return balance_;
  }

 private:
  std::mutex mutex_;
  long balance_;
};

static constexpr size_t kAccounts = 16, kStreams = 64;

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const long transfers = options.pick(100L, 15'000L, 150'000L);
  if (options.counts) return suite::printOperations(kStreams * transfers, "transfers");
  std::vector<Account> accounts(kAccounts);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(kStreams, me, options.threads);
    for (size_t stream = mine.from; stream < mine.to; ++stream) {
      suite::Random random(stream);
      for (long i = 0; i < transfers; ++i) {
        const size_t from = random.below(kAccounts), to = (from + 1 + random.below(kAccounts - 1)) % kAccounts;
        Account::transfer(accounts[from], accounts[to], static_cast<long>(random.below(100)));
      }
    }
  });
  uint64_t sum = 0;
  long total = 0;
  for (Account &account : accounts) {
    total += account.balance();
    sum = sum * 31 + static_cast<uint64_t>(account.balance());
  }
  suite::require(total == 1000 * static_cast<long>(kAccounts), "no money is made or lost");
  suite::print("short_sections", sum);
}
