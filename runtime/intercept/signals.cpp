// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals. The kernel calls `received` in place of the program's handler. If the thread is at work in the runtime, the
// signal is sent to the thread once more and everything is blocked until the thread leaves (deliverSignals): so it is the
// kernel that remembers it and what came with it, and that delivers it in the end like any other. docs/precision.md, S1 and S2.
#include "runtime/intercept/signals.h"

#include <errno.h>
#include <string.h>
#include <ucontext.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"
#include "runtime/report/signal_errors.h"
#include "runtime/shadow/footprint.h"
#include "runtime/sync/unordered.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"

// The runtime's code (runtime/section.h), from the linker.
extern "C" const char __start_bigfoot_text[], __stop_bigfoot_text[];

namespace bigfoot {
namespace {

using Mask = uint64_t;  // as the kernel has it: bit s - 1 is signal s
constexpr Mask bit(int signal) { return Mask{1} << (signal - 1); }

constexpr Mask kFaults = bit(SIGSEGV) | bit(SIGBUS) | bit(SIGFPE) | bit(SIGILL) | bit(SIGTRAP) | bit(SIGSYS);
// glibc uses the two below SIGRTMIN itself: the first cancels a thread, and waits like the program's own (cancellation.cpp); setuid()
// sends the second to all threads, and its caller waits until each has handled it.
constexpr Mask kNeverBlocked = bit(SIGKILL) | bit(SIGSTOP) | bit(33);
constexpr Mask kBlockable = ~(kFaults | kNeverBlocked);

Mask maskOf(const sigset_t &set) {
  Mask mask;
  memcpy(&mask, &set, sizeof mask);
  return mask;
}

void setMask(sigset_t &set, Mask mask) { memcpy(&set, &mask, sizeof mask); }

// What `received` does itself, and the kernel must not.
constexpr int kOurFlags = SA_SIGINFO | SA_NODEFER | static_cast<int>(SA_RESETHAND);

struct Handler {
  void (*call)(int, siginfo_t *, void *);
  int flags;
  Mask mask;
};

// The last handler that the program set, which stays while the signal is ignored or has its default: it may be on its way.
// Guarded by g_lock, whose holder has signals blocked.
Handler g_handlers[NSIG];
bool g_interrupts[NSIG];  // siginterrupt
SpinLock g_lock;

class Locked {
 public:
  Locked() : mask_(os::blockSignals()) { g_lock.lock(); }
  ~Locked() {
    g_lock.unlock();
    os::setSignalMask(mask_);
  }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

