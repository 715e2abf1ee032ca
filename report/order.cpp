// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why nothing orders the accesses of a race, in words: what the thread of the later one knows of the other (abi/finding.h, `order`).
#include <algorithm>

#include "report/print_text.h"
#include "report/report.h"

namespace bigfoot::report {
namespace {

std::string threadName(const Report &report, uint64_t id) {
  return isMainThread(report, id) ? "main thread" : "T" + std::to_string(id);
}

const Thread *findThread(const Report &report, uint64_t id) {
  for (const Thread &thread : report.finding.threads)
    if (thread.id == id) return &thread;
  return nullptr;
}

const Frames &creationOf(const Report &report, uint64_t id) {
  static const Frames none;
  const Thread *thread = findThread(report, id);
  return thread ? report.threads[size_t(thread - report.finding.threads.data())] : none;
}

std::string quoted(const std::string &name) { return "'" + printable(name) + "'"; }

bool isWait(const std::string &function) { return function.find("wait") != function.npos; }

// What the thread did when it gave away what the other knows.
std::string released(const Report &report, const Order &order) {
  const std::string operation = orderOperation(report), &variable = report.order_variable;
  if (order.mutex) return "unlocked M" + std::to_string(*order.mutex) + (isWait(operation) ? " to wait" : "");
  if (order.operation == OrderOperation::kStore) return variable.empty() ? "stored to an atomic variable" : "stored to " + quoted(variable);
  if (order.operation == OrderOperation::kUpdate) return variable.empty() ? "updated an atomic variable" : "updated " + quoted(variable);
  if (order.operation == OrderOperation::kFence) return "passed a release fence";
  if (order.operation == OrderOperation::kSwitch) return "switched to another fiber";
  if (order.operation == OrderOperation::kTask) return "created a task";
  if (order.operation == OrderOperation::kTaskEnd) return "came to its end";
  if (order.operation == OrderOperation::kBarrier) return "came to a barrier";
  if (order.operation == OrderOperation::kTeam) return "began a parallel region";
  if (order.operation == OrderOperation::kIteration) return "finished an iteration that others wait for";
  if (operation.empty()) return "released something";
  return "called " + printable(operation) + (variable.empty() ? "" : " on " + quoted(variable));
}

// `place` with a space in front, or nothing.
std::string sentence(const Report &report, const Order &order, const std::string &place) {
  const Finding &finding = report.finding;
  const std::string now = threadName(report, finding.now.thread), before = threadName(report, finding.before.thread);
  const std::string last = now + " last synchronised with " + before + " when ";
  const std::string access = finding.before.free ? "release of the memory" : finding.before.allocation ? "allocation" : finding.before.write ? "write" : "read";
  const std::string after = "; the " + access + " came after it";
  const Thread *older = findThread(report, finding.before.thread), *younger = findThread(report, finding.now.thread);
  switch (order.kind) {
    case OrderKind::kRelease: return last + before + " " + released(report, order) + place + after;
    case OrderKind::kCreation:
      if (order.thread == finding.now.thread) return now + " knows nothing of " + before + " since " + before + " created it" + place + after;
      return last + before + " created " + (order.thread ? threadName(report, *order.thread) : "a thread") + place + after;
    case OrderKind::kFork: return last + "the process was forked" + after;
    case OrderKind::kForgotten:
      return now + " last synchronised with " + before + " too long ago to say when" + after;
    case OrderKind::kNone:
      if (older && older->parent == finding.now.thread) return now + " has not synchronised with " + before + " since it created " + before + place;
      if (older && younger && older->parent && older->parent == younger->parent)
        return now + " never synchronised with " + before + "; " + threadName(report, *older->parent) + " created both";
      return now + " never synchronised with " + before;
  }
  return "";
}

}  // namespace

std::string orderOperation(const Report &report) {
  const auto &order = report.finding.order;
  if (!order || order->kind != OrderKind::kRelease) return "";
  switch (order->operation) {
    case OrderOperation::kStore: return "atomic store";
    case OrderOperation::kUpdate: return "atomic update";
    case OrderOperation::kFence: return "fence";
    case OrderOperation::kSwitch: return "fiber switch";
    case OrderOperation::kTask: return "task creation";
    case OrderOperation::kTaskEnd: return "end of task";
    case OrderOperation::kBarrier: return "barrier";
    case OrderOperation::kTeam: return "parallel region";
    case OrderOperation::kIteration: return "doacross";
    case OrderOperation::kCall: break;
  }
  return !report.order.empty() && report.order.front().runtime ? report.order.front().source.function : "";
}

std::string orderHeading(const Report &report) {
  const auto &order = report.finding.order;
  return order ? sentence(report, *order, "") : "";
}

std::string orderText(const Report &report, const std::string &strip_path_prefix) {
  const auto &order = report.finding.order;
  if (!order) return "";
  const Frame *frame = userFrame(order->kind == OrderKind::kNone ? creationOf(report, report.finding.before.thread) : report.order);
  return sentence(report, *order, frame ? " at " + textPlace(*frame, strip_path_prefix) : "");
}

}  // namespace bigfoot::report
