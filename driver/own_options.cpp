// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/own_options.h"

#include <regex.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "driver/message.h"

namespace bigfoot::driver {
namespace {

struct OwnOption {
  std::string_view spelling;
  std::string_view value;
  std::optional<std::string> OwnOptions::*field;
};

constexpr OwnOption kOptions[] = {
#define BIGFOOT_OPTION(field, spelling, value, help) {spelling, value, &OwnOptions::field},
#define BIGFOOT_VALUE(field, name, help)
#include "driver/own_options.def"
};

struct Value {
  std::optional<std::string> OwnOptions::*field;
  std::string_view name;
};

constexpr Value kValues[] = {
#define BIGFOOT_OPTION(field, spelling, value, help)
#define BIGFOOT_VALUE(field, name, help) {&OwnOptions::field, name},
#include "driver/own_options.def"
};

unsigned editDistance(std::string_view a, std::string_view b) {
  std::vector<unsigned> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0u);
  for (std::size_t i = 0; i < a.size(); ++i) {
    unsigned diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const unsigned above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] != b[j])});
      diagonal = above;
    }
  }
  return row.back();
}

std::vector<std::string_view> valuesOf(const OwnOption &option) {
  std::vector<std::string_view> names;
  for (const Value &value : kValues)
    if (value.field == option.field) names.push_back(value.name);
  return names;
}

std::string listed(const std::vector<std::string_view> &names) {
  std::string list;
  for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string usage(const OwnOption &option) {
  return std::string(option.spelling) + (option.value.empty() ? "" : "=" + std::string(option.value));
}

std::optional<std::string> wrongValue(const OwnOption &option, std::string_view word, std::string_view value) {
  const bool has_value = word.size() > option.spelling.size();
  if (option.value.empty() && has_value) return quoted(option.spelling) + " takes no value";
  if (!option.value.empty() && value.empty()) return "missing value: write " + quoted(usage(option));
  const std::vector<std::string_view> names = valuesOf(option);
  if (names.empty() || std::find(names.begin(), names.end(), value) != names.end()) return std::nullopt;
  const auto near = nearest(value, names);
  return quoted(option.spelling) + " has no value " + quoted(value) + (near ? "; did you mean " + quoted(*near) + "?" : "") +
         " There is: " + listed(names);
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view> &candidates) {
  std::optional<std::string_view> best;
  unsigned best_distance = word.size() > 10 ? 4 : word.size() > 4 ? 3 : 2;   // exclusive
  for (std::string_view candidate : candidates) {
    const unsigned distance = editDistance(word, candidate);
    if (distance < best_distance) best = candidate, best_distance = distance;
  }
  return best;
}

std::optional<std::string> complaintAbout(std::string_view word) {
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
  std::vector<std::string_view> spellings;
  for (const OwnOption &option : kOptions) {
    if (option.spelling == name) return wrongValue(option, word, value);
    spellings.push_back(option.spelling);
  }
  if (const auto near = nearest(name, spellings)) {
    const bool wants_value = std::any_of(std::begin(kOptions), std::end(kOptions), [&](const OwnOption &option) {
      return option.spelling == *near && !option.value.empty();
    });
    return "unknown option " + quoted(word) + "; did you mean " +
           quoted(std::string(*near) + (wants_value ? "=" + std::string(value) : "")) + "?";
  }
  return std::nullopt;
}

// As the pass will read it: POSIX's extended ones.
static bool isRegex(const std::string &text) {
  regex_t expression;
  if (text.empty() || regcomp(&expression, text.c_str(), REG_EXTENDED | REG_NOSUB)) return false;
  regfree(&expression);
  return true;
}

OwnOptions takeOwnOptions(std::vector<Argument> &arguments) {
  OwnOptions own;
  std::vector<Argument> rest;
  for (Argument &argument : arguments) {
    const std::string &word = argument.words[0];
    if (argument.option != OPT_UNKNOWN) {
      rest.push_back(std::move(argument));
      continue;
    }
    if (const auto complaint = complaintAbout(word)) fatal(*complaint, kExitUsage);
    const std::size_t equals = word.find('=');
    const auto option = std::find_if(std::begin(kOptions), std::end(kOptions),
                                     [&](const OwnOption &o) { return o.spelling == word.substr(0, equals); });
    if (option == std::end(kOptions))
      rest.push_back(std::move(argument));   // let clang complain
    else
      own.*option->field = equals == std::string::npos ? "" : word.substr(equals + 1);
  }
  arguments = std::move(rest);
  if ((tellsEvents(own) || hasSleds(own)) && (own.verify_placement || own.count_accesses))
    fatal("--checks=" + *own.checks + " makes no checks: there is nothing for --verify-placement or --count-accesses", kExitUsage);
  if (hasSleds(own) && own.define_tsan_macros)
    fatal("--checks=production has nobody whom ThreadSanitizer's annotations could tell: leave out --define-tsan-macros", kExitUsage);
  if (hasSleds(own) && own.place_at_link) fatal("--checks=production makes no checks: there is nothing for --place-at-link", kExitUsage);
  if (own.atomic && !tellsEvents(own)) fatal("--atomic is for detectors of events: it needs --checks=events", kExitUsage);
  if (own.atomic && !isRegex(*own.atomic)) fatal("--atomic=" + *own.atomic + ": this is no extended regular expression", kExitUsage);
  return own;
}

}  // namespace bigfoot::driver
