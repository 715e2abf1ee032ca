// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include "report/printer.h"

namespace bigfoot::report {

#define BIGFOOT_FORMAT(name, extension, is_document, make) std::unique_ptr<Printer> make(Output &output, const Style &style);
#include "abi/formats.def"

namespace {

constexpr Format kFormats[] = {
#define BIGFOOT_FORMAT(name, extension, is_document, make) {#name, extension, is_document, make},
#include "abi/formats.def"
};

}  // namespace

const Format *findFormat(std::string_view name) {
  const auto *found = std::find_if(std::begin(kFormats), std::end(kFormats), [&](const Format &format) { return format.name == name; });
  return found == std::end(kFormats) ? nullptr : found;
}

std::vector<const Format *> findFormats(std::string_view names) {
  std::vector<const Format *> out;
  for (;;) {
    const size_t comma = names.find(',');
    const Format *format = findFormat(names.substr(0, comma));
    if (!format || std::find(out.begin(), out.end(), format) != out.end()) return {};
    out.push_back(format);
    if (comma == names.npos) return out;
    names.remove_prefix(comma + 1);
  }
}

std::string formatNames() {
  std::string out;
  for (const Format &format : kFormats) {
    if (!out.empty()) out += &format == std::end(kFormats) - 1 ? " or " : ", ";
    out += format.name;
  }
  return out;
}

}  // namespace bigfoot::report
