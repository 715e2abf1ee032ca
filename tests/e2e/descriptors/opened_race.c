// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of a descriptor that is published without order; one that two threads close; one of the start, which nobody opened; a stream
// and a directory, of which the descriptor is closed as well.
// RACE: @used@ @opened@
// RACE: @closed_again@ @closed@
// RACE: @inherited@ @reading@
// RACE: @stream_closed@ @behind_stream@
// RACE: @directory_closed@ @behind_directory@
// RACE: @other_closed@ @read_directory@
// EXPECT: Location is file descriptor \d+ opened by thread T1
// EXPECT: Location is file descriptor 0, which code with checks did not open
// LINES-NOT: gcc clang-tsan: free, called by closedir, has the stack of the first call (docs/limits.md)
#include <dirent.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "in_turn.h"

static atomic_int published;
static int twice;
static FILE *stream;
static DIR *directory;

static void open_one(void) {
  const int fd = open("/dev/zero", O_RDONLY);  // @opened@
  atomic_store_explicit(&published, fd, memory_order_relaxed);
}
static void use_one(void) {
  char byte;
  use(read(atomic_load_explicit(&published, memory_order_relaxed), &byte, 1));  // @used@
}

static void close_first(void) { close(twice); }  // @closed@
static void close_again(void) { close(twice); }  // @closed_again@

static void read_start(void) {
  char byte;
  use(read(0, &byte, 0));  // @reading@
}
static void close_start(void) { close(0); }  // @inherited@

static void write_behind(void) { use(write(fileno(stream), "x", 1)); }  // @behind_stream@
static void close_stream(void) { fclose(stream); }  // @stream_closed@

static void change_behind(void) { use(fsync(dirfd(directory))); }  // @behind_directory@
static void close_directory(void) { closedir(directory); }  // @directory_closed@

static DIR *other;
static void read_other(void) { use(readdir(other)); }  // @read_directory@
static void close_other(void) { closedir(other); }  // @other_closed@

int main(void) {
  in_turn(open_one, use_one);
  twice = open("/dev/zero", O_RDONLY);
  in_turn(close_first, close_again);
  in_turn(read_start, close_start);
  stream = tmpfile();
  in_turn(write_behind, close_stream);
  directory = opendir("/");
  in_turn(change_behind, close_directory);
  other = opendir("/");
  in_turn(read_other, close_other);
  return 0;
}
