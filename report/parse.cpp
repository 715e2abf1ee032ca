// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/parse.h"

#include <algorithm>

#include "abi/finding.h"

namespace bigfoot::report {
namespace {

// Far above what a runtime sends (threads and mutexes of one race); keeps a hostile stream from filling memory.
constexpr size_t kMaxPartsOfFinding = 4096;

unsigned clamp(uint64_t value) { return unsigned(std::min<uint64_t>(value, 0xffffffffu)); }

bool isHex(const std::string &text) {
  return text.find_first_not_of("0123456789abcdefABCDEF") == text.npos && text.size() % 2 == 0;
}

SiteInfo siteOf(Fields &fields) {
  return {fields.text("file", ""), clamp(fields.number("line", 0)), clamp(fields.number("column", 0)),
          fields.text("function", ""), fields.text("variable", ""), fields.flag("cycle", false), fields.flag("scope", false)};
}

}  // namespace

void Parser::fail(const std::string &message) {
  if (error_.empty()) error_ = "line " + std::to_string(line_number_) + ": " + message;
}

std::optional<Event> Parser::line(std::string_view text) {
  ++line_number_;
  Fields fields(text);
  std::optional<Event> event;
  if (!fields.error().empty())
    fail(fields.error());
  else if (!seen_header_)
    event = header(fields);
  else if (open_ && fields.word() == "end")
    event = endFinding();
  else if (open_ && fields.word() != "module")
    insideFinding(fields);
  else
    event = topLevel(fields);
  if (!fields.error().empty()) fail(fields.error());
  if (!error_.empty()) return std::nullopt;
  return event;
}

void Parser::finish() {
  if (!error_.empty()) return;
  if (open_) fail("the stream ends inside finding " + std::to_string(open_->id));
  if (!seen_header_) fail("the stream is empty");
}

std::optional<Event> Parser::header(Fields &fields) {
  if (fields.word() != "bigfoot-findings") {
    fail("not a findings stream: it does not begin with 'bigfoot-findings'");
    return std::nullopt;
  }
  uint64_t version = fields.number("version");
  if (fields.error().empty() && version != kFindingVersion)
    fail("findings version " + std::to_string(version) + ", this reporter reads version " +
         std::to_string(kFindingVersion));
  seen_header_ = true;
  return Header{fields.number("pid"), fields.text("program", "")};
}

std::optional<Event> Parser::module(Fields &fields) {
  Module out{fields.address("start"), fields.address("end"), fields.address("bias"), fields.text("path", ""),
             fields.text("build_id", "")};
  if (out.end < out.start) fail("module ends before it starts");
  if (!isHex(out.build_id)) fail("field 'build_id': expected hexadecimal bytes");
  std::transform(out.build_id.begin(), out.build_id.end(), out.build_id.begin(),
                 [](char c) { return c >= 'A' && c <= 'F' ? char(c + 32) : c; });
  return out;
}

std::optional<Event> Parser::profile(Fields &fields) {
  ProfileRow out{fields.number("blocks"), fields.number("bytes"), fields.number("elements"), fields.number("locations"),
                 fields.number("shadow"), {}, fields.stack("stack")};
  for (size_t i = 0; i < out.in.size(); ++i) out.in[i] = fields.number(ProfileRow::kModes[i]);
  return out;
}

std::optional<Event> Parser::topLevel(Fields &fields) {
  const std::string &word = fields.word();
  if (word == "module") return module(fields);
  if (word == "report-now") return ReportNow{};
  if (word == "summary") return Summary{fields.number("findings"), fields.number("repeats", 0)};
  if (word == "stats") return Stats{fields.all()};
  if (word == "profile") return profile(fields);
  if (word == "suppressions") return OwnSuppressions{fields.text("text")};
  if (word == "race")
    open(FindingKind::kRace, fields);
  else if (word == "mutex-error")
    open(FindingKind::kMutexError, fields);
  else if (word == "thread-leak")
    open(FindingKind::kThreadLeak, fields);
  else if (word == "signal-error")
    open(FindingKind::kSignalError, fields);
  else if (word == "lock-order")
    open(FindingKind::kLockOrder, fields);
  else if (word == "deadlock")
    open(FindingKind::kDeadlock, fields);
  else
    fail("unexpected '" + word.substr(0, 40) + "'");
  return std::nullopt;
}

void Parser::open(FindingKind kind, Fields &fields) {
  open_.emplace();
  open_->kind = kind;
  open_->id = fields.number("id");
  open_->title = fields.text("title", "");
  open_->after_free = fields.flag("after_free", false);
  if (kind == FindingKind::kMutexError) {
    std::vector<std::string_view> names;
    for (const ErrorKind &error : kMutexErrors) names.push_back(error.name);
    open_->error = fields.choice("kind", names);
  }
  if (kind == FindingKind::kSignalError) {
    std::vector<std::string_view> names;
    for (const ErrorKind &error : kSignalErrors) names.push_back(error.name);
    open_->error = fields.choice("kind", names);
    open_->signal = fields.number("signal", 0);
    open_->fault = fields.address("address", 0);
    open_->by_write = open_->error == kCrash && fields.choice("access", {"read", "write"}) == 1;
  }
  if (kind == FindingKind::kThreadLeak) open_->leaks = fields.number("count");
  seen_now_ = seen_before_ = false;
}

void Parser::insideFinding(Fields &fields) {
  const std::string &word = fields.word();
  if (word == "access" && open_->kind == FindingKind::kRace) return access(fields);
  if (word == "stack" && hasRoleStacks(open_->kind)) return stack(fields);
  if (word == "order" && open_->kind == FindingKind::kRace) return order(fields);
  if (word == "location") return location(fields);
  if (word == "thread") return thread(fields);
  if (word == "mutex") return mutex(fields);
  fail("unexpected '" + word.substr(0, 40) + "' inside a finding");
}

std::optional<Event> Parser::endFinding() {
  if (open_->kind == FindingKind::kRace && (!seen_now_ || !seen_before_)) fail("race without both accesses");
  if (open_->kind == FindingKind::kMutexError && open_->stacks.empty()) fail("mutex error without a stack");
  if (open_->kind == FindingKind::kSignalError && open_->stacks.empty()) fail("signal error without a stack");
  if (open_->kind == FindingKind::kLockOrder && open_->stacks.empty()) fail("lock order without a stack");
  if (open_->kind == FindingKind::kDeadlock && open_->stacks.empty()) fail("deadlock without a stack");
  if (open_->kind == FindingKind::kThreadLeak && open_->threads.empty()) fail("thread leak without a thread");
  std::optional<Event> out(std::move(*open_));
  open_.reset();
  return out;
}

void Parser::access(Fields &fields) {
  bool before = fields.choice("role", {"now", "before"}) == 1;
  bool &seen = before ? seen_before_ : seen_now_;
  if (seen) fail(before ? "second access with role=before" : "second access with role=now");
  seen = true;

  Access &out = before ? open_->before : open_->now;
  out.write = fields.choice("kind", {"read", "write"}) == 1;
  out.atomic = fields.flag("atomic", false);
  out.free = fields.flag("free", false);
  out.allocation = fields.flag("allocation", false);
  out.size = fields.number("size");
  out.address = fields.address("address");
  out.thread = fields.number("thread");
  out.stack = fields.stack("stack");
  out.locks = fields.locks("locks");
  out.site = siteOf(fields);
  out.type = fields.text("type", "");
}

void Parser::order(Fields &fields) {
  if (open_->order) fail("second order");
  Order &out = open_->order.emplace();
  out.kind = static_cast<OrderKind>(fields.choice("kind", {"none", "release", "creation", "fork", "forgotten"}));
  if (fields.has("operation"))
    out.operation = static_cast<OrderOperation>(fields.choice("operation", {"call", "store", "update", "fence", "switch", "task", "task-end", "barrier", "team", "iteration"}));
  if (fields.has("thread")) out.thread = fields.number("thread");
  if (fields.has("mutex")) out.mutex = fields.number("mutex");
  out.address = fields.address("address", 0);
  out.stack = fields.stack("stack");
  out.site = siteOf(fields);
}

void Parser::location(Fields &fields) {
  if (open_->location) fail("second location");
  Location &out = open_->location.emplace();
  switch (fields.choice("kind", {"unknown", "heap", "global", "stack", "tls", "fd"})) {
    case 1:
      out.kind = LocationKind::kHeap;
      out.address = fields.address("start");
      out.size = fields.number("size");
      out.thread = fields.number("thread");
      out.stack = fields.stack("stack");
      out.type = fields.text("type", "");
      break;
    case 2:
      out.kind = LocationKind::kGlobal;
      out.address = fields.address("address");
      break;
    case 3:
      out.kind = LocationKind::kStack;
      out.thread = fields.number("thread");
      break;
    case 4:
      out.kind = LocationKind::kTls;
      out.thread = fields.number("thread");
      break;
    case 5:
      out.kind = LocationKind::kDescriptor;
      out.number = fields.number("number");
      out.thread = fields.number("thread", 0);
      out.stack = fields.stack("stack");
      break;
    default:
      break;
  }
}

void Parser::thread(Fields &fields) {
  if (open_->threads.size() >= kMaxPartsOfFinding) return fail("too many threads in one finding");
  Thread &out = open_->threads.emplace_back();
  out.id = fields.number("id");
  out.os_id = fields.number("os", 0);
  out.name = fields.text("name", "");
  out.running = fields.choice("status", {"finished", "running"}) == 1;
  out.is_fiber = fields.number("fiber", 0) != 0;
  out.is_task = fields.number("task", 0) != 0;
  if (fields.has("team-number")) out.team_number = fields.number("team-number");
  if (fields.has("parent")) out.parent = fields.number("parent");
  out.stack = fields.stack("stack");
}

void Parser::stack(Fields &fields) {
  if (open_->stacks.size() >= kMaxPartsOfFinding) return fail("too many stacks in one finding");
  RoleStack &out = open_->stacks.emplace_back();
  out.role = static_cast<StackRole>(fields.choice("role", {std::begin(kStackRoles), std::end(kStackRoles)}));
  const auto number = [&](const char *key) { return fields.has(key) ? std::optional(fields.number(key)) : std::nullopt; };
  out.thread = number("thread");
  out.mutex = number("mutex");
  out.holding = number("holding");
  out.holder = number("holder");
  out.stack = fields.stack("stack");
}

void Parser::mutex(Fields &fields) {
  if (open_->mutexes.size() >= kMaxPartsOfFinding) return fail("too many mutexes in one finding");
  open_->mutexes.push_back({fields.number("id"), fields.address("address", 0), fields.stack("stack")});
}

}  // namespace bigfoot::report
