// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// descriptors HOW: gets rid of descriptor 2, opens a file, which gets its number, and races. Then says what is in the file, and what the
// program's own descriptors are like.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int first_race, second_race, third_race;

static void *write_it(void *given) {
  *(int *)given = 1;
  return 0;
}

static void race_on(int *variable) {
  pthread_t thread;
  pthread_create(&thread, 0, write_it, variable);
  *variable = 2;
  pthread_join(thread, 0);
}

static void race(void) { race_on(&first_race); }

static int is(const char *how, const char *name) { return strcmp(how, name) == 0; }

static void close_standard_error(const char *how) {
  if (is(how, "close")) close(2);
  if (is(how, "close_range")) close_range(2, 2, 0);
  if (is(how, "closefrom")) closefrom(2);
  if (is(how, "fclose")) fclose(stderr);
  if (is(how, "syscall")) syscall(SYS_close, 2);
  if (is(how, "syscall_range")) syscall(SYS_close_range, 2, ~0u, 0);
}

static int taken(const char *how) {
  close_standard_error(how);
  const int fd = open("data", O_CREAT | O_TRUNC | O_RDWR, 0600);
  if (fd != 2 || write(fd, "data\n", 5) != 5) return 1;
  race();
  struct stat status;
  fstat(fd, &status);
  printf("%ld bytes\n", (long)status.st_size);
  return 0;
}

// What the program does to make another file its standard error.
static int meant(const char *how) {
  const int fd = open("errors", O_CREAT | O_TRUNC | O_RDWR, 0600);
  if (is(how, "dup2")) dup2(fd, 2);
  if (is(how, "dup3")) dup3(fd, 2, 0);
  if (is(how, "freopen") && !freopen("errors", "w", stderr)) return 1;
  if (is(how, "freopen64") && !freopen64("errors", "w", stderr)) return 1;
  race();
  return 0;
}

// A terminal of its own.
static int terminal(void) {
  int other;
  const pid_t child = forkpty(&other, 0, 0, 0);
  if (child == 0) {
    race();
    _exit(0);
  }
  char text[4096];
  for (ssize_t n; (n = read(other, text, sizeof text)) > 0;) fwrite(text, 1, (size_t)n, stdout);
  waitpid(child, 0, 0);
  return 0;
}

// The parent's descriptors are its own.
static int vforked(void) {
  const pid_t child = vfork();
  if (child == 0) {
    close(2);
    dup2(1, 2);
    closefrom(2);
    _exit(0);
  }
  waitpid(child, 0, 0);
  race();
  return 0;
}

// Tidies up between two races, as daemons do, where the runtime has a descriptor. A pair of sockets takes the place of what is free.
static int tidied(const char *how) {
  race();
  int closed = 0, pair[2];
  for (int fd = 3; fd < 1024 && is(how, "loop"); ++fd) closed += close(fd) == 0;
  if (is(how, "closefrom")) closefrom(3);
  if (is(how, "close_range")) closed += close_range(3, ~0u, 0) != 0;
  if (is(how, "syscall")) syscall(SYS_close_range, 3, ~0u, 0);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0) return 1;
  for (int fd = 890; fd < 910; ++fd)
    if (dup2(pair[0], fd) != fd) return 1;
  race_on(&second_race);
  for (int fd = 890; fd < 910; ++fd) close(fd);
  race_on(&third_race);
  char byte;
  printf("%d closed, %ld received\n", closed, (long)read(pair[1], &byte, 1));
  return 0;
}

static int is_socket(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
}

static int sockets(void) {
  int count = 0;
  for (int fd = 0; fd < 2000; ++fd) count += is_socket(fd);
  return count;
}

// What a child, and a program that it becomes, has of the runtime's descriptors.
static int child(const char *program) {
  race();
  const int before = sockets();
  const pid_t forked = fork();
  if (forked == 0) _exit(sockets());
  int in_child, in_program;
  waitpid(forked, &in_child, 0);
  const pid_t executed = fork();
  if (executed == 0) {
    execl(program, program, "other", "count", (char *)0);
    _exit(99);
  }
  waitpid(executed, &in_program, 0);
  printf("sockets: %d before, %d in a child, %d in what it runs\n", before, WEXITSTATUS(in_child), WEXITSTATUS(in_program));
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  if (is(argv[2], "count")) return sockets();
  if (is(argv[2], "child")) return child(argv[0]);
  if (is(argv[1], "taken")) return taken(argv[2]);
  if (is(argv[1], "meant")) return meant(argv[2]);
  if (is(argv[1], "tidied")) return tidied(argv[2]);
  return is(argv[2], "forkpty") ? terminal() : vforked();
}
