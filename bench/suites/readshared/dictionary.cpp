// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hash table of strings that one thread builds and all threads only read: they look up the words of generated sentences and
// count the letters of the translations.
#include <string>
#include <unordered_map>
#include <vector>

#include "common.h"

using Dictionary = std::unordered_map<std::string, std::string>;

static std::string wordOf(uint64_t number) {
  static const char *const kSyllables[] = {"ba", "de", "fi", "go", "ku", "la", "me", "ni",
                                           "po", "ru", "sa", "te", "vi", "wo", "xu", "za"};
  std::string word;
  for (int i = 0; i < 5; ++i, number /= 16) word += kSyllables[number % 16];
  return word;
}

static constexpr int kSentence = 40;  // words

static Dictionary makeDictionary(size_t words) {
  Dictionary dictionary;
  for (size_t i = 0; i < words; ++i) dictionary.emplace(wordOf(i * 3), "the translation of " + wordOf(i * 7 + 1));
  return dictionary;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t words = options.pick<size_t>(300, 30'000, 60'000), sentences = options.pick<size_t>(20, 8'000, 100'000);
  if (options.counts) return suite::printOperations(sentences * kSentence, "words");
  const Dictionary dictionary = makeDictionary(words);
  std::vector<uint64_t> sums(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(sentences, me, options.threads);
    uint64_t letters = 0, unknown = 0;
    std::string word;
    for (size_t s = mine.from; s < mine.to; ++s) {
      suite::Random random(s);
      for (int i = 0; i < kSentence; ++i) {
        word = wordOf(random.below(words * 4));
        const auto found = dictionary.find(word);
        if (found == dictionary.end())
          ++unknown;
        else
          for (const char c : found->second) letters += c != ' ';
      }
    }
    sums[me] = letters * 1000 + unknown;
  });
  uint64_t total = 0;
  for (const uint64_t sum : sums) total += sum;
  suite::require(total > 0, "some words are known");
  suite::print("dictionary", total);
}
