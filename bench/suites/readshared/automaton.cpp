// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A state table that finds many words at once (Aho and Corasick's) is built by one thread; all walk it over their share of a text.
#include <algorithm>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

#include "common.h"

static constexpr int kLetters = 8;

class Automaton {
 public:
  explicit Automaton(const std::vector<std::string> &words) {
    addState();
    for (const std::string &word : words) addWord(word);
    complete();
  }

  // Returns: how many words end in the text, if the text starts at `state`; moves the state on.
  uint64_t walk(std::string_view text, int &state) const {
    uint64_t matches = 0;
    for (const char c : text) {
      state = states_[state].next[c - 'a'];
      matches += states_[state].matches;
    }
    return matches;
  }

 private:
  struct State {
    int next[kLetters];
    int failure = 0;
    unsigned matches = 0;  // words that end here, suffixes of this one included
  };

  int addState() {
    states_.emplace_back();
    for (int &next : states_.back().next) next = -1;
    return static_cast<int>(states_.size() - 1);
  }
  void addWord(const std::string &word) {
    int state = 0;
    for (const char c : word) {
      if (states_[state].next[c - 'a'] < 0) {
        const int added = addState();
        states_[state].next[c - 'a'] = added;
      }
      state = states_[state].next[c - 'a'];
    }
    ++states_[state].matches;
  }
  // Breadth first: a state's failure is nearer to the root, and so complete before it.
  void complete() {
    std::queue<int> open;
    for (int &next : states_[0].next) {
      if (next < 0) next = 0;
      if (next > 0) open.push(next);
    }
    for (; !open.empty(); open.pop()) {
      State &state = states_[open.front()];
      const State &failure = states_[state.failure];
      state.matches += failure.matches;
      for (int c = 0; c < kLetters; ++c) {
        if (state.next[c] < 0) {
          state.next[c] = failure.next[c];
        } else {
          states_[state.next[c]].failure = failure.next[c];
          open.push(state.next[c]);
        }
      }
    }
  }

  std::vector<State> states_;
};

static std::string randomText(uint64_t seed, size_t length) {
  suite::Random random(seed);
  std::string text(length, 'a');
  for (char &c : text) c = static_cast<char>('a' + random.below(kLetters));
  return text;
}

static constexpr size_t kWordLength = 9;  // at most

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t length = options.pick<size_t>(20'000, 1'000'000, 4'000'000), word_count = options.pick<size_t>(50, 5'000, 5'000);
  const int rounds = options.pick(1, 14, 35);
  if (options.counts) return suite::printOperations(length * rounds, "letters");
  std::vector<std::string> words;
  for (size_t i = 0; i < word_count; ++i) words.push_back(randomText(i, 4 + i % (kWordLength - 3)));
  const Automaton automaton(words);
  const std::string text = randomText(1 << 20, length);

  std::vector<uint64_t> matches(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(length, me, options.threads);
    const size_t lead = std::min(mine.from, kWordLength);  // to be in the right state where the share begins
    const std::string_view all(text);
    uint64_t sum = 0;
    for (int round = 0; round < rounds; ++round) {
      int state = 0;
      automaton.walk(all.substr(mine.from - lead, lead), state);
      sum += automaton.walk(all.substr(mine.from, mine.to - mine.from), state);
    }
    matches[me] = sum;
  });
  uint64_t total = 0;
  for (const uint64_t sum : matches) total += sum;
  suite::require(total > 0, "some words are found");
  suite::print("automaton", total);
}
