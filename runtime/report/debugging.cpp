// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/debugging.h"

#include <sys/types.h>

#define __BIGFOOT__  // or the header has no functions
#include "include/bigfoot/bigfoot.h"
#include "runtime/intercept/intercept.h"
#include "runtime/report/locate.h"
#include "runtime/sys/arena.h"

namespace bigfoot {
namespace {

// Guarded by the lock on reports. A debugger that stopped the program looks at it all the same.
const KeptFinding *g_current;

// Strings of the finding under report, as they were before they were encoded. Freed with it.
struct Decoded {
  Decoded *next;
  size_t size;
  char *text() { return reinterpret_cast<char *>(this + 1); }
};
Decoded *g_decoded;

const char *decoded(const FindingLine &line, const char *key) {
  const size_t size = line.text(key, nullptr, 0) + 1;
  if (size == 1) return nullptr;
  auto *string = static_cast<Decoded *>(Arena::allocate(sizeof(Decoded) + size));
  *string = {g_decoded, size};
  g_decoded = string;
  line.text(key, string->text(), size);
  return string->text();
}

// Calls take(line) for the line of that word and number, from 0 on. Returns: 1, or 0 if there are fewer.
template <class Take>
int partOf(const KeptFinding *finding, const char *word, size_t number, Take take) {
  if (!finding) return 0;
  FindingLine line(*finding);
  do {
    if (!line.is(word) || number--) continue;
    take(line);
    return 1;
  } while (line.next());
  return 0;
}

int countOf(const KeptFinding &finding, const char *word) {
  int count = 0;
  FindingLine line(finding);
  do count += line.is(word);
  while (line.next());
  return count;
}

// The names in our stream, and ThreadSanitizer's for the same.
struct Kind {
  const char *word, *kind, *name;
};
constexpr Kind kKinds[] = {
    {"race", nullptr, "data-race"},
    {"mutex-error", "destroy-locked", "locked-mutex-destroy"},
    {"mutex-error", "double-lock", "mutex-double-lock"},
    {"mutex-error", "invalid", "mutex-invalid-access"},
    {"mutex-error", "bad-unlock", "mutex-bad-unlock"},
    {"mutex-error", "bad-read-lock", "mutex-bad-read-lock"},
    {"mutex-error", "bad-read-unlock", "mutex-bad-read-unlock"},
    {"mutex-error", "held-here", "mutex-held-in-wrong-context"},
    {"thread-leak", nullptr, "thread-leak"},
    {"signal-error", "unsafe-call", "signal-unsafe-call"},
    {"signal-error", "errno", "errno-in-signal-handler"},
    {"signal-error", "segv", "segv"},
    {"lock-order", nullptr, "lock-order-inversion"},
    {"deadlock", nullptr, "deadlock"},
};

// Whether a library told of its users' accesses (runtime/annotate/external.h).
bool isExternal(const KeptFinding &finding) {
  bool is_so = false;
  partOf(&finding, "access", 0, [&](const FindingLine &line) { is_so = line.has("type"); });
  return is_so;
}

const char *kindOf(const KeptFinding &finding) {
  if (isExternal(finding)) return "external-race";
  const FindingLine first(finding);
  if (first.has("after_free")) return "heap-use-after-free";
  for (const Kind &k : kKinds)
    if (first.is(k.word) && (!k.kind || first.says("kind", k.kind))) return k.name;
  return "";
}

size_t threadOf(const FindingLine &line) { return line.number("thread"); }
void *addressIn(const FindingLine &line, const char *key) { return reinterpret_cast<void *>(line.number(key)); }

void fillStack(const FindingLine &line, struct bigfoot_report_stack &stack) {
  const size_t count = line.stack("stack", stack.frame, BIGFOOT_REPORT_FRAMES);
  stack.frames = count < BIGFOOT_REPORT_FRAMES ? count : BIGFOOT_REPORT_FRAMES;
}

}  // namespace

CurrentReport::CurrentReport(const KeptFinding &finding) : finding_(finding) { g_current = &finding; }

CurrentReport::~CurrentReport() {
  g_current = nullptr;
  while (Decoded *string = g_decoded) {
    g_decoded = string->next;
    Arena::release(string, sizeof(Decoded) + string->size);
  }
}

}  // namespace bigfoot

using namespace bigfoot;

