// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For tests: a stream that has everything in it, and a symbolizer that answers from a table.
#ifndef BIGFOOT_REPORT_TESTING_H
#define BIGFOOT_REPORT_TESTING_H

#include <sys/mman.h>
#include <unistd.h>

#include <map>
#include <string>

#include "report/parse.h"
#include "report/report.h"

namespace bigfoot::report::testing {

// Program at 0x400000 (file offsets = address - 0x400000), libc at 0x7f0000000000.
inline constexpr char kHeader[] =
    "bigfoot-findings version=1 pid=1234 program=/home/me/bank options=color=never\n"
    "module start=0x400000 end=0x500000 bias=0x400000 path=/home/me/bank build_id=ABCDEF01\n"
    "module start=0x7f0000000000 end=0x7f0000100000 bias=0x7f0000000000 path=/lib/libc.so.6 build_id=\n";

inline constexpr char kRace[] =
    "race id=1\n"
    "access role=now kind=write atomic=0 size=4 address=0x7b0400000004 thread=1 "
    "stack=0x401011,0x401021,0x7f0000001001 locks=1:w,2:r file=/home/me/bank.cpp line=12 column=15 "
    "function=_Z7depositR7Accounti variable=account-%3Ebalance\n"
    "access role=before kind=read atomic=1 size=8 address=0x7b0400000000 thread=0 "
    "stack=0x401031,0x7f0000001001,0x401ff1 locks= variable=a.balance future=field\n"
    "location kind=heap start=0x7b0400000000 size=40 thread=0 stack=0x402001,0x401031,0x7f0000001001\n"
    "mutex id=1 address=0x6000 stack=0x402011,0x401031\n"
    "thread id=0 os=1234 name=bank status=running\n"
    "thread id=1 os=1235 name=wor%20ker status=finished parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kDescriptorRace[] =
    "race id=1\n"
    "access role=now kind=write atomic=0 size=8 address=0x404018 thread=1 stack=0x401011 locks= file=/home/me/bank.cpp line=12 column=15\n"
    "access role=before kind=read atomic=0 size=8 address=0x404018 thread=0 stack=0x401031 locks=\n"
    "location kind=fd number=7 thread=0 stack=0x402001,0x401031\n"
    "thread id=0 os=1234 name=bank status=running\n"
    "thread id=1 os=1235 status=finished parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kMutexError[] =
    "mutex-error id=2 kind=destroy-locked\n"
    "stack role=now thread=1 stack=0x402061,0x401031\n"
    "stack role=locked thread=0 stack=0x402071,0x401011\n"
    "stack role=destroyed stack=0x402061,0x401031\n"
    "location kind=global address=0x40500c\n"
    "mutex id=1 address=0x40500c stack=0x402011,0x401031\n"
    "mutex id=2\n"
    "thread id=1 os=1235 name= status=running parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kLockOrder[] =
    "lock-order id=5\n"
    "stack role=acquired thread=1 mutex=2 holding=1 stack=0x402071,0x401031\n"
    "stack role=held thread=1 mutex=1 stack=0x402071,0x401011\n"
    "stack role=acquired thread=0 mutex=1 holding=2 stack=0x402071,0x401021\n"
    "mutex id=1 address=0x40500c stack=0x402011,0x401031\n"
    "mutex id=2 address=0x405010 stack=0x402011,0x401031\n"
    "thread id=1 os=1235 name= status=running parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kDeadlock[] =
    "deadlock id=6\n"
    "stack role=waits thread=1 mutex=2 holder=0 stack=0x402071,0x401031\n"
    "stack role=waits thread=0 holder=1 stack=0x402071,0x401011\n"
    "mutex id=2 address=0x405010 stack=0x402011,0x401031\n"
    "thread id=1 os=1235 name= status=running parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kThreadLeak[] =
    "thread-leak id=3 count=3\n"
    "thread id=1 os=1235 name= status=finished parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kCrash[] =
    "signal-error id=4 kind=segv signal=11 address=0x1238 access=write\n"
    "stack role=now thread=1 stack=0x401011,0x401021\n"
    "thread id=1 os=1235 name= status=running parent=0 stack=0x402021,0x401031\n"
    "end\n";

inline constexpr char kUnsafeCall[] =
    "signal-error id=5 kind=unsafe-call\n"
    "stack role=now thread=0 stack=0x402001,0x401011,0x401021,0x401031\n"
    "thread id=0 os=1234 name= status=running\n"
    "end\n";

inline constexpr char kClosing[] = "report-now\nsummary findings=1 repeats=7\nstats reads=12 time=1.5s\n";

inline std::string sampleStream() { return std::string(kHeader) + kRace + kClosing; }

class TableLookup : public Lookup {
 public:
  std::vector<SourcePlace> code(const Module &module, uint64_t offset) override {
    ++asked;
    if (module.path != "/home/me/bank") return {};
    auto found = places.find(offset);
    return found == places.end() ? std::vector<SourcePlace>() : found->second;
  }
  bool isRuntime(const Module &module, uint64_t offset) override {
    return module.path == "/home/me/bank" && (offset == 0x1020 || (offset >= 0x2000 && offset < 0x3000));
  }
  std::optional<Global> data(const Module &module, uint64_t offset) override {
    if (module.path == "/home/me/bank" && offset >= 0x5000 && offset < 0x5020) return Global{"table", 0x5000, 32};
    return std::nullopt;
  }
  std::string demangle(const std::string &name) override {
    return name == "_Z7depositR7Accounti" ? "deposit(Account&, int)" : name;
  }

