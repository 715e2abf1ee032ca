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

// How many words at the front of a linker command line are to go; 0 to keep the first.
using Unwanted = std::function<unsigned(const Words &, std::size_t at)>;

// An option and its value may sit in two arguments (-Xlinker -z -Xlinker defs), so what reaches the linker in a
// row is judged together and, only if something is taken out of it, written anew.
std::vector<Argument> without(const std::vector<Argument> &arguments, const Unwanted &unwanted) {
  std::vector<Argument> kept;
  for (std::size_t i = 0; i < arguments.size();) {
    if (!isForLinker(arguments[i])) {
      kept.push_back(arguments[i++]);
      continue;
    }
    const std::size_t first = i;
    Words before, after;
    for (; i < arguments.size() && isForLinker(arguments[i]); ++i)
      for (std::string &word : linkerWords(arguments[i])) before.push_back(std::move(word));
    for (std::size_t at = 0; at < before.size();) {
      const unsigned gone = unwanted(before, at);
      if (gone == 0) after.push_back(before[at++]);
      at += gone;
    }
    if (after == before) {
      kept.insert(kept.end(), arguments.begin() + first, arguments.begin() + i);
      continue;
    }
    for (const std::string &word : after) kept.push_back({OPT_Xlinker, {"-Xlinker", word}, word});
  }
  return kept;
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
  return without(arguments, [](const Words &words, std::size_t at) -> unsigned {
    const std::string &word = words[at];
    if (word == "--no-undefined" || word == "-no-undefined" || word == "-zdefs") return 1;
    return word == "-z" && at + 1 < words.size() && words[at + 1] == "defs" ? 2 : 0;
  });
}

std::vector<Argument> withoutExcludeLibs(const std::vector<Argument> &arguments) {
  return without(arguments, [](const Words &words, std::size_t at) -> unsigned {
    const std::string &word = words[at];
    if (word == "--exclude-libs=ALL" || word == "-exclude-libs=ALL") return 1;
    return (word == "--exclude-libs" || word == "-exclude-libs") && at + 1 < words.size() && words[at + 1] == "ALL" ? 2 : 0;
  });
}

}  // namespace bigfoot::driver
