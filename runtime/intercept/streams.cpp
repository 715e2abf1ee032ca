// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FILE.
#include "runtime/intercept/streams.h"

#include "runtime/intercept/error_output.h"
#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

using namespace bigfoot;

extern "C" {
char *__fgets_chk(char *, size_t, int, FILE *);
char *__fgets_unlocked_chk(char *, size_t, int, FILE *);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
size_t __fread_unlocked_chk(void *, size_t, size_t, size_t, FILE *);
wchar_t *__fgetws_chk(wchar_t *, size_t, int, FILE *);
}

namespace {

// A part of an item at the end of the file is written as well, but nobody can tell how large it is.
template <class Real>
size_t readItems(const Call &call, void *to, size_t size, FILE *stream, Real real) {
  size_t items;
  {
    const Input input(call, stream);
    items = real();
  }
  call.write(to, items * size);
  return items;
}

template <class Real>
size_t writeItems(const Call &call, const void *from, size_t size, size_t items, FILE *stream, Real real) {
  call.read(from, size * items);
  const Output output(call, stream);
  return real();
}

// A line may have zeroes in it, but what is behind the last byte that was read is not known: its end is the first zero.
template <class Char, class Real>
Char *readLine(const Call &call, Char *to, FILE *stream, Real real) {
  Char *result;
  {
    const Input input(call, stream);
    result = real();
  }
  if (result) {
    Char *end = to;
    while (*end) ++end;
    call.write(to, distance(to, end + 1));
  }
  return result;
}

template <class Char, class Real>
int writeText(const Call &call, const Char *text, FILE *stream, Real real) {
  call.readString(text);
  const Output output(call, stream);
  return real();
}

template <class Real>
ssize_t readDelimited(const Call &call, char **line, size_t *room, FILE *stream, Real real) {
  call.read(line);
  call.read(room);
  ssize_t n;
  {
    const Input input(call, stream);
    n = real();
  }
  if (n < 0) return n;
  call.write(line);
  call.write(room);
  call.write(*line, static_cast<size_t>(n) + 1);
  return n;
}

// A stream of its own descriptor.
FILE *openedStream(const Call &call, FILE *stream) {
  if (!stream) return nullptr;
  call.write(stream, 1);
  descriptors::opened(call, descriptorOf(stream));
  return stream;
}

}  // namespace

#define READ_LINE(real) readLine(call, to, stream, [&] { return real; })
#define READ_ITEMS(real) readItems(call, to, size, stream, [&] { return real; })
#define WRITE_TEXT(stream, real) writeText(call, text, stream, [&] { return real; })
#define INPUT(real)                        \
  {                                        \
    CALL;                                  \
    const Input input(call, stream);       \
    return real;                           \
  }
#define OUTPUT(real)                       \
  {                                        \
    CALL;                                  \
    const Output output(call, stream);     \
    return real;                           \
  }

LIBC size_t __bigfoot_fread(void *to, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return READ_ITEMS(fread(to, size, n, stream));
}
LIBC size_t __bigfoot_fread_unlocked(void *to, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return READ_ITEMS(fread_unlocked(to, size, n, stream));
}
LIBC size_t __bigfoot___fread_chk(void *to, size_t room, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return READ_ITEMS(__fread_chk(to, room, size, n, stream));
}
LIBC size_t __bigfoot___fread_unlocked_chk(void *to, size_t room, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return READ_ITEMS(__fread_unlocked_chk(to, room, size, n, stream));
}
LIBC size_t __bigfoot_fwrite(const void *from, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return writeItems(call, from, size, n, stream, [&] { return fwrite(from, size, n, stream); });
}
LIBC size_t __bigfoot_fwrite_unlocked(const void *from, size_t size, size_t n, FILE *stream, PLACE) {
  CALL;
  return writeItems(call, from, size, n, stream, [&] { return fwrite_unlocked(from, size, n, stream); });
}

