// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/fields.h"

#include <charconv>

namespace bigfoot::report {
namespace {

// Far above what any line has; keeps the search for a field short whatever the stream holds.
constexpr size_t kMaxFields = 1024;

// Quotes a piece of the stream in an error message, however long and strange it is.
std::string quoted(std::string_view text) {
  constexpr size_t kShown = 40;
  std::string out = "'";
  for (unsigned char c : text.substr(0, kShown)) out += c >= 0x20 && c < 0x7f ? char(c) : '?';
  if (text.size() > kShown) out += "...";
  return out + "'";
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned char c = text[i];
    if (c <= 0x20 || c >= 0x7f) return std::nullopt;
    if (c != '%') {
      out += char(c);
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    int high = hexDigit(text[i + 1]), low = hexDigit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += char(high * 16 + low);
    i += 2;
  }
  return out;
}

bool parseWhole(std::string_view text, int base, uint64_t *value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *value, base);
  return error == std::errc() && end == text.data() + text.size();
}

bool parseAddress(std::string_view text, Address *value) {
  return text.starts_with("0x") && parseWhole(text.substr(2), 16, value);
}

// Calls item() for each part of a comma-separated list. Returns false as soon as item() does.
template <typename Item>
bool splitList(std::string_view text, Item item) {
  if (text.empty()) return true;
  for (;;) {
    size_t comma = text.find(',');
    if (!item(text.substr(0, comma))) return false;
    if (comma == text.npos) return true;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

Fields::Fields(std::string_view line) {
  size_t space = line.find(' ');
  word_ = std::string(line.substr(0, space));
  if (word_.empty()) fail("empty line");
  while (space != line.npos && error_.empty()) {
    line.remove_prefix(space + 1);
    space = line.find(' ');
    addField(line.substr(0, space));
  }
}

void Fields::addField(std::string_view field) {
  if (fields_.size() >= kMaxFields) return fail("too many fields");
  size_t equals = field.find('=');
  if (equals == field.npos || equals == 0) return fail("expected KEY=VALUE, got " + quoted(field));
  auto value = decode(field.substr(equals + 1));
  if (!value) return fail("badly encoded value in " + quoted(field));
  auto key = decode(field.substr(0, equals));
  if (!key) return fail("badly encoded key in " + quoted(field));
  if (find(*key)) return fail("field " + quoted(*key) + " is given twice");
  fields_.emplace_back(std::move(*key), std::move(*value));
}

const std::string *Fields::find(std::string_view key) const {
  for (const auto &[name, value] : fields_)
    if (name == key) return &value;
  return nullptr;
}

const std::string *Fields::get(std::string_view key, bool has_default) {
  const std::string *value = find(key);
  if (!value && !has_default) fail("field '" + std::string(key) + "' is missing");
  return value;
}

void Fields::fail(std::string message) {
  if (error_.empty()) error_ = std::move(message);
}

void Fields::failValue(std::string_view key, std::string_view value, std::string_view wanted) {
  fail("field '" + std::string(key) + "': expected " + std::string(wanted) + ", got " + quoted(value));
}

std::string Fields::text(std::string_view key, std::optional<std::string> missing) {
  const std::string *value = get(key, missing.has_value());
  return value ? *value : missing.value_or("");
}

uint64_t Fields::number(std::string_view key, std::optional<uint64_t> missing) {
  const std::string *value = get(key, missing.has_value());
  if (!value) return missing.value_or(0);
  uint64_t out = 0;
  if (!parseWhole(*value, 10, &out)) failValue(key, *value, "a decimal number");
  return out;
}

Address Fields::address(std::string_view key, std::optional<Address> missing) {
  const std::string *value = get(key, missing.has_value());
  if (!value) return missing.value_or(0);
  Address out = 0;
  if (!parseAddress(*value, &out)) failValue(key, *value, "an address 0x...");
  return out;
}

bool Fields::flag(std::string_view key, bool missing) {
  const std::string *value = get(key, true);
  if (!value) return missing;
  if (*value != "0" && *value != "1") failValue(key, *value, "0 or 1");
  return *value == "1";
}

size_t Fields::choice(std::string_view key, const std::vector<std::string_view> &choices) {
  const std::string *value = get(key, false);
  if (!value) return 0;
  std::string wanted;
  size_t position = 0;
  for (std::string_view choice : choices) {
    if (choice == *value) return position;
    if (position++) wanted += '|';
    wanted += choice;
  }
  failValue(key, *value, wanted);
  return 0;
}

RawStack Fields::stack(std::string_view key) {
  RawStack out;
  const std::string *value = get(key, true);
  if (!value) return out;
  bool good = splitList(*value, [&](std::string_view item) {
    Address pc = 0;
    if (!parseAddress(item, &pc)) return false;
    out.push_back(pc);
    return true;
  });
  if (!good) failValue(key, *value, "addresses separated by commas");
  return out;
}

std::vector<HeldLock> Fields::locks(std::string_view key) {
  std::vector<HeldLock> out;
  const std::string *value = get(key, true);
  if (!value) return out;
  bool good = splitList(*value, [&](std::string_view item) {
    HeldLock lock;
    if (item.size() < 3 || item[item.size() - 2] != ':') return false;
    if (!parseWhole(item.substr(0, item.size() - 2), 10, &lock.mutex)) return false;
    lock.write = item.back() == 'w';
    out.push_back(lock);
    return item.back() == 'w' || item.back() == 'r';
  });
  if (!good) failValue(key, *value, "MUTEX:r or MUTEX:w separated by commas");
  return out;
}

}  // namespace bigfoot::report
