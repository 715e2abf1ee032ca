// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/commands.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace bigfoot::explain {

namespace {

std::vector<std::string> splitWords(StringRef line) {
  BumpPtrAllocator memory;
  StringSaver saver(memory);
  SmallVector<const char *, 64> words;
  cl::TokenizeGNUCommandLine(line, saver, words);
  return {words.begin(), words.end()};
}

bool readWords(const json::Object &from, Command &command) {
  if (const json::Array *words = from.getArray("arguments")) {
    for (const json::Value &word : *words) {
      const auto text = word.getAsString();
      if (!text) return false;
      command.words.push_back(text->str());
    }
  } else if (const auto line = from.getString("command")) {
    command.words = splitWords(*line);
  }
  return !command.words.empty();
}

Error wrong(size_t number, const Twine &what) {
  return createStringError("its entry " + Twine(number) + " has " + what);
}

}  // namespace

Expected<std::vector<Command>> readCommands(StringRef text) {
  Expected<json::Value> whole = json::parse(text);
  if (!whole) return whole.takeError();
  const json::Array *entries = whole->getAsArray();
  if (!entries) return createStringError("it is no list of commands");
  std::vector<Command> commands;
  for (const json::Value &entry : *entries) {
    const size_t number = commands.size() + 1;
    const json::Object *from = entry.getAsObject();
    const auto directory = from ? from->getString("directory") : std::nullopt;
    const auto file = from ? from->getString("file") : std::nullopt;
    if (!directory || !file) return wrong(number, "no \"directory\" or no \"file\"");
    Command &command = commands.emplace_back(Command{directory->str(), file->str(), {}});
    if (!readWords(*from, command)) return wrong(number, "neither \"arguments\" nor a \"command\"");
  }
  return commands;
}

std::string listed(const std::vector<Command> &commands) {
  std::string out;
  const auto add = [&](const std::string &word) { out.append(word.c_str(), word.c_str() + word.size() + 1); };
  for (const Command &command : commands) {
    add(command.directory);
    add(command.file);
    add(std::to_string(command.words.size()));
    for (const std::string &word : command.words) add(word);
  }
  return out;
}

}  // namespace bigfoot::explain
