// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a program that cannot go on precisely: one line on stderr, exit status 70.
#ifndef BIGFOOT_RUNTIME_SYS_DIE_H
#define BIGFOOT_RUNTIME_SYS_DIE_H

namespace bigfoot {

inline constexpr int kInternalErrorStatus = 70;  // EX_SOFTWARE of sysexits.h; never the status of a race

[[noreturn]] void die(const char *format, ...) __attribute__((format(printf, 1, 2), cold));
void warn(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

}  // namespace bigfoot

#define BIGFOOT_CHECK(condition)                                                                                  \
  do {                                                                                                            \
    if (!(condition)) [[unlikely]]                                                                                \
      ::bigfoot::die("internal error: %s:%d: %s; please report it", __FILE__, __LINE__, #condition);             \
  } while (0)

#endif
