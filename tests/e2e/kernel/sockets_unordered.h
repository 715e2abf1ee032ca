/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another_pair, socketpair(AF_UNIX, SOCK_STREAM, 0, pair); socketpair(AF_UNIX, SOCK_STREAM, 0, ends); send(ends[0], &byte, 1, 0), send(pair[0], &byte, 1, 0), recv(ends[1], bytes, 1, 0))
EDGE(other_direction, socketpair(AF_UNIX, SOCK_STREAM, 0, pair); send(pair[1], &byte, 1, 0), send(pair[0], &byte, 1, 0), recv(pair[0], bytes, 1, 0))
EDGE(both_send, connection(), send(client, &byte, 1, 0), send(server, &byte, 1, 0))
EDGE(own_direction, connection(); send(server, &byte, 1, 0), send(client, &byte, 1, 0), recv(client, bytes, 1, 0))
EDGE(another_connection, connection(); fd = client; connection(); send(client, &byte, 1, 0), send(fd, &byte, 1, 0), recv(server, bytes, 1, 0))
EDGE(another_datagram, fd = bound(SOCK_DGRAM, &address); other = bound(SOCK_DGRAM, &other_address); sendto(fd, &byte, 1, 0, (struct sockaddr *)&address, sizeof address), sendto(fd, &byte, 1, 0, (struct sockaddr *)&other_address, sizeof other_address), recv(fd, bytes, 1, 0))
EDGE(no_connection, listener = bound(SOCK_STREAM, &address); client = socket(AF_INET, SOCK_STREAM, 0), shared = 3, connect(client, (struct sockaddr *)&address, sizeof address))
