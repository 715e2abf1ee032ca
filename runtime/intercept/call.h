// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the functions of abi/libc.def: one call by code with checks.
//
// Each checks exactly the bytes that the standard lets it touch on these arguments, and calls the program's function of that
// name. What it reads is checked before the call, what it writes as well if the arguments tell how much, else after the call: no
// synchronisation lies between. Where a call orders threads (read, write), what it sends is checked before it and what it
// received after it. A call that fails wrote nothing.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_CALL_H
#define BIGFOOT_RUNTIME_INTERCEPT_CALL_H

#include <errno.h>
#include <string.h>
#include <wchar.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/listed.h"
#include "runtime/records/code_site.h"
#include "runtime/shadow/fast_path.h"

namespace bigfoot {

class Call {
 public:
  // With many arguments, a call by code without sites came through a frame of the runtime (runtime/tsan_abi/libc.cpp).
  Call(const Place &place, const Listed &listed) : place_(place), thread_(listed.is_programs ? nullptr : currentThread()) {
    if (isCodeSite(place.site)) place_.pc = returnAddressIn(place.site);
  }

  // If not, nothing is known of what its arguments point to.
  bool isLibcs() const { return thread_; }

  void read(const void *at, size_t bytes) const { check(at, bytes, Access::kRead); }
  void write(const void *at, size_t bytes) const { check(at, bytes, Access::kWrite); }
  // An object, if there is one.
  template <class T>
  void read(const T *object) const { read(object, sizeof *object); }
  template <class T>
  void write(const T *object) const { write(object, sizeof *object); }

  // A string, if there is one; of which at most n are looked at.
  void readString(const char *s) const {
    if (s && thread_) read(s, strlen(s) + 1);
  }
  void readString(const char *s, size_t n) const {
    if (!thread_) return;
    const size_t length = strnlen(s, n);
    read(s, length < n ? length + 1 : n);
  }
  void readString(const wchar_t *s) const {
    if (s && thread_) read(s, (wcslen(s) + 1) * sizeof *s);
  }
  void readString(const wchar_t *s, size_t n) const {
    if (!thread_) return;
    const size_t length = wcsnlen(s, n);
    read(s, (length < n ? length + 1 : n) * sizeof *s);
  }
  // One that the function made.
  void writeString(const char *s) const {
    if (s && thread_) write(s, strlen(s) + 1);
  }

  // By the result of the function, which is returned: what was written if it is not negative, is zero, is not null.
  template <class N>
  N wrote(const void *to, N bytes) const {
    if (bytes > 0) write(to, static_cast<size_t>(bytes));
    return bytes;
  }
  template <class T>
  int wroteIfZero(int result, const T *object) const {
    if (result == 0) write(object);
    return result;
  }
  template <class T>
  int wroteUnlessNegative(int result, const T *object) const {
    if (result >= 0) write(object);
    return result;
  }
  template <class R, class T>
  R *wroteUnlessNull(R *result, const T *object) const {
    if (result) write(object);
    return result;
  }

  const Place &place() const { return place_; }
  // Whose accesses are checked, or null.
  Thread *checkedThread() const { return thread_ && !thread_->ignored_accesses ? thread_ : nullptr; }

 private:
  void check(const void *at, size_t bytes, Access access) const {
    if (!thread_ || thread_->ignored_accesses || !at || !bytes) return;
    const auto address = reinterpret_cast<uintptr_t>(at);
    if (bytes <= kShortRange && place_.site && isPresentRange(address, bytes, access)) return;
    const int saved_errno = errno;
    checkOutOfLine(*thread_, address, bytes, access, place_);
    errno = saved_errno;
  }

  Place place_;
  Thread *thread_;
};

inline size_t distance(const void *from, const void *to) {
  return static_cast<size_t>(static_cast<const char *>(to) - static_cast<const char *>(from));
}

}  // namespace bigfoot

#define LIBC extern "C" __attribute__((visibility("default")))
// The last two parameters, and what they say.
#define PLACE const ::bigfoot::Site *site, uint64_t context
#define CALL                                                                                                  \
  static ::bigfoot::Listed listed __attribute__((section("bigfoot_listed"), used)) = {__func__, false};       \
  const ::bigfoot::Call call(BIGFOOT_PLACE(site, context, BIGFOOT_HERE), listed)

#endif
