/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another, fd = temporary(); other = temporary(); pwrite(other, &byte, 1, 0), write(fd, &byte, 1), pread(other, bytes, 1, 0))
EDGE(both_write, fd = temporary(), write(fd, &byte, 1), write(fd, &byte, 1))
EDGE(both_read, fd = temporary(); write(fd, &byte, 1), pread(fd, bytes, 1, 0), pread(fd, bytes + 8, 1, 0))
EDGE(another_lock, fd = temporary(); other = temporary(); flock(fd, LOCK_EX), flock(fd, LOCK_UN), flock(other, LOCK_EX))
EDGE(lock_fails, fd = temporary(); snprintf(bytes, 60, "/proc/self/fd/%d", fd); other = open(bytes, O_RDWR); flock(fd, LOCK_EX); flock(fd, LOCK_UN), flock(fd, LOCK_UN); flock(fd, LOCK_EX), flock(other, LOCK_EX | LOCK_NB))
EDGE(another_stream_lock, stream = tmpfile(); other_stream = tmpfile(), flockfile(stream); funlockfile(stream), flockfile(other_stream); funlockfile(other_stream))
EDGE(another_queue, fd = msgget(IPC_PRIVATE, 0600); other = msgget(IPC_PRIVATE, 0600); msgsnd(other, &queued, 1, 0), msgsnd(fd, &queued, 1, 0), msgrcv(other, &received, 8, 0, 0); msgctl(fd, IPC_RMID, 0); msgctl(other, IPC_RMID, 0))