LIBC char *__bigfoot_fgets(char *to, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(fgets(to, n, stream));
}
LIBC char *__bigfoot_fgets_unlocked(char *to, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(fgets_unlocked(to, n, stream));
}
LIBC char *__bigfoot___fgets_chk(char *to, size_t room, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(__fgets_chk(to, room, n, stream));
}
LIBC char *__bigfoot___fgets_unlocked_chk(char *to, size_t room, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(__fgets_unlocked_chk(to, room, n, stream));
}
LIBC wchar_t *__bigfoot_fgetws(wchar_t *to, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(fgetws(to, n, stream));
}
LIBC wchar_t *__bigfoot___fgetws_chk(wchar_t *to, size_t room, int n, FILE *stream, PLACE) {
  CALL;
  return READ_LINE(__fgetws_chk(to, room, n, stream));
}

LIBC int __bigfoot_fputs(const char *text, FILE *stream, PLACE) {
  CALL;
  return WRITE_TEXT(stream, fputs(text, stream));
}
LIBC int __bigfoot_fputs_unlocked(const char *text, FILE *stream, PLACE) {
  CALL;
  return WRITE_TEXT(stream, fputs_unlocked(text, stream));
}
LIBC int __bigfoot_puts(const char *text, PLACE) {
  CALL;
  return WRITE_TEXT(stdout, puts(text));
}
LIBC int __bigfoot_fputws(const wchar_t *text, FILE *stream, PLACE) {
  CALL;
  return WRITE_TEXT(stream, fputws(text, stream));
}

LIBC ssize_t __bigfoot_getline(char **line, size_t *room, FILE *stream, PLACE) {
  CALL;
  return readDelimited(call, line, room, stream, [&] { return getline(line, room, stream); });
}
LIBC ssize_t __bigfoot_getdelim(char **line, size_t *room, int end, FILE *stream, PLACE) {
  CALL;
  return readDelimited(call, line, room, stream, [&] { return getdelim(line, room, end, stream); });
}
LIBC ssize_t __bigfoot___getdelim(char **line, size_t *room, int end, FILE *stream, PLACE) {
  CALL;
  return readDelimited(call, line, room, stream, [&] { return getdelim(line, room, end, stream); });
}

LIBC int __bigfoot_fgetc(FILE *stream, PLACE) INPUT(fgetc(stream))
LIBC int __bigfoot_getc(FILE *stream, PLACE) INPUT(getc(stream))
LIBC int __bigfoot_getc_unlocked(FILE *stream, PLACE) INPUT(getc_unlocked(stream))
LIBC int __bigfoot_fputc(int c, FILE *stream, PLACE) OUTPUT(fputc(c, stream))
LIBC int __bigfoot_putc(int c, FILE *stream, PLACE) OUTPUT(putc(c, stream))
LIBC int __bigfoot_putc_unlocked(int c, FILE *stream, PLACE) OUTPUT(putc_unlocked(c, stream))
LIBC wint_t __bigfoot_fgetwc(FILE *stream, PLACE) INPUT(fgetwc(stream))
LIBC wint_t __bigfoot_fputwc(wchar_t c, FILE *stream, PLACE) OUTPUT(fputwc(c, stream))
LIBC wint_t __bigfoot_getwc(FILE *stream, PLACE) INPUT(getwc(stream))
LIBC wint_t __bigfoot_putwc(wchar_t c, FILE *stream, PLACE) OUTPUT(putwc(c, stream))
LIBC int __bigfoot_fgetc_unlocked(FILE *stream, PLACE) INPUT(fgetc_unlocked(stream))
LIBC int __bigfoot_fputc_unlocked(int c, FILE *stream, PLACE) OUTPUT(fputc_unlocked(c, stream))
LIBC int __bigfoot_ungetc(int c, FILE *stream, PLACE) INPUT(ungetc(c, stream))
LIBC int __bigfoot_fseek(FILE *stream, long at, int from, PLACE) OUTPUT(fseek(stream, at, from))
LIBC int __bigfoot_fseeko(FILE *stream, off_t at, int from, PLACE) OUTPUT(fseeko(stream, at, from))
LIBC int __bigfoot_fseeko64(FILE *stream, off_t at, int from, PLACE) OUTPUT(fseeko(stream, at, from))
LIBC off_t __bigfoot_ftello(FILE *stream, PLACE) OUTPUT(ftello(stream))
LIBC off_t __bigfoot_ftello64(FILE *stream, PLACE) OUTPUT(ftello(stream))
LIBC long __bigfoot_ftell(FILE *stream, PLACE) OUTPUT(ftell(stream))
LIBC void __bigfoot_rewind(FILE *stream, PLACE) OUTPUT(rewind(stream))

