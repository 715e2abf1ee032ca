// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program of --checks=events sends down its socket to whoever records or analyses it: packets, each a header and its bytes. Both
// ends are of one installation and one machine.
#ifndef BIGFOOT_ABI_EVENT_STREAM_H
#define BIGFOOT_ABI_EVENT_STREAM_H

namespace bigfoot {

inline constexpr char kEventSocketVariable[] = "BIGFOOT_EVENT_SOCKET";  // in the environment: the number of the descriptor

enum class PacketKind : unsigned {
  kEvents = 0x45564653,  // an array of Event
  kSite,                 // the text of the next site, numbered from 1
  kClass,                // the name of the next class, numbered from 0
  kEnd,                  // the program ended by its own will; no bytes
};

struct PacketHeader {
  PacketKind kind;
  unsigned bytes;
};

inline constexpr unsigned kMostPacketBytes = 1 << 20;

}  // namespace bigfoot

#endif
