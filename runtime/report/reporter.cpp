// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/reporter.h"

#include "runtime/report/findings.h"
#include "runtime/thread/thread.h"

namespace bigfoot::reporter {

void checkSuppressions() {
  const Busy busy(currentThread());
  connection::checkSuppressions();
}

Answer ask(const Stream &stream) {
  const Busy busy(currentThread());  // what it sends is none of the program's business
  return connection::ask(stream);
}

void say(const Stream &stream) {
  const Busy busy(currentThread());
  connection::say(stream);
}

bool finish(const Stream &stream) {
  const Busy busy(currentThread());
  return connection::finish(stream);
}

void moveSocket() {
  const bool held = holdReports();
  connection::moveSocket();
  if (held) resumeReports();
}

}  // namespace bigfoot::reporter
