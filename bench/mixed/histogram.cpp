// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every thread counts bytes and words of its share of a buffer into tables of its own; the tables are added up at the end.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

static int rounds = 12;
static std::vector<uint8_t> input(8 << 20);

struct Counts {
  int bytes[256] = {};
  int pairs[4096] = {};
};

static void count(size_t from, size_t to, Counts *out) {
  for (int r = 0; r < rounds; ++r)
    for (size_t i = from; i + 1 < to; ++i) {
      ++out->bytes[input[i]];
      ++out->pairs[(input[i] << 4 ^ input[i + 1]) & 4095];
    }
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = std::atoi(argv[1]);
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<uint8_t>(i * 2654435761u >> 13);
  std::vector<Counts> counts(2);
  std::thread a(count, 0, input.size() / 2, &counts[0]), b(count, input.size() / 2, input.size(), &counts[1]);
  a.join();
  b.join();
  long sum = 0;
  for (int i = 0; i < 256; ++i) sum += (counts[0].bytes[i] + counts[1].bytes[i]) * long{i};
  std::printf("%ld\n", sum);
}
