// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explain/record.h"

#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkFormat.h"
#include "llvm/Remarks/RemarkParser.h"

using namespace llvm;

namespace bigfoot::explain {

namespace {

Place placeOf(const std::optional<remarks::RemarkLocation> &location) {
  if (!location) return {};
  return {location->SourceFilePath.str(), location->SourceLine, location->SourceColumn};
}

Remark convert(const remarks::Remark &from) {
  Remark remark{from.RemarkName.str(), from.RemarkType == remarks::Type::Missed, placeOf(from.Loc), {}};
  for (const remarks::Argument &argument : from.Args)
    remark.parts.push_back({argument.Key.str(), argument.Val.str(), placeOf(argument.Loc)});
  return remark;
}

}  // namespace

std::string Remark::text() const {
  std::string all;
  for (const Part &part : parts) all += part.text;
  return all;
}

const Part *Remark::find(StringRef key) const {
  for (const Part &part : parts)
    if (part.key == key) return &part;
  return nullptr;
}

Expected<std::vector<Remark>> readRecord(StringRef yaml) {
  std::vector<Remark> out;
  if (yaml.trim().empty()) return out;
  auto parser = remarks::createRemarkParser(remarks::Format::YAML, yaml);
  if (!parser) return parser.takeError();
  while (true) {
    auto next = (*parser)->next();
    if (!next) {
      Error error = next.takeError();
      if (!error.isA<remarks::EndOfFileError>()) return std::move(error);
      consumeError(std::move(error));
      return out;
    }
    if ((*next)->PassName == "bigfoot") out.push_back(convert(**next));
  }
}

}  // namespace bigfoot::explain
