// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/socket_reader.h"

#include <cxxabi.h>
#include <errno.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "abi/event_stream.h"

namespace bigfoot::replay {
namespace {

// "bank.cpp:29:19 _Z6tellerPv variable": the program itself has no library to demangle with.
std::string withDemangledFunction(const std::string &site) {
  const size_t from = site.find(" _Z");
  if (from == std::string::npos) return site;
  const size_t to = std::min(site.find(' ', from + 1), site.size());
  int status = 0;
  char *name = abi::__cxa_demangle(site.substr(from + 1, to - from - 1).c_str(), nullptr, nullptr, &status);
  const std::string demangled = name ? site.substr(0, from + 1) + name + site.substr(to) : site;
  free(name);
  return demangled;
}

}  // namespace

// Returns: false if the program is gone.
bool SocketReader::fill(void *to, size_t bytes) {
  char *at = static_cast<char *>(to);
  while (bytes) {
    const ssize_t got = ::read(socket_, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<size_t>(got);
  }
  return true;
}

bool SocketReader::read(std::vector<Event> &events) {
  before_ += last_;
  last_ = 0;
  events.clear();
  PacketHeader header;
  while (!is_finished_ && events.empty() && fill(&header, sizeof header)) {
    if (header.bytes > kMostPacketBytes) throw trace::TraceError(position(0), "what comes down the socket are no packets of ours");
    if (header.kind == PacketKind::kEnd) is_finished_ = true;
    else if (header.kind == PacketKind::kEvents) readEvents(header.bytes, events);
    else if (header.kind == PacketKind::kSite || header.kind == PacketKind::kClass) {
      std::string text(header.bytes, ' ');
      if (!fill(text.data(), text.size())) return false;
      std::replace_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, '?');
      if (header.kind == PacketKind::kSite) dictionary_.sites.push_back(withDemangledFunction(text).substr(0, trace::kMostNameBytes));
      else dictionary_.classes.push_back(text.substr(0, trace::kMostNameBytes));
    } else {
      throw trace::TraceError(position(0), "an unknown packet");
    }
  }
  last_ = events.size();
  return !events.empty();
}

void SocketReader::readEvents(unsigned bytes, std::vector<Event> &events) {
  events.resize(bytes / sizeof(Event));
  if (bytes % sizeof(Event) || !fill(events.data(), bytes)) return events.clear();
  for (size_t i = 0; i < events.size(); ++i) {
    const bool is_known = static_cast<unsigned>(events[i].kind) < kEventKinds;
    const std::string complaint = is_known ? trace::complaintAbout(events[i], dictionary_.sites.size(), dictionary_.classes.size()) : "an unknown kind of event";
    if (complaint.empty()) continue;
    events.resize(i);
    throw trace::TraceError(position(i), complaint);
  }
}

}  // namespace bigfoot::replay
