// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/linker_words.h"

#include <functional>

namespace bigfoot::driver {
namespace {

Words splitCommas(std::string_view list) {
  Words words;
  for (;;) {
    const std::size_t comma = list.find(',');
    words.emplace_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return words;
    list.remove_prefix(comma + 1);
  }
}

bool isForLinker(const Argument &argument) {
  return argument.option == OPT_Wl_COMMA || argument.option == OPT_Xlinker || argument.option == OPT_z;
}

// Looks at the linker's words from `at` on. Returns: how many of them `replacement` is to replace; 0 to keep the first.
using Edit = std::function<unsigned(const Words &words, std::size_t at, Words &replacement)>;

// An option and its value may sit in two arguments (-Xlinker -z -Xlinker defs), so what reaches the linker in a
// row is judged together and, only if something in it changes, written anew.
std::vector<Argument> edited(const std::vector<Argument> &arguments, const Edit &edit) {
  std::vector<Argument> result;
  for (std::size_t i = 0; i < arguments.size();) {
    if (!isForLinker(arguments[i])) {
      result.push_back(arguments[i++]);
      continue;
    }
    const std::size_t first = i;
    Words before, after;
    for (; i < arguments.size() && isForLinker(arguments[i]); ++i)
      for (std::string &word : linkerWords(arguments[i])) before.push_back(std::move(word));
    for (std::size_t at = 0; at < before.size();) {
      const unsigned replaced = edit(before, at, after);
      if (replaced == 0) after.push_back(before[at++]);
      at += replaced;
    }
    if (after == before) {
      result.insert(result.end(), arguments.begin() + first, arguments.begin() + i);
      continue;
    }
    for (const std::string &word : after) result.push_back({OPT_Xlinker, {"-Xlinker", word}, word});
  }
  return result;
}

// If `--name=value`, `-name=value` or the two words `--name value` stand at `at`: sets value.
// Returns: how many words that are.
unsigned takeOption(const Words &words, std::size_t at, std::string_view name, std::string &value) {
  std::string_view word = words[at];
  if (!word.starts_with('-')) return 0;
  word.remove_prefix(word.starts_with("--") ? 2 : 1);
  if (!word.starts_with(name)) return 0;
  word.remove_prefix(name.size());
  if (word.starts_with('=')) return value = word.substr(1), 1;
  if (!word.empty() || at + 1 >= words.size()) return 0;
  return value = words[at + 1], 2;
}

}  // namespace

Words linkerWords(const Argument &argument) {
  switch (argument.option) {
    case OPT_Wl_COMMA: return splitCommas(argument.value);
    case OPT_Xlinker: return {argument.value};
    case OPT_z: return {"-z", argument.value};
    default: return {};
  }
}

std::vector<Argument> withoutNoUndefined(const std::vector<Argument> &arguments) {
  return edited(arguments, [](const Words &words, std::size_t at, Words &) -> unsigned {
    const std::string &word = words[at];
    if (word == "--no-undefined" || word == "-no-undefined" || word == "-zdefs") return 1;
    return word == "-z" && at + 1 < words.size() && words[at + 1] == "defs" ? 2 : 0;
  });
}

std::vector<Argument> withRuntimeVisible(const std::vector<Argument> &arguments,
                                         const std::function<std::string(const std::string &file)> &script) {
  return edited(arguments, [&](const Words &words, std::size_t at, Words &replacement) -> unsigned {
    std::string value;
    if (const unsigned taken = takeOption(words, at, "exclude-libs", value)) return value == "ALL" ? taken : 0;
    const unsigned taken = takeOption(words, at, "version-script", value);
    if (taken == 0) return 0;
    const std::string other = script(value);
    if (other.empty()) return 0;
    replacement.push_back("--version-script=" + other);
    return taken;
  });
}

}  // namespace bigfoot::driver
