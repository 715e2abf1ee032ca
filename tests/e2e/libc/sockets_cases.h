/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <arpa/inet.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/socket.h>
#include <sys/uio.h>
#ifndef SOCKETS
#define SOCKETS
struct iovec parts[2] = {{c, 4}, {c + 20, 8}};
struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
struct mmsghdr messages[2] = {{.msg_hdr = {.msg_iov = parts, .msg_iovlen = 2}}, {.msg_hdr = {.msg_iov = parts, .msg_iovlen = 2}}};
struct sockaddr_storage address[2];
struct addrinfo *found;
struct {
  long type;
  char text[16];
} queued;
int pair[2], fd;
struct mq_attr attributes = {.mq_maxmsg = 2, .mq_msgsize = 16};
#define QUEUE fd = mq_open("/bigfoot-libc", O_CREAT | O_RDWR, 0600, &attributes); mq_unlink("/bigfoot-libc")
socklen_t length;
#define PAIR socketpair(AF_UNIX, SOCK_STREAM, 0, pair); send(pair[1], "hello world", 11, 0)
#endif
CASE(socketpair__ends, , socketpair(AF_UNIX, SOCK_STREAM, 0, numbers), use(numbers[1]), use(numbers[2]))
CASE(recv__to, PAIR, recv(pair[0], c, 60, 0), use(c[10]), use(c[11]))
CASE(recvfrom__to, PAIR, recvfrom(pair[0], c, 4, 0, 0, 0), use(c[3]), use(c[4]))
CASE(recvmsg__to, PAIR, recvmsg(pair[0], &message, 0), use(c[26]), use(c[27]))
CASE(recvmmsg__to, PAIR, recvmmsg(pair[0], messages, 1, 0, 0), use(c[26]), use(messages[1].msg_len))
CASE(send__from, PAIR, send(pair[0], a, 4, 0), a[3] = 1, a[4] = 1)
CASE(sendto__from, PAIR, sendto(pair[0], a, 4, 0, 0, 0), a[3] = 1, a[4] = 1)
CASE(sendmsg__from, PAIR, sendmsg(pair[0], &message, 0), c[27] = 1, c[28] = 1)
CASE(sendmmsg__from, PAIR, sendmmsg(pair[0], messages, 1, 0), c[27] = 1, c[28] = 1)
CASE(getsockname__to, PAIR; length = sizeof address[0], getsockname(pair[0], (struct sockaddr *)address, &length), use(address[0].ss_family), use(address[1].ss_family))
CASE(getsockname__length, PAIR; length = sizeof address[0], getsockname(pair[0], (struct sockaddr *)address, &length), use(length), use(address[0].__ss_padding[0]))
CASE(getpeername__to, PAIR; length = sizeof address[0], getpeername(pair[0], (struct sockaddr *)address, &length), use(address[0].ss_family), use(address[1].ss_family))
CASE(getsockopt__to, PAIR; length = sizeof number, getsockopt(pair[0], SOL_SOCKET, SO_TYPE, numbers, &length), use(numbers[0]), use(numbers[1]))
CASE(setsockopt__from, PAIR, setsockopt(pair[0], SOL_SOCKET, SO_KEEPALIVE, numbers, sizeof number), numbers[0] = 1, numbers[1] = 1)
CASE(bind__from, fd = socket(AF_INET, SOCK_STREAM, 0); address[0].ss_family = AF_INET, bind(fd, (struct sockaddr *)address, 16), address[0].ss_family = 1, use(address[0].ss_family))
CASE(inet_pton__to, , inet_pton(AF_INET, "127.0.0.1", c), use(c[3]), use(c[4]))
CASE(inet_pton__failed, strcpy(a, "x"), inet_pton(AF_INET, a, c), a[1] = 1, use(c[0]))
CASE(inet_ntop__to, , inet_ntop(AF_INET, a, c, 60), use(c[11]), use(c[16]))
CASE(inet_ntop__from, , inet_ntop(AF_INET, a, c, 60), a[3] = 1, a[4] = 1)
CASE(inet_aton__to, , inet_aton("127.0.0.1", (struct in_addr *)c), use(c[3]), use(c[4]))
CASE(inet_addr__from, , use(inet_addr(a)), a[8] = 1, a[9] = 1)
CASE(getaddrinfo__to, , getaddrinfo("127.0.0.1", 0, 0, &found), use(found), use(c[0]))
CASE(getnameinfo__host, ((struct sockaddr_in *)address)->sin_family = AF_INET; inet_aton("127.0.0.1", &((struct sockaddr_in *)address)->sin_addr), getnameinfo((struct sockaddr *)address, 16, c, 60, 0, 0, NI_NUMERICHOST), use(c[9]), use(c[10]))
CASE(msgsnd__from, fd = msgget(IPC_PRIVATE, 0600); queued.type = 1, msgsnd(fd, &queued, 4, 0); msgctl(fd, IPC_RMID, 0), queued.text[3] = 1, queued.text[4] = 1)
CASE(msgrcv__to, fd = msgget(IPC_PRIVATE, 0600); queued.type = 1; msgsnd(fd, &queued, 4, 0), msgrcv(fd, &queued, 16, 0, 0); msgctl(fd, IPC_RMID, 0), use(queued.text[3]), use(queued.text[4]))
CASE(mq_send__from, QUEUE, mq_send(fd, a, 4, 0), a[3] = 1, a[4] = 1)
CASE(mq_receive__to, QUEUE; mq_send(fd, a, 4, 0), mq_receive(fd, c, 16, 0), use(c[3]), use(c[4]))
