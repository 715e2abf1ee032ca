// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Timers that send signals: whoever makes or sets one is ordered before whoever handles its signal or waits for it. (S4)
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/real.h"

using namespace bigfoot;

namespace {

int signalOf(__itimer_which_t which) {
  switch (which) {
    case ITIMER_VIRTUAL: return SIGVTALRM;
    case ITIMER_PROF: return SIGPROF;
    default: return SIGALRM;
  }
}

// One that is set to zero sends nothing.
template <class Setting>
bool isOn(const Setting *to) {
  const Setting off = {};
  return to && memcmp(&to->it_value, &off.it_value, sizeof off.it_value) != 0;
}

}  // namespace

INTERCEPT(int, setitimer)(__itimer_which_t which, const itimerval *to, itimerval *old) noexcept {
  if (isOn(to)) channels::signalling(signalOf(which));
  return REALLY(setitimer)(which, to, old);
}

INTERCEPT(unsigned, alarm)(unsigned seconds) noexcept {
  if (seconds) channels::signalling(SIGALRM);
  return REALLY(alarm)(seconds);
}

INTERCEPT(useconds_t, ualarm)(useconds_t microseconds, useconds_t interval) noexcept {
  if (microseconds) channels::signalling(SIGALRM);
  return REALLY(ualarm)(microseconds, interval);
}

// It sends nothing before it is set, perhaps by another thread.
INTERCEPT(int, timer_create)(clockid_t clock, sigevent *event, timer_t *timer) noexcept {
  const int result = REALLY(timer_create)(clock, event, timer);
  if (result == 0) channels::timing(*timer);
  return result;
}

INTERCEPT(int, timer_settime)(timer_t timer, int flags, const itimerspec *to, itimerspec *old) noexcept {
  if (isOn(to)) channels::timing(timer);
  return REALLY(timer_settime)(timer, flags, to, old);
}
