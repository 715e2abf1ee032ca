// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ostream>

namespace bigfoot::trace {
namespace {

constexpr uint64_t kDefaultBytes = 8;

std::optional<EventKind> kindNamed(std::string_view word) {
  for (unsigned i = 0; i < kEventKinds; ++i)
    if (word == wordOf(static_cast<EventKind>(i))) return static_cast<EventKind>(i);
  return std::nullopt;
}

struct NamedFlag {
  const char *word;
  CallFlag flag;
};
constexpr NamedFlag kCallFlags[] = {{"const", kCallReads}, {"begins", kCallBegins}, {"ends", kCallEnds}, {"library", kCallLibrary}, {"unseen", kCallUnseen}, {"open", kCallOpen}, {"virtual", kCallVirtual}};

// Names may not have what ends them.
std::string withoutMarks(std::string name) {
  std::ranges::replace_if(name, [](char c) { return c == '#' || c == '@'; }, '?');
  return name;
}

// Takes the next word off the front.
std::string_view nextWord(std::string_view &rest) {
  rest = trimmed(rest);
  const size_t end = std::min(rest.find_first_of(" \t"), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

}  // namespace

uint64_t TextReader::number(std::string_view digits, std::string_view what) const {
  const bool hex = digits.starts_with("0x");
  if (hex) digits.remove_prefix(2);
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size()) fail(quoted(digits) + " is no " + std::string(what));
  return value;
}

uint16_t TextReader::threadNamed(std::string_view word) const {
  if (!word.starts_with("T") || word.size() < 2) fail(quoted(word) + " is no thread: these are T0, T1, ..");
  const uint64_t thread = number(word.substr(1), "thread number");
  if (thread >= kMostThreads) fail("thread " + quoted(word) + ": there are at most 65536");
  return static_cast<uint16_t>(thread);
}

uint64_t TextReader::address(std::string_view word) {
  if (word.starts_with("0x")) return number(word, "address");
  const size_t plus = word.find('+');
  const std::string_view name = word.substr(0, plus);
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) fail(quoted(word) + " is neither a name nor an address (0x..)");
  const uint64_t offset = plus == std::string_view::npos ? 0 : number(word.substr(plus + 1), "offset");
  if (offset >= Dictionary::kNameSpan) fail("offset " + std::to_string(offset) + ": a name stands for 1 MiB");
  return objectNamed(name) + offset;
}

// "const library of std::map<int, long>"
uint64_t TextReader::memberCall(std::string_view rest, uint64_t bytes) {
  uint64_t flags = 0;
  for (std::string_view word; (word = nextWord(rest)) != "of";) {
    const auto *known = std::ranges::find_if(kCallFlags, [&](const NamedFlag &flag) { return word == flag.word; });
    if (known == std::end(kCallFlags)) fail(word.empty() ? "a call does not say 'of' which class" : quoted(word) + " is none of const, begins, ends, library, unseen, open, virtual and of");
    flags |= known->flag;
  }
  const std::string_view name = trimmed(rest).substr(0, kMostNameBytes);
  if (name.empty()) fail("a call of no class");
  if (bytes > MemberCall::kMostBytes) fail("an object of " + std::to_string(bytes) + " bytes; there are at most 268435455");
  return MemberCall::of(classNamed(name), bytes, flags).word;
}

void TextReader::parse(std::string_view line, std::vector<Event> &events) {
  std::string_view rest = line.substr(0, line.find('#'));
  std::string_view position;
  if (const size_t at = rest.find('@'); at != std::string_view::npos) {
    position = trimmed(rest.substr(at + 1));
    rest = rest.substr(0, at);
  }
  const std::string_view thread = nextWord(rest);
  if (thread.empty()) {
    if (!position.empty()) fail("a position without an event");
    return;
  }
  Event event{};
  event.thread = threadNamed(thread);
  const std::string_view word = nextWord(rest);
  const std::optional<EventKind> kind = kindNamed(word);
  if (!kind) fail(word.empty() ? "no operation after the thread" : quoted(word) + " is no operation");
  event.kind = *kind;
  std::string_view object = nextWord(rest);
  const Operand operand = operandOf(event.kind);
  if (std::string_view more = rest; operand != Operand::kInstance && !nextWord(more).empty()) fail(quoted(trimmed(rest)) + " is too much");
  if (object.empty() != (operand == Operand::kNothing))
    fail(object.empty() ? quoted(word) + " of what?" : quoted(word) + " takes no " + quoted(object));
  if (operand == Operand::kMemory || operand == Operand::kInstance) {
    const size_t colon = object.find(':');
    event.size = colon == std::string_view::npos ? kDefaultBytes : number(object.substr(colon + 1), "number of bytes");
    object = object.substr(0, colon);
  }
  if (operand == Operand::kInstance) event.size = memberCall(rest, event.size);
  if (operand == Operand::kPointer) {
    const size_t arrow = object.find("->");
    if (arrow == std::string_view::npos) fail(quoted(object) + " does not say what it points to: x->y");
    event.size = address(object.substr(arrow + 2));
    object = object.substr(0, arrow);
  }
  if (operand == Operand::kThread) event.object = threadNamed(object);
  else if (operand != Operand::kNothing) event.object = address(object);
  event.site = siteNamed(position);
  add(event, events);
}

std::string textOf(const Event &event, const Dictionary &dictionary) {
  std::string text = "T" + std::to_string(event.thread) + " " + wordOf(event.kind);
  const Operand operand = operandOf(event.kind);
  if (operand == Operand::kThread) text += " T" + std::to_string(event.object);
  else if (operand != Operand::kNothing) text += " " + dictionary.object(event.object);
  if (operand == Operand::kPointer) text += "->" + dictionary.object(event.size);
  if (operand == Operand::kMemory && event.size != kDefaultBytes) text += ":" + std::to_string(event.size);
  if (operand == Operand::kInstance) {
    const MemberCall call{event.size};
    text += ":" + std::to_string(call.bytes());
    for (const NamedFlag &flag : kCallFlags)
      if (call.has(flag.flag)) text += std::string(" ") + flag.word;
    text += " of " + withoutMarks(dictionary.classOf(event));
  }
  if (event.site) text += " @ " + dictionary.site(event.site);
  return text;
}

void TextWriter::write(std::span<const Event> events, const Dictionary &dictionary) {
  for (const Event &event : events) output_ << textOf(event, dictionary) << '\n';
}

}  // namespace bigfoot::trace
