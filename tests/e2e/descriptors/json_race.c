// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race on a descriptor as JSON: a race, with a location of its own kind.
// RUN-OPTIONS: log_format=json
// RACE: @closed@ @used@
// EXPECT: ^\{"type": ?"race".*"message": ?"race on file descriptor \d+"
// EXPECT: "location":\{"kind":"fd","number":\d+,"thread":0,"frames":\[\{.*"function":"main"
// REPORTS: 0
#include <fcntl.h>
#include <unistd.h>

#include "in_turn.h"

static int fd;
static void first(void) { use(lseek(fd, 0, SEEK_SET)); }  // @used@
static void second(void) { close(fd); }  // @closed@

int main(void) {
  fd = open("/dev/zero", O_RDONLY);
  in_turn(first, second);
  return 0;
}
