// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `bigfoot explain` runs before and after the compiler:
//
//   bigfoot-explain commands FILE                                            what is in a compile_commands.json (commands.h)
//   bigfoot-explain page plain|colour SOURCE... -- [MAIN DIRECTORY RECORD]...    the sources with their checks; RECORD is of a compilation of
//                                                                            MAIN, in DIRECTORY
#include <cstdio>
#include <map>

#include "explain/commands.h"
#include "explain/page.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace bigfoot::explain;

static int fail(const Twine &text) {
  fprintf(stderr, "bigfoot: error: %s\n", text.str().c_str());
  return 1;
}

static bool write(const std::string &text) {
  return fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
}

// Of a file that is not there, and only named by #line, the path as it is.
static std::string realPath(StringRef name, StringRef directory) {
  SmallString<256> path(name), real;
  sys::fs::make_absolute(directory, path);
  if (sys::fs::real_path(path, real)) sys::path::remove_dots(path, /*remove_dot_dot=*/true), real = path;
  return real.str().str();
}

static Source splitIntoLines(StringRef name, StringRef text) {
  SmallString<256> directory;
  sys::fs::current_path(directory);
  Source source{name.str(), realPath(name, directory), {}};
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    source.lines.push_back(line.str());
    text = rest;
  }
  return source;
}

static void resolveFiles(std::vector<Remark> &remarks, StringRef directory) {
  std::map<std::string, std::string> known;
  const auto resolve = [&](std::string &file) {
    if (file.empty()) return;
    const auto [at, is_new] = known.try_emplace(file);
    if (is_new) at->second = realPath(file, directory);
    file = at->second;
  };
  for (Remark &remark : remarks) {
    resolve(remark.at.file);
    for (Part &part : remark.parts) resolve(part.at.file);
  }
}

static int listCommands(const char *file) {
  const auto text = MemoryBuffer::getFile(file);
  if (!text) return fail(Twine("cannot read '") + file + "': " + text.getError().message());
  auto commands = readCommands((*text)->getBuffer());
  if (!commands) return fail(Twine("'") + file + "' has no commands: " + toString(commands.takeError()));
  return write(listed(*commands)) ? 0 : 1;
}

static int printPages(bool in_colour, ArrayRef<const char *> names, ArrayRef<const char *> compilations) {
  std::vector<Unit> units;
  for (; compilations.size() >= 3; compilations = compilations.drop_front(3)) {
    const auto record = MemoryBuffer::getFile(compilations[2]);
    if (!record) return fail(Twine("cannot read the optimisation record: ") + record.getError().message());
    auto remarks = readRecord((*record)->getBuffer());
    if (!remarks) return fail("the optimisation record is not what clang 19 writes: " + toString(remarks.takeError()));
    resolveFiles(*remarks, compilations[1]);
    units.push_back({realPath(compilations[0], compilations[1]), std::move(*remarks)});
  }
  std::string text;
  for (const char *name : names) {
    const auto source = MemoryBuffer::getFile(name);
    if (!source) return fail(Twine("cannot read '") + name + "': " + source.getError().message());
    text += (text.empty() ? "" : "\n") + page(splitIntoLines(name, (*source)->getBuffer()), units, in_colour);
  }
  return write(text) ? 0 : 1;
}

int main(int argc, char **argv) {
  const ArrayRef<const char *> words(argv + 1, argv + argc);
  if (words.size() == 2 && StringRef(words[0]) == "commands") return listCommands(words[1]);
  if (words.size() < 3 || StringRef(words[0]) != "page")
    return fail("usage: bigfoot-explain commands FILE | page plain|colour SOURCE... -- [MAIN DIRECTORY RECORD]...");
  const ArrayRef<const char *> rest = words.drop_front(2);
  const auto names = rest.take_until([](const char *word) { return StringRef(word) == "--"; });
  return printPages(StringRef(words[1]) == "colour", names, rest.drop_front(std::min(rest.size(), names.size() + 1)));
}
