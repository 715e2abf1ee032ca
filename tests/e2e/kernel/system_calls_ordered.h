/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
EDGE(written_and_read, pipe(ends), raw_write(ends[1], (long)&byte, 1), raw_read(ends[0], (long)bytes, 1))
EDGE(half_by_libc, pipe(ends), raw_write(ends[1], (long)&byte, 1), read(ends[0], bytes, 1))
EDGE(other_half_by_libc, pipe(ends), write(ends[1], &byte, 1), raw_read(ends[0], (long)bytes, 1))
EDGE(closed, pipe(ends), raw_close(ends[1], 0, 0), expect(raw_read(ends[0], (long)bytes, 1) == 0))
EDGE(replaced, pipe(ends); pipe(others), raw_dup2(others[1], ends[1], 0), expect(raw_read(ends[0], (long)bytes, 1) == 0))
EDGE(by_event, fd = (int)raw_eventfd2(0, 0, 0), raw_write(fd, (long)"12345678", 8), raw_read(fd, (long)bytes, 8))
