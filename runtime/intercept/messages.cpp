// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that sockets read and write, and addresses. How sockets order threads is in sockets.cpp.
#include <arpa/inet.h>
#include <mqueue.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/socket.h>

#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/vectors.h"

using namespace bigfoot;

extern "C" {
ssize_t __recv_chk(int, void *, size_t, size_t, int);
ssize_t __recvfrom_chk(int, void *, size_t, size_t, int, sockaddr *, socklen_t *);
}

namespace {

// An address that is returned: `*bytes` says how large it is, which may be more than there was room for.
class Address {
 public:
  Address(const Call &call, const sockaddr *to, const socklen_t *bytes)
      : call_(call), to_(to), bytes_(bytes), room_(to && bytes && call.isLibcs() ? *bytes : 0) {
    if (to) call.read(bytes);
  }
  void wrote() const {
    if (!to_ || !bytes_ || !call_.isLibcs()) return;
    call_.write(bytes_);
    call_.write(to_, *bytes_ < room_ ? *bytes_ : room_);
  }
  template <class N>
  N wroteUnlessNegative(N result) const {
    if (result >= 0) wrote();
    return result;
  }

 private:
  const Call &call_;
  const sockaddr *to_;
  const socklen_t *bytes_;
  socklen_t room_;
};

void readMessage(const Call &call, const msghdr &message) {
  call.read(&message);
  call.read(message.msg_name, message.msg_namelen);
  readParts(call, message.msg_iov, message.msg_iovlen);
  call.read(message.msg_control, message.msg_controllen);
}

// What a message has room for, before it is received.
struct Room {
  explicit Room(const msghdr &message) : name(message.msg_namelen) {}
  socklen_t name;
};

void wroteMessage(const Call &call, const msghdr &message, Room room, ssize_t bytes) {
  wroteParts(call, message.msg_iov, message.msg_iovlen, bytes);
  if (message.msg_name) {
    call.write(message.msg_name, message.msg_namelen < room.name ? message.msg_namelen : room.name);
    call.write(&message.msg_namelen);
  }
  call.write(message.msg_control, message.msg_controllen);
  call.write(&message.msg_controllen);
  call.write(&message.msg_flags);
}

}  // namespace

LIBC ssize_t __bigfoot_recv(int fd, void *to, size_t n, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const ssize_t got = recv(fd, to, n, flags);
  call.wrote(to, got > static_cast<ssize_t>(n) ? static_cast<ssize_t>(n) : got);  // MSG_TRUNC tells the true length
  return got;
}
LIBC ssize_t __bigfoot___recv_chk(int fd, void *to, size_t n, size_t room, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const ssize_t got = __recv_chk(fd, to, n, room, flags);
  call.wrote(to, got > static_cast<ssize_t>(n) ? static_cast<ssize_t>(n) : got);
  return got;
}
LIBC ssize_t __bigfoot_recvfrom(int fd, void *to, size_t n, int flags, sockaddr *from, socklen_t *bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, from, bytes);
  const ssize_t got = recvfrom(fd, to, n, flags, from, bytes);
  call.wrote(to, got > static_cast<ssize_t>(n) ? static_cast<ssize_t>(n) : got);
  return address.wroteUnlessNegative(got);
}
LIBC ssize_t __bigfoot___recvfrom_chk(int fd, void *to, size_t n, size_t room, int flags, sockaddr *from, socklen_t *bytes,
                                      PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, from, bytes);
  const ssize_t got = __recvfrom_chk(fd, to, n, room, flags, from, bytes);
  call.wrote(to, got > static_cast<ssize_t>(n) ? static_cast<ssize_t>(n) : got);
  return address.wroteUnlessNegative(got);
}
LIBC ssize_t __bigfoot_recvmsg(int fd, msghdr *message, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  if (!call.isLibcs()) return recvmsg(fd, message, flags);
  call.read(message);
  readVector(call, message->msg_iov, message->msg_iovlen);
  const Room room(*message);
  const ssize_t got = recvmsg(fd, message, flags);
  if (got >= 0) wroteMessage(call, *message, room, got);
  return got;
}
LIBC int __bigfoot_recvmmsg(int fd, mmsghdr *messages, unsigned n, int flags, timespec *time, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  for (unsigned i = 0; i < n; ++i) {
    call.read(&messages[i].msg_hdr);
    readVector(call, messages[i].msg_hdr.msg_iov, messages[i].msg_hdr.msg_iovlen);
  }
  const int got = recvmmsg(fd, messages, n, flags, time);
  for (int i = 0; i < got; ++i) {
    wroteMessage(call, messages[i].msg_hdr, Room(messages[i].msg_hdr), messages[i].msg_len);
    call.write(&messages[i].msg_len);
  }
  return got;
}
LIBC ssize_t __bigfoot_send(int fd, const void *from, size_t n, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, n);
  return send(fd, from, n, flags);
}
LIBC ssize_t __bigfoot_sendto(int fd, const void *from, size_t n, int flags, const sockaddr *to, socklen_t bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, n);
  call.read(to, bytes);
  return sendto(fd, from, n, flags, to, bytes);
}
LIBC ssize_t __bigfoot_sendmsg(int fd, const msghdr *message, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  if (call.isLibcs()) readMessage(call, *message);
  return sendmsg(fd, message, flags);
}
LIBC int __bigfoot_sendmmsg(int fd, mmsghdr *messages, unsigned n, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  for (unsigned i = 0; i < n; ++i) readMessage(call, messages[i].msg_hdr);
  const int sent = sendmmsg(fd, messages, n, flags);
  for (int i = 0; i < sent; ++i) call.write(&messages[i].msg_len);
  return sent;
}

