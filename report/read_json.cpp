// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/read_json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace bigfoot::report {

using llvm::json::Array;
using llvm::json::Object;

namespace {

std::string textIn(const Object &object, llvm::StringRef key) { return object.getString(key).value_or("").str(); }
uint64_t numberIn(const Object &object, llvm::StringRef key) {
  const auto value = object.getInteger(key);
  return value && *value > 0 ? uint64_t(*value) : 0;
}
bool flagIn(const Object &object, llvm::StringRef key) { return object.getBoolean(key).value_or(false); }
Address addressIn(const Object &object, llvm::StringRef key) {
  uint64_t value = 0;
  const llvm::StringRef text = object.getString(key).value_or("");
  if (text.empty() || text.getAsInteger(0, value)) return 0;
  return value;
}

template <class Visit>
void forEachObject(const Object &object, llvm::StringRef key, Visit visit) {
  if (const Array *array = object.getArray(key))
    for (const llvm::json::Value &value : *array)
      if (const Object *item = value.getAsObject()) visit(*item);
}

}  // namespace

class JsonReader::Builder {
 public:
  Builder(JsonReader &reader, const Object &object) : reader_(reader), object_(object), root_(textIn(object, "root")) {}

  std::optional<Report> build() {
    const std::string type = textIn(object_, "type");
    Finding &finding = out_.finding;
    if (type == "race" || type == "heap-use-after-free") finding.kind = FindingKind::kRace;
    else if (type == "mutex-error") finding.kind = FindingKind::kMutexError;
    else if (type == "thread-leak") finding.kind = FindingKind::kThreadLeak;
    else if (type == "signal-error") finding.kind = FindingKind::kSignalError;
    else if (type == "lock-order-inversion") finding.kind = FindingKind::kLockOrder;
    else if (type == "deadlock") finding.kind = FindingKind::kDeadlock;
    else return std::nullopt;
    finding.after_free = type == "heap-use-after-free";
    finding.id = numberIn(object_, "id");
    out_.pid = numberIn(object_, "pid");
    out_.run = textIn(object_, "run");
    out_.time = textIn(object_, "time");
    out_.fingerprint = textIn(object_, "fingerprint");
    if (finding.kind == FindingKind::kRace && !accesses()) return std::nullopt;
    if (!errors()) return std::nullopt;
    finding.leaks = numberIn(object_, "count");
    if (const Object *known = object_.getObject("order")) order(*known);
    if (const Object *where = object_.getObject("location")) location(*where);
    forEachObject(object_, "mutexes", [&](const Object &o) {
      finding.mutexes.push_back({numberIn(o, "id"), addressIn(o, "address"), {}});
      out_.mutexes.push_back(frames(o));
    });
    forEachObject(object_, "threads", [&](const Object &o) { thread(o); });
    if (const std::string message = textIn(object_, "message"); finding.kind == FindingKind::kRace && !message.empty() && message != report::message(out_))
      finding.title = message;
    seen();
    return std::move(out_);
  }

 private:
  bool accesses() {
    unsigned count = 0;
    forEachObject(object_, "accesses", [&](const Object &o) {
      const bool is_now = count++ == 0;
      (is_now ? out_.finding.now : out_.finding.before) = access(o);
      (is_now ? out_.now : out_.before) = frames(o);
    });
    return count == 2;
  }

  static Access access(const Object &o) {
    Access out;
    out.write = o.getString("kind") == "write";
    out.atomic = flagIn(o, "atomic");
    out.free = flagIn(o, "free");
    out.allocation = flagIn(o, "allocation");
    out.size = numberIn(o, "size");
    out.address = addressIn(o, "address");
    out.thread = numberIn(o, "thread");
    out.site.variable = textIn(o, "variable");
    out.site.in_cycle = flagIn(o, "folded");
    out.type = textIn(o, "type");
    forEachObject(o, "locks", [&](const Object &lock) { out.locks.push_back({numberIn(lock, "mutex"), lock.getString("mode") == "write"}); });
    return out;
  }

  bool errors() {
    Finding &finding = out_.finding;
    const std::string error = textIn(object_, "error");
    const auto find = [&](const auto &kinds) {
      for (size_t i = 0; i < std::size(kinds); ++i)
        if (error == kinds[i].name) return finding.error = i, true;
      return false;
    };
    if (finding.kind == FindingKind::kMutexError && !find(kMutexErrors)) return false;
    if (finding.kind == FindingKind::kSignalError && !find(kSignalErrors)) return false;
    finding.signal = numberIn(object_, "signal");
    finding.fault = addressIn(object_, "address");
    finding.by_write = object_.getString("access") == "write";
    forEachObject(object_, "stacks", [&](const Object &o) {
      RoleStack stack;
      for (size_t i = 0; i < std::size(kStackRoles); ++i)
        if (o.getString("role") == kStackRoles[i]) stack.role = static_cast<StackRole>(i);
      const auto id = [&](const char *key) {
        const auto value = o.getInteger(key);
        return value ? std::optional(uint64_t(*value)) : std::nullopt;
      };
      stack.thread = id("thread");
      stack.mutex = id("mutex");
      stack.holding = id("holding");
      stack.holder = id("holder");
      finding.stacks.push_back(stack);
      out_.stacks.push_back(frames(o));
    });
    return true;
  }

