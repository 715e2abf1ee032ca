// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/arguments.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {

Words splitResponse(std::string_view text) {
  Words words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && quote != '\'') {
      word += text[++i];
      in_word = true;
    } else if (quote) {
      if (c == quote) quote = 0; else word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (strchr(" \t\r\n", c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

static void expandInto(Words &out, const Words &words, Words &open_files) {
  for (const std::string &word : words) {
    std::optional<std::string> text;
    if (word.size() > 1 && word[0] == '@') text = readFile(word.substr(1));
    if (!text) {
      out.push_back(word);
      continue;
    }
    if (std::find(open_files.begin(), open_files.end(), word) != open_files.end())
      fatal("response file '" + word.substr(1) + "' includes itself");
    open_files.push_back(word);
    expandInto(out, splitResponse(*text), open_files);
    open_files.pop_back();
  }
}

Words expandResponseFiles(const Words &words) {
  Words out, open_files;
  expandInto(out, words, open_files);
  return out;
}

static unsigned followingWords(const OptionMatch &match, bool has_joined_value) {
  switch (match.shape) {
    case OptionShape::kSeparate: case OptionShape::kJoinedAndSeparate: return 1;
    case OptionShape::kJoinedOrSeparate: return has_joined_value ? 0 : 1;
    case OptionShape::kMultiArg: return match.extra_words;
    default: return 0;
  }
}

std::vector<Argument> parseArguments(const Words &words) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string &word = words[i];
    if (word.size() < 2 || word[0] != '-') {
      arguments.push_back({OPT_INPUT, {word}, word});
      continue;
    }
    const OptionMatch match = matchClangOption(word);
    Argument argument{match.option, {word}, word.substr(match.name_length)};
    for (unsigned n = followingWords(match, !argument.value.empty()); n > 0 && i + 1 < words.size(); --n) {
      argument.words.push_back(words[++i]);
      if (match.shape != OptionShape::kJoinedAndSeparate) argument.value = words[i];
    }
    arguments.push_back(std::move(argument));
    if (match.shape == OptionShape::kRemaining)   // `--`: files only from here on
      while (++i < words.size()) arguments.push_back({OPT_INPUT, {words[i]}, words[i]});
  }
  return arguments;
}

}  // namespace bigfoot::driver
