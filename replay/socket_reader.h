// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The events of a program that runs (abi/event_stream.h), as a trace.
#ifndef BIGFOOT_REPLAY_SOCKET_READER_H
#define BIGFOOT_REPLAY_SOCKET_READER_H

#include "trace/trace.h"

namespace bigfoot::replay {

class SocketReader : public trace::Reader {
 public:
  explicit SocketReader(int socket) : socket_(socket) {}

  bool read(std::vector<Event> &events) override;
  std::string position(size_t index) const override { return "event " + std::to_string(before_ + index + 1); }
  bool isFinished() const override { return is_finished_; }
  const char *format() const override { return "socket"; }

 private:
  bool fill(void *to, size_t bytes);
  void readEvents(unsigned bytes, std::vector<Event> &events);

  int socket_;
  uint64_t before_ = 0, last_ = 0;
  bool is_finished_ = false;
};

}  // namespace bigfoot::replay

#endif