INTERCEPTOR const char *bigfoot_report_kind() { return g_current ? kindOf(*g_current) : nullptr; }

INTERCEPTOR int bigfoot_report_access(size_t number, struct bigfoot_report_access *access) {
  return partOf(g_current, "access", number, [&](const FindingLine &line) {
    access->is_write = line.says("kind", "write");
    access->is_atomic = line.number("atomic") != 0;
    access->is_release = line.number("free") != 0;
    access->address = addressIn(line, "address");
    access->bytes = line.number("size");
    access->thread = threadOf(line);
    access->file = decoded(line, "file");
    access->line = static_cast<unsigned>(line.number("line"));
    access->column = static_cast<unsigned>(line.number("column"));
    access->function = decoded(line, "function");
    access->variable = decoded(line, "variable");
    fillStack(line, access->stack);
  });
}

INTERCEPTOR int bigfoot_report_place(size_t number, struct bigfoot_report_place *place) {
  return partOf(g_current, "stack", number, [&](const FindingLine &line) {
    place->role = decoded(line, "role");
    place->has_thread = line.has("thread");
    place->thread = threadOf(line);
    fillStack(line, place->stack);
  });
}

INTERCEPTOR int bigfoot_report_location(struct bigfoot_report_location *location) {
  return partOf(g_current, "location", 0, [&](const FindingLine &line) {
    const bool is_heap = line.says("kind", "heap"), is_descriptor = line.says("kind", "fd"), is_global = line.says("kind", "global");
    location->kind = decoded(line, "kind");
    location->start = is_global ? reinterpret_cast<void *>(g_current->global_start) : addressIn(line, "start");
    location->bytes = is_global ? g_current->global_end - g_current->global_start : line.number("size");
    location->has_thread = line.has("thread");
    location->thread = threadOf(line);
    location->stack.frames = 0;
    if (is_heap || is_descriptor) fillStack(line, location->stack);
  });
}

INTERCEPTOR int bigfoot_report_thread(size_t number, struct bigfoot_report_thread *thread) {
  return partOf(g_current, "thread", number, [&](const FindingLine &line) {
    thread->id = line.number("id");
    thread->system_id = static_cast<int>(line.number("os"));
    thread->name = decoded(line, "name");
    thread->is_running = line.says("status", "running");
    thread->has_parent = line.has("parent");
    thread->parent = line.number("parent");
    fillStack(line, thread->stack);
  });
}

INTERCEPTOR int bigfoot_report_mutex(size_t number, struct bigfoot_report_mutex *mutex) {
  return partOf(g_current, "mutex", number, [&](const FindingLine &line) {
    mutex->id = line.number("id");
    mutex->address = addressIn(line, "address");
    fillStack(line, mutex->stack);
  });
}

// What follows is declared as in compiler-rt's tsan_interface.h, which lldb knows. Traces are as long as the stack, and not ended; `index` counts
// within one kind of parts, and where there is none of that number 0 is returned.

INTERCEPTOR void *__tsan_get_current_report() { return const_cast<KeptFinding *>(g_current); }

INTERCEPTOR int __tsan_get_report_data(void *report, const char **description, int *count, int *stack_count, int *mop_count, int *loc_count,
                                       int *mutex_count, int *thread_count, int *unique_tid_count, void **, uintptr_t) {
  const auto &finding = *static_cast<const KeptFinding *>(report);
  *description = kindOf(finding);
  *count = static_cast<int>(FindingLine(finding).number("count"));
  *stack_count = countOf(finding, "stack");
  *mop_count = countOf(finding, "access");
  *loc_count = countOf(finding, "location");
  *mutex_count = countOf(finding, "mutex");
  *thread_count = countOf(finding, "thread");
  *unique_tid_count = 0;  // of deadlocks
  return 1;
}

INTERCEPTOR int __tsan_get_report_tag(void *report, uintptr_t *tag) {
  *tag = isExternal(*static_cast<const KeptFinding *>(report));
  return 1;
}

INTERCEPTOR int __tsan_get_report_stack(void *report, uintptr_t index, void **trace, uintptr_t trace_size) {
  return partOf(static_cast<const KeptFinding *>(report), "stack", index,
                [&](const FindingLine &line) { line.stack("stack", trace, trace_size); });
}

