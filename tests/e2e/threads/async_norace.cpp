// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::async: creation and get() order the task.
#include <future>
#include <vector>

int main() {
  std::vector<int> numbers(100, 1);
  auto sum = std::async(std::launch::async, [&] {
    int result = 0;
    for (int &n : numbers) result += n++;
    return result;
  });
  const int result = sum.get();
  return result == 100 && numbers[0] == 2 ? 0 : 1;
}