  // Keyed by the offset of the call: return address - 1.
  std::map<uint64_t, std::vector<SourcePlace>> places = {
      {0x1010, {{"deposit(Account&, int)", "/home/me/bank.cpp", 11, 1}, {"work()", "/home/me/bank.cpp", 30, 3}}},
      {0x1020, {{"bigfoot::threadStart(void*)", "/src/runtime/thread/start.cpp", 9, 9}}},
      {0x1030, {{"main", "/home/me/main.cpp", 40, 5}}},
      {0x1ff0, {{"_start", "", 0, 0}}},
      {0x2000, {{"bigfoot::allocate(unsigned long)", "/src/heap.cpp", 1, 1}, {"malloc", "/src/malloc.cpp", 2, 2}}},
      {0x2010, {{"pthread_mutex_init", "", 0, 0}}},
      {0x2020, {{"pthread_create", "", 0, 0}}},
      {0x2030, {{"__bigfoot_memcpy", "", 0, 0}}},
      {0x2040, {{"__bigfoot_write4", "", 0, 0}}},
      {0x2050, {{"free", "", 0, 0}}},
      {0x2060, {{"pthread_mutex_destroy", "", 0, 0}}},
      {0x2070, {{"pthread_mutex_lock", "", 0, 0}}},
  };
  int asked = 0;
};

// A descriptor to read `text` from.
inline int textFd(std::string_view text) {
  int fd = memfd_create("stream", MFD_CLOEXEC);
  if (write(fd, text.data(), text.size()) != ssize_t(text.size())) return -1;
  lseek(fd, 0, SEEK_SET);
  return fd;
}

inline std::string contents(int fd) {
  std::string out(size_t(lseek(fd, 0, SEEK_END)), '\0');
  return pread(fd, out.data(), out.size(), 0) == ssize_t(out.size()) ? out : "<unreadable>";
}

// The first finding of a stream, resolved. `symbolizer` must outlive it.
inline Report resolveFirst(Symbolizer &symbolizer, std::string_view stream) {
  Parser parser;
  while (!stream.empty()) {
    size_t newline = stream.find('\n');
    auto event = parser.line(stream.substr(0, newline));
    stream.remove_prefix(newline + 1);
    if (!event) continue;
    if (auto *module = std::get_if<Module>(&*event)) symbolizer.add(*module);
    if (auto *finding = std::get_if<Finding>(&*event)) return resolve(symbolizer, 1234, *finding);
  }
  return {};
}

}  // namespace bigfoot::report::testing

#endif
