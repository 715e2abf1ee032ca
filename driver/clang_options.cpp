// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/clang_options.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace llvm {   // all that the table needs of LLVM
using StringLiteral = std::string_view;
template <typename T>
struct ArrayRef {   // only ever empty: a group has no prefixes
  constexpr operator const T *() const { return nullptr; }
};
}  // namespace llvm

namespace bigfoot::driver {
namespace {

// The names under which the table speaks of shapes and visibility.
enum TableShape { Group, Input, Unknown, Flag, Joined, Values, Separate, RemainingArgs, RemainingArgsJoined,
                  CommaJoined, MultiArg, JoinedOrSeparate, JoinedAndSeparate };
enum : unsigned { DefaultVis = 1, CLOption = 2, CC1Option = 4, CC1AsOption = 8, FlangOption = 16, FC1Option = 32,
                  DXCOption = 64 };

#define COMMA ,
#define PREFIX(NAME, ...) constexpr std::string_view NAME[] = __VA_ARGS__;
#include "clang/Driver/Options.inc"
#undef PREFIX
#undef COMMA

struct Entry {
  const std::string_view *prefixes;   // ends with an empty one
  std::string_view first_spelling;
  ClangOption option;
  TableShape shape;
  ClangOption alias;
  unsigned visibility;
  unsigned extra_words;
};

constexpr ClangOption OPT_INVALID = OPT_UNKNOWN;

constexpr Entry kEntries[] = {
#define OPTION(PREFIX, NAME, ID, SHAPE, GROUP, ALIAS, ALIAS_ARGS, FLAGS, VISIBILITY, PARAM, ...) \
  {PREFIX, NAME, OPT_##ID, SHAPE, OPT_##ALIAS, VISIBILITY, PARAM},
#include "clang/Driver/Options.inc"
#undef OPTION
};

OptionShape shapeOf(TableShape shape) {
  switch (shape) {
    case Flag: return OptionShape::kFlag;
    case Joined: case CommaJoined: return OptionShape::kJoined;
    case Separate: return OptionShape::kSeparate;
    case JoinedOrSeparate: return OptionShape::kJoinedOrSeparate;
    case JoinedAndSeparate: return OptionShape::kJoinedAndSeparate;
    case MultiArg: return OptionShape::kMultiArg;
    case RemainingArgs: case RemainingArgsJoined: return OptionShape::kRemaining;
    default: return OptionShape::kGroup;
  }
}

bool takesJoinedValue(OptionShape shape) {
  return shape == OptionShape::kJoined || shape == OptionShape::kJoinedOrSeparate ||
         shape == OptionShape::kJoinedAndSeparate;
}

struct Index {
  std::unordered_multimap<std::string, const Entry *> by_spelling;
  std::size_t longest = 0;

  Index() {
    by_spelling.reserve(std::size(kEntries) * 2);
    for (const Entry &entry : kEntries) {
      if (!(entry.visibility & DefaultVis) || shapeOf(entry.shape) == OptionShape::kGroup) continue;
      const std::string_view name = entry.first_spelling.substr(entry.prefixes[0].size());
      for (const std::string_view *prefix = entry.prefixes; !prefix->empty(); ++prefix) {
        if (*prefix == "/") continue;   // cl's
        std::string spelling = std::string(*prefix) + std::string(name);
        longest = std::max(longest, spelling.size());
        by_spelling.emplace(std::move(spelling), &entry);
      }
    }
  }
};

ClangOption resolve(const Entry *entry) {
  while (entry->alias != OPT_INVALID) entry = &kEntries[entry->alias];
  return entry->option;
}

}  // namespace

OptionMatch matchClangOption(std::string_view word) {
  static const Index index;
  for (std::size_t length = std::min(word.size(), index.longest); length > 0; --length) {
    auto [first, last] = index.by_spelling.equal_range(std::string(word.substr(0, length)));
    for (; first != last; ++first) {
      const Entry *entry = first->second;
      const OptionShape shape = shapeOf(entry->shape);
      if (length == word.size() || takesJoinedValue(shape))
        return {resolve(entry), shape, static_cast<unsigned>(length), entry->extra_words};
    }
  }
  return {};
}

}  // namespace bigfoot::driver
