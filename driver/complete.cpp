// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/complete.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "driver/commands.h"
#include "driver/installation.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

using Candidates = std::vector<Candidate>;

void add(Candidates &to, std::string_view word, std::string_view help) { to.push_back({std::string(word), std::string(help)}); }

Candidates runTimeOptions() {
  Candidates found;
#define BIGFOOT_FLAG(type, name, default_value, description) add(found, #name "=", description);
#include "run_time_options.def"   // runtime/sys/flags.def; the build gives us a copy
#undef BIGFOOT_FLAG
  return found;
}

Candidates commands() {
  Candidates found;
  for (const Command &command : kCommands)
    for (std::string_view name : namesOf(command)) add(found, name, command.help);
  add(found, "--help", "list the commands");
  add(found, "--version", "print the version");
  return found;
}

// The options of `bigfoot cc`, spelled and with their values, as commands.def has those of the commands.
struct OwnOption { std::string_view field, spelling, value, help; };
constexpr OwnOption kOwnOptions[] = {
#define BIGFOOT_OPTION(field, spelling, value, help) {#field, spelling, value, help},
#define BIGFOOT_VALUE(field, name, help)
#include "driver/own_options.def"
};
struct OwnValue { std::string_view field, name, help; };
constexpr OwnValue kOwnValues[] = {
#define BIGFOOT_OPTION(field, spelling, value, help)
#define BIGFOOT_VALUE(field, name, help) {#field, name, help},
#include "driver/own_options.def"
};

// Of "-fsanitize=" and "-W": "word\thelp" lines of clang itself.
void addClangs(Candidates &to, const std::string &current) {
  const Clang clang = findClang(Language::kC);
  if (clang.major != kLlvmMajor) return;
  // "-fsanitize=ad" is asked for as "-fsanitize=,ad", and answered with the values alone.
  const std::size_t equals = current.find('=');
  const std::string option = equals == std::string::npos ? "" : current.substr(0, equals + 1);
  const std::string question = option.empty() ? current : option + "," + current.substr(equals + 1);
  const std::string text = outputOf({clang.path, "--autocomplete=" + question}).value_or("");
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t tab = std::min(line.find('\t'), line.size());
    if (tab > 0) add(to, option + line.substr(0, tab), tab < line.size() ? line.substr(tab + 1) : "");
    at = end + 1;
  }
}

Candidates optionsOf(const Command &command, const std::string &current) {
  Candidates found;
  for (const CommandOption &option : kCommandOptions)
    if (option.page == command.page) add(found, option.spelling, option.help);
  if (command.others == OtherOptions::kClang) {
    for (const OwnOption &option : kOwnOptions) add(found, std::string(option.spelling) + (option.value.empty() ? "" : "="), option.help);
    addClangs(found, current);
  }
  if (command.page != "help") add(found, "--help", "what it does, and its options");
  return found;
}

// Of "--checks=" and "" (the first word) and "--size" (which is followed by a word), with `prefix` before them.
Candidates valuesOf(const Command &command, std::string_view spelling, const std::string &prefix) {
  Candidates found;
  for (const CommandValue &value : kCommandValues)
    if (value.page == command.page && value.spelling == spelling) add(found, prefix + std::string(value.name), value.help);
  if (command.page == "help" && spelling.empty())
    for (std::string_view name : commandNames()) add(found, name, findCommand(name)->help);
  if (command.others != OtherOptions::kClang || !spelling.ends_with('=')) return found;
  for (const OwnOption &option : kOwnOptions)
    for (const OwnValue &value : kOwnValues)
      if (spelling == std::string(option.spelling) + "=" && value.field == option.field) add(found, prefix + std::string(value.name), value.help);
  return found;
}

bool isOurs(const Command &command, std::string_view spelling) {
  const auto isIt = [&](const auto &option) { return option.spelling == spelling; };
  if (command.others == OtherOptions::kClang && spelling.ends_with('=') &&
      std::any_of(std::begin(kOwnOptions), std::end(kOwnOptions), [&](const OwnOption &o) { return std::string(o.spelling) + "=" == spelling; }))
    return true;
  return std::any_of(std::begin(kCommandOptions), std::end(kCommandOptions),
                     [&](const CommandOption &option) { return option.page == command.page && isIt(option); });
}

bool takesNextWord(const Command &command, std::string_view word) {
  return std::any_of(std::begin(kCommandOptions), std::end(kCommandOptions), [&](const CommandOption &option) {
    return option.page == command.page && option.hasSeparateValue() && option.spelling == word;
  });
}

// `words` are those behind the command's name; the last one is the current.
Candidates ofCommand(const Command &command, const Words &words) {
  const std::string &current = words.back();
  if (words.size() > 1 && takesNextWord(command, words[words.size() - 2])) return valuesOf(command, words[words.size() - 2], "");
  // What follows the program, or "--", is the program's.
  if (command.page == "run" || command.page == "record" || command.page == "capsules")
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      if (words[i] == "--" || (!words[i].starts_with("-") && !(i > 0 && takesNextWord(command, words[i - 1])))) return {};
  if (const std::size_t equals = current.find('='); equals != std::string::npos && current.starts_with("-")) {
    const std::string spelling = current.substr(0, equals + 1);
    if (isOurs(command, spelling) || command.others != OtherOptions::kClang) return valuesOf(command, spelling, spelling);
    Candidates found;
    addClangs(found, current);
    return found;
  }
  if (current.starts_with("-")) return optionsOf(command, current);
  return words.size() == 1 ? valuesOf(command, "", "") : Candidates();
}

Candidates unfiltered(const Words &words) {
  if (words.empty()) return {};
  if (words.size() == 1 && words[0] == "BIGFOOT_OPTIONS") return runTimeOptions();
  const std::string program = words[0].substr(words[0].rfind('/') + 1);
  Words rest(words.begin() + 1, words.end());
  if (rest.empty()) return {};
  if (program.starts_with("bigfoot-")) {
    const Command *command = findCommand(program.substr(8));
    return command ? ofCommand(*command, rest) : Candidates();
  }
  if (rest.size() == 1) return commands();
  const Command *command = findCommand(rest[0]);
  rest.erase(rest.begin());
  return command ? ofCommand(*command, rest) : Candidates();
}

}  // namespace

std::vector<Candidate> completions(const Words &words) {
  Candidates found = unfiltered(words);
  if (words.size() > 1)
    std::erase_if(found, [&](const Candidate &candidate) { return !candidate.word.starts_with(words.back()); });
  // Clang has names of ours as well, --help for one: the first counts.
  std::set<std::string> seen;
  std::erase_if(found, [&](const Candidate &candidate) { return !seen.insert(candidate.word).second; });
  std::sort(found.begin(), found.end(), [](const Candidate &a, const Candidate &b) { return a.word < b.word; });
  return found;
}

int complete(const Words &words) {
  for (const Candidate &candidate : completions(words)) printf("%s\t%s\n", candidate.word.c_str(), candidate.help.c_str());
  return 0;
}

}  // namespace bigfoot::driver
