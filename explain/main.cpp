// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-explain SOURCE RECORD plain|colour: what `bigfoot explain` runs when the compiler is done.
#include <cstdio>

#include "explain/page.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace bigfoot::explain;

static int fail(const Twine &text) {
  fprintf(stderr, "bigfoot: error: %s\n", text.str().c_str());
  return 1;
}

static Source splitIntoLines(StringRef name, StringRef text) {
  Source source{name.str(), {}, {}};
  SmallString<256> real;
  if (!sys::fs::real_path(name, real)) source.aliases.push_back(real.str().str());
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
