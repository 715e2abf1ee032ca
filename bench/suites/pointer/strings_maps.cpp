// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Word counts with std::string, std::unordered_map and std::map: texts are made and counted in maps of the thread's own, which
// are merged into one map under a lock.
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

#include "common.h"

static constexpr int kWordsPerText = 4000, kVocabulary = 3000;

static std::string makeText(uint64_t seed) {
  suite::Random random(seed);
  std::string text;
  for (int i = 0; i < kWordsPerText; ++i) {
    const uint64_t word = random.below(random.below(kVocabulary) + 1);  // some words are frequent
    text += (word % 3 ? "word" : "quite-a-long-word-") + std::to_string(word) + ' ';
  }
  return text;
}

static std::unordered_map<std::string, long> countWords(const std::string &text) {
  std::unordered_map<std::string, long> counts;
  size_t from = 0;
  for (size_t space; (space = text.find(' ', from)) != std::string::npos; from = space + 1)
    ++counts[text.substr(from, space - from)];
  return counts;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t texts = options.pick<size_t>(4, 110, 1100);
  std::mutex mutex;
  std::map<std::string, long> totals;
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(texts, me, options.threads);
    for (size_t t = mine.from; t < mine.to; ++t) {
      const auto counts = countWords(makeText(t));
      std::lock_guard lock(mutex);
      for (const auto &[word, count] : counts) totals[word] += count;
    }
  });

  uint64_t sum = 0;
  long words = 0;
  for (const auto &[word, count] : totals) {
    words += count;
    for (const char c : word) sum = sum * 31 + static_cast<unsigned char>(c);
    sum = sum * 31 + static_cast<uint64_t>(count);
  }
  suite::require(words == static_cast<long>(texts) * kWordsPerText, "every word is counted");
  suite::print("strings_maps", sum);
}
