// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which format a file has, by its first bytes; or is to have, by its name.
#ifndef BIGFOOT_TRACE_OPEN_H
#define BIGFOOT_TRACE_OPEN_H

#include <optional>

#include "trace/trace.h"

namespace bigfoot::trace {

enum class Format { kText, kStd, kBinary };

std::optional<Format> formatNamed(std::string_view name);       // "text", "std", "binary"
std::optional<Format> formatOfFile(std::string_view path);      // .txt or .trace, .std, .bft

// `input` outlives the reader.
std::unique_ptr<Reader> openReader(std::istream &input);
std::unique_ptr<Writer> openWriter(std::ostream &output, Format format);

}  // namespace bigfoot::trace

#endif
