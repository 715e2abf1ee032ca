// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-explain SOURCE RECORD plain|colour: what `bigfoot explain` runs when the compiler is done.
#include <cstdio>

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

// clang calls a file that was given by an absolute path by what is left of it behind the folders that it has in common with the working
// directory, if that is more than the root.
static StringRef asClangSays(StringRef path, StringRef directory) {
  auto folder = sys::path::begin(directory), part = sys::path::begin(path);
  while (folder != sys::path::end(directory) && part != sys::path::end(path) && *folder == *part) ++folder, ++part;
  return part == sys::path::end(path) ? path : path.drop_front(static_cast<size_t>(part - sys::path::begin(path)));
}

static Source splitIntoLines(StringRef name, StringRef text) {
  Source source{name.str(), {}, {}};
  SmallString<256> real, directory, real_directory;
  if (!sys::fs::real_path(name, real)) source.aliases.push_back(real.str().str());
  sys::fs::current_path(directory);
  sys::fs::real_path(directory, real_directory);
  for (const StringRef path : {name, real.str()})
    for (const StringRef from : {directory.str(), real_directory.str()})
      if (sys::path::is_absolute(path)) source.aliases.push_back(asClangSays(path, from).str());
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    source.lines.push_back(line.str());
    text = rest;
  }
  return source;
}

int main(int argc, char **argv) {
  if (argc != 4) return fail("usage: bigfoot-explain SOURCE RECORD plain|colour");
  const auto source = MemoryBuffer::getFile(argv[1]), record = MemoryBuffer::getFile(argv[2]);
  if (!source) return fail(Twine("cannot read '") + argv[1] + "': " + source.getError().message());
  if (!record) return fail(Twine("cannot read the optimisation record: ") + record.getError().message());
  auto remarks = readRecord((*record)->getBuffer());
  if (!remarks) return fail("the optimisation record is not what clang 19 writes");
  const std::string text = page(splitIntoLines(argv[1], (*source)->getBuffer()), *remarks, StringRef(argv[3]) == "colour");
  return fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0 ? 0 : 1;
}
