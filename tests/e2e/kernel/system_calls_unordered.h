/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(another, pipe(ends); pipe(others); write(others[1], &byte, 1), raw_write(ends[1], (long)&byte, 1), raw_read(others[0], (long)bytes, 1))
EDGE(nothing_there, pipe2(ends, O_NONBLOCK); pipe(others), raw_write(others[1], (long)&byte, 1), expect(raw_read(ends[0], (long)bytes, 1) < 0))
EDGE(other_event, fd = (int)raw_eventfd2(0, 0, 0); other = (int)raw_eventfd2(1, 0, 0), raw_write(fd, (long)"12345678", 8), raw_read(other, (long)bytes, 8))