LIBC int __bigfoot_socketpair(int family, int type, int protocol, int *ends, PLACE) {
  CALL;
  const int result = socketpair(family, type, protocol, ends);
  if (result == 0) call.write(ends, 2 * sizeof *ends), opens(call, ends[0]), opens(call, ends[1]);
  return result;
}
LIBC int __bigfoot_bind(int fd, const sockaddr *to, socklen_t bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(to, bytes);
  return bind(fd, to, bytes);
}
LIBC int __bigfoot_connect(int fd, const sockaddr *to, socklen_t bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(to, bytes);
  return connect(fd, to, bytes);
}
LIBC int __bigfoot_accept(int fd, sockaddr *from, socklen_t *bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, from, bytes);
  return opens(call, address.wroteUnlessNegative(accept(fd, from, bytes)));
}
LIBC int __bigfoot_accept4(int fd, sockaddr *from, socklen_t *bytes, int flags, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, from, bytes);
  return opens(call, address.wroteUnlessNegative(accept4(fd, from, bytes, flags)));
}
LIBC int __bigfoot_getsockname(int fd, sockaddr *to, socklen_t *bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, to, bytes);
  return address.wroteUnlessNegative(getsockname(fd, to, bytes));
}
LIBC int __bigfoot_getpeername(int fd, sockaddr *to, socklen_t *bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  const Address address(call, to, bytes);
  return address.wroteUnlessNegative(getpeername(fd, to, bytes));
}
LIBC int __bigfoot_getsockopt(int fd, int level, int option, void *to, socklen_t *bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(bytes);
  const int result = getsockopt(fd, level, option, to, bytes);
  if (result == 0) call.write(bytes), call.write(to, *bytes);
  return result;
}
LIBC int __bigfoot_setsockopt(int fd, int level, int option, const void *from, socklen_t bytes, PLACE) {
  CALL;
  descriptors::uses(call, fd);
  call.read(from, bytes);
  return setsockopt(fd, level, option, from, bytes);
}