 private:
  const Mask mask_;
};

void resetToDefault(int signal, int flags) {
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  action.sa_flags = flags;
  REAL(sigaction)(signal, &action, nullptr);
}

Handler handlerOf(int signal) {
  const Locked locked;
  const Handler handler = g_handlers[signal];
  if (handler.flags & static_cast<int>(SA_RESETHAND)) resetToDefault(signal, handler.flags);
  return handler;
}

// Each handler has a context of its own: below it are the frames that it interrupted, wherever they were. (H4)
__thread uint64_t t_interruptions;

void crash(int signal, siginfo_t *info, void *context);

// Whether it interrupted code of the program that may be anywhere, in the allocator for one. Not so a system call: a program may take its signals
// only where it waits, or sends them itself. One that waited for the runtime interrupted what the runtime was called by.
bool interruptsCode(const ucontext_t &context, bool is_fault) {
  constexpr uintptr_t kPage = 4096, kSystemCall = 2;  // bytes of the instruction, 0f 05
  const auto *pc = reinterpret_cast<const char *>(context.uc_mcontext.gregs[REG_RIP]);
  if (is_fault || reinterpret_cast<uintptr_t>(pc) % kPage < kSystemCall) return false;  // what is before the page need not be memory
  return (pc >= __start_bigfoot_text && pc < __stop_bigfoot_text) || pc[-2] != 0x0f || pc[-1] != 0x05;
}

void call(const Handler &handler, int signal, siginfo_t *info, void *context, bool is_fault) {
  Thread *t = currentThread();
  auto &interrupted = *static_cast<ucontext_t *>(context);
  if (!t || handler.call == crash || !interruptsCode(interrupted, is_fault)) return handler.call(signal, info, context);
  const uintptr_t outer = t_handler;
  const int before = errno;
  t_handler = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  handler.call(signal, info, context);
  t_handler = outer;
  if (errno != before && signal != SIGTERM) reportSpoiltErrno(*t, signal, reinterpret_cast<const void *>(handler.call), interrupted);
}

// The handler gets what the kernel gives it; one without SA_SIGINFO looks at the number only.
void handle(int signal, siginfo_t *info, void *context, bool is_fault) {
  const Handler handler = handlerOf(signal);
  const Mask own = handler.flags & SA_NODEFER ? 0 : bit(signal);
  os::setSignalMask(maskOf(static_cast<ucontext_t *>(context)->uc_sigmask) | handler.mask | own);
  channels::handling(*info, reinterpret_cast<const void *>(handler.call));
  const uint64_t told = __bigfoot_context;
  __bigfoot_context = contextOfCall(told, ++t_interruptions);
  call(handler, signal, info, context, is_fault);
  __bigfoot_context = told;
}

void postpone(Thread &t, int signal, siginfo_t *info, ucontext_t &context) {
  const Mask mask = maskOf(context.uc_sigmask);
  const bool is_ours = t.pending_signals && (mask & kBlockable) == kBlockable;
  if (!is_ours) t.signal_mask = mask;
  t.pending_signals = 1;
  setMask(context.uc_sigmask, mask | kBlockable | bit(signal));
  os::resend(signal, info);
}

// An atomic operation that faults has not been done yet. The handler may come back when it has mapped the memory, or never.
void handleFaultOfAtomic(Thread &t, int signal, siginfo_t *info, ucontext_t &context) {
  SyncObject *object = t.sync.atomic;
  const uintptr_t without = t.unordered;
  t.sync.atomic = nullptr;
  unordered::end(t);
  if (object) object->lock.unlock();
  if (t.pending_signals) setMask(context.uc_sigmask, t.signal_mask);
  t.pending_signals = 0;
  Busy::lower(t);
  handle(signal, info, &context, true);
  Busy::raise(t);
  footprints::commit(t);  // of the handler
  if (object) object->lock.lock();
  t.sync.atomic = object;
  if (without && !unordered::begin(t, without)) t.sync.atomic = &lockSyncObject(t, without);
}

// abort() in libc's allocator, say, which does not expect to come back. A program's own handler never saw the runtime at work there;
// ours looks.
bool isAbort(int signal, const siginfo_t &info) {
  return signal == SIGABRT && info.si_code == SI_TKILL && info.si_pid == static_cast<pid_t>(os::processId()) &&
         g_handlers[signal].call == crash;
}

// All signals but faults are blocked here, until handle() says otherwise.
void received(int signal, siginfo_t *info, void *context) {
  Thread *t = currentThread();
  const bool is_fault = (kFaults & bit(signal)) && info->si_code > 0;
  if (t && (t->busy || t->inside) && !isAbort(signal, *info)) {
    auto &interrupted = *static_cast<ucontext_t *>(context);
    if (!is_fault) return postpone(*t, signal, info, interrupted);
    if ((t->sync.atomic || t->unordered) && t->busy == 1 && !t->inside) return handleFaultOfAtomic(*t, signal, info, interrupted);
  }
  handle(signal, info, context, is_fault);
}

// The default action of a signal by which programs end, after the accesses that were put off are told. (B4)
constexpr Mask kCrashes = kFaults | bit(SIGABRT) | bit(SIGTERM) | bit(SIGINT) | bit(SIGHUP) | bit(SIGQUIT) | bit(SIGPIPE) |
                          bit(SIGALRM) | bit(SIGVTALRM) | bit(SIGPROF) | bit(SIGXCPU) | bit(SIGXFSZ) | bit(SIGUSR1) | bit(SIGUSR2);
bool g_follows_crashes;

// Whether the instruction that faulted does so once more when the handler returns. Not so a breakpoint, which is behind the thread, and
// signals that are no faults but come from the kernel all the same: those of a terminal.
bool comesAgain(int signal, const siginfo_t &info) {
  return (kFaults & ~(bit(SIGTRAP) | bit(SIGSYS)) & bit(signal)) && info.si_code > 0;
}

void crash(int signal, siginfo_t *info, void *context) {
  resetToDefault(signal, 0);
  Thread *t = currentThread();
  const bool is_outside = !t || (!t->busy && !t->inside);
  if (is_outside) footprints::commitEverybodys(t);
  if (t && is_outside && signal == SIGSEGV && options().handle_segv) reportCrash(*t, *info, *static_cast<ucontext_t *>(context));
  if (!comesAgain(signal, *info)) os::resend(signal, info);
}

bool isCrash(int signal, const struct sigaction &action) {
  return g_follows_crashes && (kCrashes & bit(signal)) && action.sa_handler == SIG_DFL;
}

bool isHandler(const struct sigaction &action) { return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN; }

// What the program knows of an action that the kernel has.
void showAsSet(struct sigaction &action, const Handler &handler) {
  if (action.sa_sigaction != received) return;
  if (handler.call == crash) {
    action = {};
    action.sa_flags = handler.flags;
    return;
  }
  action.sa_sigaction = handler.call;
  action.sa_flags = (action.sa_flags & ~kOurFlags) | (handler.flags & kOurFlags);
  setMask(action.sa_mask, handler.mask);
}

int setAction(int signal, const struct sigaction *action, struct sigaction *old) {
  if (!REAL(sigaction)) findRealFunctions();
  if (signal < 1 || signal >= NSIG) return REAL(sigaction)(signal, action, old);
  if (action && isHandler(*action)) channels::installing(signal, reinterpret_cast<const void *>(action->sa_sigaction));  // (S3)
  const Locked locked;
  Handler &handler = g_handlers[signal];
  struct sigaction before;
  struct sigaction ours;
  if (action) ours = *action;
  const bool crashes = action && isCrash(signal, *action);
  if (action && (isHandler(*action) || crashes)) {
    ours.sa_sigaction = received;
    ours.sa_flags = (action->sa_flags & ~kOurFlags) | SA_SIGINFO;
    sigemptyset(&ours.sa_mask);
    setMask(ours.sa_mask, kBlockable);
  }
  if (REAL(sigaction)(signal, action ? &ours : nullptr, &before) != 0) return -1;
  if (old) {
    *old = before;
    showAsSet(*old, handler);
  }
  if (action && isHandler(*action)) noteInterruptions();
  if (action && isHandler(*action))
    handler = {action->sa_sigaction, action->sa_flags, maskOf(action->sa_mask) & ~(bit(SIGKILL) | bit(SIGSTOP))};
  if (crashes) handler = {crash, action->sa_flags & ~kOurFlags, 0};
  return 0;
}

sighandler_t setHandler(int signal, sighandler_t handler, int flags, bool blocks_itself) {
  if (handler == SIG_ERR || signal < 1 || signal >= NSIG) {
    errno = EINVAL;
    return SIG_ERR;
  }
  struct sigaction action = {}, old;
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (blocks_itself) sigaddset(&action.sa_mask, signal);
  return setAction(signal, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

}  // namespace


bool isPostponed(int signal, siginfo_t *info, void *context) {
  Thread *t = currentThread();
  if (!t || (!t->busy && !t->inside)) return false;
  postpone(*t, signal, info, *static_cast<ucontext_t *>(context));
  return true;
}


void followCrashes() {
  g_follows_crashes = true;
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action;
    if (!(signal < 64 && kCrashes & bit(signal)) || REAL(sigaction)(signal, nullptr, &action) != 0) continue;
    if (action.sa_handler == SIG_DFL) setAction(signal, &action, nullptr);
  }
}

void forEachSignalLock(void (*visit)(SpinLock &)) { visit(g_lock); }

}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, sigaction)(int signal, const struct sigaction *action, struct sigaction *old) {
  return setAction(signal, action, old);
}

INTERCEPT(sighandler_t, signal)(int signal, sighandler_t handler) {
  const bool interrupts = signal > 0 && signal < NSIG && g_interrupts[signal];
  return setHandler(signal, handler, interrupts ? 0 : SA_RESTART, true);
}

INTERCEPT(sighandler_t, bsd_signal)(int number, sighandler_t handler) { return ::signal(number, handler); }

// signal() of programs that are compiled for a standard without BSD's semantics.
INTERCEPT(sighandler_t, __sysv_signal)(int signal, sighandler_t handler) {
  return setHandler(signal, handler, static_cast<int>(SA_RESETHAND) | SA_NODEFER, false);
}

INTERCEPT(sighandler_t, sysv_signal)(int signal, sighandler_t handler) { return __sysv_signal(signal, handler); }

// libc changes the kernel's action, where only the flag concerns it.
INTERCEPT(int, siginterrupt)(int signal, int interrupts) {
  static const auto real = reinterpret_cast<int (*)(int, int)>(findReal("siginterrupt", nullptr));
  const int result = real(signal, interrupts);
  if (result == 0) g_interrupts[signal] = interrupts != 0;
  return result;
}