INTERCEPTOR int __tsan_get_report_mop(void *report, uintptr_t index, int *tid, void **address, int *size, int *write, int *atomic, void **trace,
                                      uintptr_t trace_size) {
  return partOf(static_cast<const KeptFinding *>(report), "access", index, [&](const FindingLine &line) {
    *tid = static_cast<int>(threadOf(line));
    *address = addressIn(line, "address");
    *size = static_cast<int>(line.number("size"));
    *write = line.says("kind", "write");
    *atomic = static_cast<int>(line.number("atomic"));
    line.stack("stack", trace, trace_size);
  });
}

INTERCEPTOR int __tsan_get_report_loc(void *report, uintptr_t index, const char **type, void **address, uintptr_t *start, uintptr_t *size, int *tid,
                                      int *fd, int *suppressable, void **trace, uintptr_t trace_size) {
  const auto &finding = *static_cast<const KeptFinding *>(report);
  return partOf(&finding, "location", index, [&](const FindingLine &line) {
    const bool is_global = line.says("kind", "global");
    *type = decoded(line, "kind");
    *address = is_global && !finding.global_start ? addressIn(line, "address") : reinterpret_cast<void *>(finding.global_start);
    *start = line.number("start");
    *size = line.number("size");
    *tid = line.has("thread") ? static_cast<int>(threadOf(line)) : -1;
    *fd = static_cast<int>(line.number("number"));
    *suppressable = 0;
    line.stack("stack", trace, trace_size);
  });
}

INTERCEPTOR int __tsan_get_report_loc_object_type(void *report, uintptr_t index, const char **object_type) {
  return partOf(static_cast<const KeptFinding *>(report), "location", index,
                [&](const FindingLine &line) { *object_type = decoded(line, "type"); });
}

INTERCEPTOR int __tsan_get_report_mutex(void *report, uintptr_t index, uintptr_t *mutex_id, void **address, int *destroyed, void **trace,
                                        uintptr_t trace_size) {
  return partOf(static_cast<const KeptFinding *>(report), "mutex", index, [&](const FindingLine &line) {
    *mutex_id = line.number("id");
    *address = addressIn(line, "address");
    *destroyed = !line.has("address");
    line.stack("stack", trace, trace_size);
  });
}

INTERCEPTOR int __tsan_get_report_thread(void *report, uintptr_t index, int *tid, pid_t *os_id, int *running, const char **name, int *parent_tid,
                                         void **trace, uintptr_t trace_size) {
  return partOf(static_cast<const KeptFinding *>(report), "thread", index, [&](const FindingLine &line) {
    *tid = static_cast<int>(line.number("id"));
    *os_id = static_cast<pid_t>(line.number("os"));
    *running = line.says("status", "running");
    *name = decoded(line, "name");
    *parent_tid = line.has("parent") ? static_cast<int>(line.number("parent")) : -1;
    line.stack("stack", trace, trace_size);
  });
}

INTERCEPTOR int __tsan_get_report_unique_tid(void *, uintptr_t, int *) { return 0; }

// The program knows no names of its variables; of one that is under report the reporter told where it lies.
INTERCEPTOR const char *__tsan_locate_address(uintptr_t address, char *name, uintptr_t name_size, uintptr_t *start, uintptr_t *size) {
  const Located l = locate(address);
  const KeptFinding *current = g_current;
  const bool is_known = current && address - current->global_start < current->global_end - current->global_start;
  if (name && name_size) name[0] = 0;
  if (start) *start = is_known ? current->global_start : l.block.start;
  if (size) *size = is_known ? current->global_end - current->global_start : l.block.size;
  return nameOf(l.kind);
}

INTERCEPTOR int __tsan_get_alloc_stack(uintptr_t address, uintptr_t *trace, uintptr_t size, int *thread_id, pid_t *os_id) {
  HeapBlock block;
  if (!findHeapBlock(address, block)) return 0;
  const ThreadInfo *thread = registry::withId(block.thread);
  const depot::Frames frames = depot::stack(block.allocated);
  const unsigned count = frames.count < size ? frames.count : static_cast<unsigned>(size);
  for (unsigned i = 0; i < count; ++i) trace[i] = frames.frame[i];
  if (thread_id) *thread_id = static_cast<int>(block.thread);
  if (os_id) *os_id = thread ? static_cast<pid_t>(thread->os_id) : 0;
  return static_cast<int>(count);
}
