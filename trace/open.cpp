// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/open.h"

#include <istream>

#include "trace/binary.h"
#include "trace/std_format.h"
#include "trace/text.h"

namespace bigfoot::trace {

std::optional<Format> formatNamed(std::string_view name) {
  if (name == "text") return Format::kText;
  if (name == "std") return Format::kStd;
  if (name == "binary") return Format::kBinary;
  return std::nullopt;
}

std::optional<Format> formatOfFile(std::string_view path) {
  if (path.ends_with(".txt") || path.ends_with(".trace")) return Format::kText;
  if (path.ends_with(".std")) return Format::kStd;
  if (path.ends_with(".bft")) return Format::kBinary;
  return std::nullopt;
}

// A pipe can be looked at only once, and nothing of it may be lost: a line of STD has a '|' after its first word, which no other has. The
// first byte decides between the rest: no line of text begins as the magic does, since threads are called T.
std::unique_ptr<Reader> openReader(std::istream &input) {
  if (input.peek() == kMagic[0]) return std::make_unique<BinaryReader>(input);
  std::streambuf *buffer = input.rdbuf();
  // What is in the buffer now, without taking it.
  const std::streamsize ready = buffer->in_avail();
  std::string start;
  for (std::streamsize i = 0; i < ready && start.size() < 256; ++i) {
    const int c = buffer->sbumpc();
    if (c == EOF) break;
    start.push_back(static_cast<char>(c));
    if (c == '\n' || c == '|' || c == '#') break;
  }
  for (size_t i = 0; i < start.size(); ++i) buffer->sungetc();
  if (start.ends_with('|')) return std::make_unique<StdReader>(input);
  return std::make_unique<TextReader>(input);
}

std::unique_ptr<Writer> openWriter(std::ostream &output, Format format) {
  switch (format) {
    case Format::kText: return std::make_unique<TextWriter>(output);
    case Format::kStd: return std::make_unique<StdWriter>(output);
    case Format::kBinary: return std::make_unique<BinaryWriter>(output);
  }
  __builtin_unreachable();
}

}  // namespace bigfoot::trace