LIBC int __bigfoot_inet_pton(int family, const char *text, void *to, PLACE) {
  CALL;
  call.readString(text);
  const int result = inet_pton(family, text, to);
  if (result == 1) call.write(to, family == AF_INET ? sizeof(in_addr) : sizeof(in6_addr));
  return result;
}
LIBC const char *__bigfoot_inet_ntop(int family, const void *from, char *to, socklen_t n, PLACE) {
  CALL;
  call.read(from, family == AF_INET ? sizeof(in_addr) : sizeof(in6_addr));
  const char *text = inet_ntop(family, from, to, n);
  call.writeString(text);
  return text;
}
LIBC int __bigfoot_inet_aton(const char *text, in_addr *to, PLACE) {
  CALL;
  call.readString(text);
  const int result = inet_aton(text, to);
  if (result) call.write(to);
  return result;
}
LIBC in_addr_t __bigfoot_inet_addr(const char *text, PLACE) {
  CALL;
  call.readString(text);
  return inet_addr(text);
}
LIBC int __bigfoot_getaddrinfo(const char *node, const char *service, const addrinfo *hints, addrinfo **to, PLACE) {
  CALL;
  call.readString(node);
  call.readString(service);
  call.read(hints);
  return call.wroteIfZero(getaddrinfo(node, service, hints, to), to);
}
LIBC int __bigfoot_getnameinfo(const sockaddr *address, socklen_t bytes, char *host, socklen_t host_room, char *service,
                               socklen_t service_room, int flags, PLACE) {
  CALL;
  call.read(address, bytes);
  const int result = getnameinfo(address, bytes, host, host_room, service, service_room, flags);
  if (result == 0 && host_room) call.writeString(host);
  if (result == 0 && service_room) call.writeString(service);
  return result;
}
LIBC int __bigfoot_gethostbyname_r(const char *name, hostent *to, char *buffer, size_t n, hostent **result, int *error,
                                   PLACE) {
  CALL;
  call.readString(name);
  const int failed = gethostbyname_r(name, to, buffer, n, result, error);
  call.write(result);
  if (failed == 0 && *result) call.write(to);
  else call.write(error);
  return failed;
}

LIBC int __bigfoot_msgsnd(int queue, const void *message, size_t n, int flags, PLACE) {
  CALL;
  call.read(message, sizeof(long) + n);
  return msgsnd(queue, message, n, flags);
}
LIBC ssize_t __bigfoot_msgrcv(int queue, void *message, size_t n, long type, int flags, PLACE) {
  CALL;
  const ssize_t got = msgrcv(queue, message, n, type, flags);
  if (got >= 0) call.write(message, sizeof(long) + static_cast<size_t>(got));
  return got;
}
LIBC int __bigfoot_semop(int semaphores, sembuf *operations, size_t n, PLACE) {
  CALL;
  call.read(operations, n * sizeof *operations);
  return semop(semaphores, operations, n);
}

LIBC int __bigfoot_mq_send(mqd_t queue, const char *from, size_t n, unsigned priority, PLACE) {
  CALL;
  descriptors::uses(call, queue);
  call.read(from, n);
  return mq_send(queue, from, n, priority);
}
LIBC int __bigfoot_mq_timedsend(mqd_t queue, const char *from, size_t n, unsigned priority, const timespec *until, PLACE) {
  CALL;
  descriptors::uses(call, queue);
  call.read(from, n);
  call.read(until);
  return mq_timedsend(queue, from, n, priority, until);
}
LIBC ssize_t __bigfoot_mq_receive(mqd_t queue, char *to, size_t n, unsigned *priority, PLACE) {
  CALL;
  descriptors::uses(call, queue);
  const ssize_t got = call.wrote(to, mq_receive(queue, to, n, priority));
  if (got >= 0) call.write(priority);
  return got;
}
LIBC ssize_t __bigfoot_mq_timedreceive(mqd_t queue, char *to, size_t n, unsigned *priority, const timespec *until, PLACE) {
  CALL;
  descriptors::uses(call, queue);
  call.read(until);
  const ssize_t got = call.wrote(to, mq_timedreceive(queue, to, n, priority, until));
  if (got >= 0) call.write(priority);
  return got;
}
