// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Strings, vectors and maps under a lock.
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

std::mutex mutex;
std::string text;
std::vector<std::string> list;
std::map<int, std::string> tree;
std::unordered_map<std::string, int> table;

static void work() {
  for (int i = 0; i < 50; ++i) {
    std::lock_guard lock(mutex);
    text += "and so on, and so on";
    list.push_back(text.substr(text.size() / 2));
    tree[i] += list.back();
    ++table[tree[i / 2].substr(0, 10)];
    if (i % 10 == 9) list.clear(), text.clear(), tree.erase(i / 2);
  }
}

int main() {
  std::thread first(work), second(work), third(work);
  first.join();
  second.join();
  third.join();
  return 0;
}