  void order(const Object &o) {
    Order &out = out_.finding.order.emplace();
    const llvm::StringRef kind = o.getString("kind").value_or(""), operation = o.getString("operation").value_or("");
    out.kind = kind == "release" ? OrderKind::kRelease : kind == "creation" ? OrderKind::kCreation : kind == "fork" ? OrderKind::kFork
               : kind == "forgotten" ? OrderKind::kForgotten : OrderKind::kNone;
    constexpr const char *kOperations[] = {"", "atomic store", "atomic update", "fence", "fiber switch", "task creation", "end of task", "barrier",
                                           "parallel region", "doacross"};
    for (size_t i = 1; i < std::size(kOperations); ++i)
      if (operation == kOperations[i]) out.operation = static_cast<OrderOperation>(i);
    if (const auto thread = o.getInteger("thread")) out.thread = uint64_t(*thread);
    if (const auto mutex = o.getInteger("mutex")) out.mutex = uint64_t(*mutex);
    out_.order_variable = textIn(o, "variable");
    out_.order = frames(o);
  }

  void location(const Object &o) {
    const llvm::StringRef kind = o.getString("kind").value_or("");
    Location where;
    where.kind = kind == "heap" ? LocationKind::kHeap : kind == "global" ? LocationKind::kGlobal : kind == "stack" ? LocationKind::kStack
                 : kind == "tls" ? LocationKind::kTls : kind == "fd" ? LocationKind::kDescriptor : LocationKind::kUnknown;
    where.number = numberIn(o, "number");
    where.address = addressIn(o, "address");
    where.size = numberIn(o, "size");
    where.thread = numberIn(o, "thread");
    where.type = textIn(o, "type");
    out_.allocation = frames(o);
    if (where.kind == LocationKind::kGlobal)
      out_.global = Global{textIn(o, "name"), where.address, where.size, reader_.module(textIn(o, "module"), ""), 0};
    out_.finding.location = where;
  }

  void thread(const Object &o) {
    Thread thread{numberIn(o, "id"), numberIn(o, "tid"), textIn(o, "name"), o.getString("status") == "running", {}, {}, flagIn(o, "fiber"), flagIn(o, "task"), {}};
    if (const auto number = o.getInteger("team_number")) thread.team_number = uint64_t(*number);
    if (const auto parent = o.getInteger("parent")) thread.parent = uint64_t(*parent);
    out_.finding.threads.push_back(thread);
    out_.threads.push_back(frames(o));
  }

  Frames frames(const Object &object) {
    Frames out;
    Address last = 0;
    forEachObject(object, "frames", [&](const Object &o) {
      Frame frame;
      frame.pc = addressIn(o, "pc");
      frame.source = {textIn(o, "function"), textIn(o, "file"), unsigned(numberIn(o, "line")), unsigned(numberIn(o, "column")), flagIn(o, "scope_line")};
      if (!root_.empty() && frame.source.file.starts_with(root_)) frame.source.root = root_.size();
      frame.module = reader_.module(textIn(o, "module"), textIn(o, "build_id"));
      frame.offset = addressIn(o, "offset");
      frame.inlined = flagIn(o, "inlined");
      frame.runtime = flagIn(o, "runtime");
      frame.innermost = out.empty() || frame.pc != last;
      frame.foreign = reader_.symbolizer_.isForeign(frame);
      last = frame.pc;
      out.push_back(std::move(frame));
    });
    return out;
  }

  void seen() {
    const Object *o = object_.getObject("seen");
    if (o) out_.seen = Seen{numberIn(*o, "runs"), numberIn(*o, "times"), textIn(*o, "first"), textIn(*o, "last")};
  }

  JsonReader &reader_;
  const Object &object_;
  const std::string root_;
  Report out_;
};

const Module *JsonReader::module(const std::string &path, const std::string &build_id) {
  if (path.empty()) return nullptr;
  auto [entry, fresh] = modules_.try_emplace({path, build_id});
  if (fresh) {
    entry->second.path = path;
    entry->second.build_id = build_id;
  }
  return &entry->second;
}

std::optional<Report> JsonReader::read(std::string_view line) {
  auto value = llvm::json::parse(line);
  if (!value) return llvm::consumeError(value.takeError()), std::nullopt;
  const Object *object = value->getAsObject();
  return object ? Builder(*this, *object).build() : std::nullopt;
}

}  // namespace bigfoot::report