LIBC int __bigfoot_fflush(FILE *stream, PLACE) {
  CALL;
  if (!stream) return fflush(stream);
  const Output output(call, stream);
  return fflush(stream);
}

LIBC int __bigfoot_fgetpos(FILE *stream, fpos_t *at, PLACE) {
  CALL;
  return call.wroteIfZero(fgetpos(stream, at), at);
}
LIBC int __bigfoot_fsetpos(FILE *stream, const fpos_t *at, PLACE) {
  CALL;
  call.read(at);
  return fsetpos(stream, at);
}

LIBC FILE *__bigfoot_fopen(const char *path, const char *mode, PLACE) {
  CALL;
  call.readString(path);
  call.readString(mode);
  return openedStream(call, fopen(path, mode));
}
LIBC FILE *__bigfoot_fopen64(const char *path, const char *mode, PLACE) {
  CALL;
  call.readString(path);
  call.readString(mode);
  return openedStream(call, fopen64(path, mode));
}
LIBC FILE *__bigfoot_fdopen(int fd, const char *mode, PLACE) {
  CALL;
  call.readString(mode);
  descriptors::uses(call, fd);
  FILE *const stream = fdopen(fd, mode);
  call.write(stream, 1);
  return stream;
}
LIBC FILE *__bigfoot_popen(const char *command, const char *mode, PLACE) {
  CALL;
  call.readString(command);
  call.readString(mode);
  return openedStream(call, popen(command, mode));
}
LIBC FILE *__bigfoot_freopen(const char *path, const char *mode, FILE *stream, PLACE) {
  CALL;
  call.readString(path);
  call.readString(mode);
  call.write(stream, 1);
  return freopen(path, mode, stream);
}
LIBC int __bigfoot_fclose(FILE *stream, PLACE) {
  CALL;
  call.write(stream, 1);
  const Closing closing(call, descriptorOf(stream));
  return fclose(stream);
}
LIBC int __bigfoot_pclose(FILE *stream, PLACE) {
  CALL;
  call.write(stream, 1);
  const Closing closing(call, descriptorOf(stream));
  return pclose(stream);
}
LIBC FILE *__bigfoot_tmpfile(PLACE) {
  CALL;
  return openedStream(call, tmpfile());
}
LIBC FILE *__bigfoot_tmpfile64(PLACE) {
  CALL;
  return openedStream(call, tmpfile64());
}
LIBC int __bigfoot_setvbuf(FILE *stream, char *buffer, int mode, size_t n, PLACE) {
  CALL;
  call.write(stream, 1);
  return setvbuf(stream, buffer, mode, n);
}

// Whose descriptor is closed, in whosever code.
INTERCEPT(int, fclose)(FILE *stream) {
  if (const int fd = descriptorBack(stream); fd >= 0) channels::closing(fd);
  descriptors::closedBySomebody(descriptorOf(stream));
  closed(descriptorOf(stream));
  return REALLY(fclose)(stream);
}

// A stream that becomes another file keeps its descriptor, mostly.
INTERCEPT(FILE *, freopen)(const char *path, const char *mode, FILE *stream) {
  FILE *const opened = REALLY(freopen)(path, mode, stream);
  if (opened) madeOnPurpose(fileno(opened));
  return opened;
}
INTERCEPT(FILE *, freopen64)(const char *path, const char *mode, FILE *stream) { return freopen(path, mode, stream); }

// The lock that a program takes itself is one like any other; that of a single operation is none. (O5)
INTERCEPT(void, flockfile)(FILE *stream) {
  REALLY(flockfile)(stream);
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    locked(*t, stream, true, BIGFOOT_CALLER, Taking::kWaits);
  }
}

INTERCEPT(int, ftrylockfile)(FILE *stream) {
  const int result = REALLY(ftrylockfile)(stream);
  Thread *t = currentThread();
  if (result == 0 && t) {
    const Busy busy(*t);
    locked(*t, stream, true, BIGFOOT_CALLER, Taking::kTries);
  }
  return result;
}

INTERCEPT(void, funlockfile)(FILE *stream) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    if (holds(*t, stream)) mutexUnlocking(*t, stream, BIGFOOT_CALLER_FRAME);  // the real one does nothing for others
  }
  REALLY(funlockfile)(stream);
}
