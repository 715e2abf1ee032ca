// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/program.h"

#include <charconv>
#include <unordered_map>

#include "abi/summary.h"

namespace bigfoot::pairs {
namespace {

// Reads the lines of one section.
class Reader {
 public:
  Reader(Program &program, std::string_view text) : program_(program), text_(text) {}

  std::string read() {
    while (!text_.empty() && wrong_.empty()) {
      const size_t end = text_.find('\n');
      line_ = text_.substr(0, end);
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      if (!line_.empty()) readLine(line_[0]);
    }
    return wrong_;
  }

 private:
  std::string_view word() {
    const size_t begin = std::min(line_.find_first_not_of(' '), line_.size());
    const size_t end = std::min(line_.find(' ', begin), line_.size());
    const std::string_view found = line_.substr(begin, end - begin);
    line_.remove_prefix(end);
    return found;
  }
  bool more() const { return line_.find_first_not_of(' ') != std::string_view::npos; }
  int64_t number() {
    const std::string_view text = word();
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) fail();
    return value;
  }
  void fail() { wrong_ = "the summary of an object is damaged"; }

  Node node() {
    const int64_t value = number();
    if (value <= 0) return 0;
    auto [entry, is_new] = nodes_.try_emplace(value, 0);
    if (is_new) entry->second = program_.points_to.make();
    return entry->second;
  }

  // Statements about nothing are none.
  void same(Node a, Node b) {
    if (a && b) program_.points_to.unify(a, 0, b, 0);
  }

  void readLine(char kind) {
    word();
    if (kind == 'M') return begin();
    if (!program_.objects) return fail();
    PointsTo &points_to = program_.points_to;
    switch (kind) {
      case 'F': return readFile();
      case '=': {
        const Node a = node();
        const int64_t a_offset = number();
        const Node b = node();
        const int64_t b_offset = number();
        if (a && b) points_to.unify(a, a_offset, b, b_offset);
        return;
      }
      case '*': {
        const Node a = node();
        const int64_t bytes = number();
        if (a && bytes > 0) points_to.repeat(a, static_cast<uint64_t>(bytes));
        return;
      }
      case 'c': {
        const Node a = node();
        const int64_t offset = number();
        const Node held = node();
        if (a && held) points_to.unify(points_to.content(a, offset), 0, held, 0);
        return;
      }
      case 'y': {
        PointsTo::Copy copy{};
        copy.to = node(), copy.to_offset = number(), copy.from = node(), copy.from_offset = number(), copy.bytes = number();
        if (copy.to && copy.from) points_to.copy(copy);
        return;
      }
      case 'g': {
        const Node a = node();
        return same(a, program_.addressOf(std::string(word())));
      }
      case 's': return program_.stack.push_back(node());
      case 'h': return program_.heap.push_back(node());
      case 'v': {
        const Node a = node();
        auto [entry, is_new] = program_.named.try_emplace(std::string(word()), 0);
        if (is_new) entry->second = program_.points_to.make();
        return same(a, entry->second);
      }
      case 'o': {
        const std::string symbol(word());
        program_.variables.insert(symbol);
        if (word() == "constant") program_.constants.insert(symbol);
        return;
      }
      case 'i': program_.constructors.insert(std::string(word())); return;
      case 'f': return readFunction();
      case 'b': return readBlock();
      case 'x': return readCall();
      case 't': return readAccess(Access::kNoCall);
      case 'p': return readAccess(static_cast<unsigned>(program_.calls.size()));
      default: return fail();
    }
  }

  void begin() {
    nodes_.clear();
    files_.clear();
    ++program_.objects;
    if (const int64_t version = number(); wrong_.empty() && version != kSummaryVersion)
      wrong_ = "an object was compiled by another version of BigFoot; compile all of the program again";
  }

  void readFile() {
    const int64_t id = number();
    if (!line_.empty()) line_.remove_prefix(1);
    auto [entry, is_new] = known_files_.try_emplace(std::string(line_), program_.files.size());
    if (is_new) program_.files.emplace_back(line_);
    files_[id] = entry->second;
  }

  void readFunction() {
    Function function;
    function.symbol = word();
    function.address = node(), function.result = node(), function.more = node();
    while (more()) function.parameters.push_back(node());
    program_.points_to.addFunction(function.address, function.symbol);
    program_.by_symbol.emplace(function.symbol, program_.functions.size());
    program_.functions.push_back(std::move(function));
  }

  void readBlock() {
    if (program_.functions.empty()) return fail();
    auto &blocks = program_.functions.back().blocks;
    if (number() != static_cast<int64_t>(blocks.size())) return fail();
    Block block;
    while (more()) block.successors.push_back(static_cast<unsigned>(number()));
    blocks.push_back(std::move(block));
  }

  void addStep(bool is_call, size_t count) {
    if (program_.functions.empty() || program_.functions.back().blocks.empty()) return fail();
    program_.functions.back().blocks.back().steps.push_back({is_call, static_cast<unsigned>(count)});
  }

  void readCall() {
    Call call;
    call.symbol = word();
    if (call.symbol == "-") call.symbol.clear();
    call.callee = node(), call.result = node();
    while (more()) call.arguments.push_back(node());
    addStep(true, program_.calls.size());
    program_.calls.push_back(std::move(call));
  }

  void readAccess(unsigned call) {
    Access access{};
    access.call = call;
    access.node = node(), access.offset = number(), access.bytes = static_cast<uint64_t>(number()), access.flags = static_cast<unsigned>(number());
    const auto file = files_.find(number());
    if (file == files_.end()) return fail();
    access.file = file->second;
    access.line = static_cast<unsigned>(number()), access.column = static_cast<unsigned>(number());
    while (more()) access.values.push_back(node());
    addStep(false, program_.accesses.size());
    program_.accesses.push_back(std::move(access));
  }

  Program &program_;
  std::string_view text_, line_;
  std::string wrong_;
  std::unordered_map<int64_t, Node> nodes_;     // of the object
  std::unordered_map<int64_t, unsigned> files_;
  std::unordered_map<std::string, unsigned> known_files_;
};

}  // namespace

std::string Program::add(std::string_view text) { return Reader(*this, text).read(); }

Node Program::addressOf(const std::string &symbol) {
  auto [entry, is_new] = symbols.try_emplace(symbol, 0);
  if (is_new) entry->second = points_to.make();
  return entry->second;
}

}  // namespace bigfoot::pairs
