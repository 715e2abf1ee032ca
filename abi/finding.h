// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The raw findings that the runtime writes down a pipe (or, without a reporter, nowhere) and the reporter turns
// into text or JSON. Nothing in them is symbolised.
//
// A stream of lines, each a word and key=value fields separated by one space. Keys and values hold no space, newline or
// '%': such bytes, and all outside printable ASCII, are written as %XX. Numbers are decimal, addresses and program
// counters 0x hexadecimal. A stack is program counters separated by commas, innermost first; each is a return
// address (the reporter looks up pc-1), and may be empty. A stack begins in the function that the user called
// (malloc, pthread_create, __bigfoot_memcpy) or, for a plain access, in the user's code: the reporter drops frames of
// namespace bigfoot above a function of the runtime, and shows __bigfoot_memcpy as memcpy. Readers ignore fields
// that they do not know.
//
//   bigfoot-findings version=1 pid=P program=PATH options=TEXT
//   module start=A end=B bias=X path=PATH build_id=HEX    what is mapped; bias is run-time address - address in the file;
//                                            a stream may add modules at any time (dlopen)
//
//   suppressions text=TEXT                   what the program itself gives (__bigfoot_default_suppressions), before any finding
//
//   race id=N title=T after_free=1           opens a finding; the lines up to `end` belong to it; T instead of "data race"; with after_free the
//                                            earlier access was the release of the heap block, and may be ordered before the other
//   access role=now|before kind=read|write atomic=0|1 size=S address=A thread=T stack=PC,.. locks=M:r|w,..
//          file=F line=L column=C function=F variable=V free=0|1  what the site table tells; absent if it does not;
//                                            with free=1, function names what released the memory (free, munmap)
//          allocation=1                      the access is the allocation of the memory; the size is that of the heap block, or 0
//          cycle=1                           the function is part of a call cycle, whose calls are folded into one context
//          scope=1                           line and column are where the scope begins that encloses the access
//          type=T                            a library tells of an access to an object of its own (__tsan_external_write)
//   order kind=none|release|creation|fork|forgotten   what the thread of the access `now` knows of the other: nothing, or all that it did up to
//                                            that; absent if it knows the access itself (after_free)
//         operation=store|update|fence|switch|task|task-end|barrier|team|iteration mutex=M address=A stack=PC,.. file=F line=L column=C function=F variable=V
//                                            of a release: to what, which is a mutex, or else lies at the address; a call if there is no operation;
//                                            what the site table tells of an atomic operation
//         thread=T stack=PC,..              of a creation: the new thread
//   location kind=heap start=A size=S thread=T stack=PC,.. type=T
//   location kind=global address=A           the reporter finds name and size in the module's symbols
//   location kind=stack thread=T
//   location kind=tls thread=T
//   location kind=fd number=N thread=T stack=PC,..    a file descriptor, and where it was opened; neither thread nor stack if that is not known
//   location kind=unknown                    mapped memory of no known owner
//   thread id=T os=TID name=NAME status=running|finished fiber=1 task=1 team-number=N parent=T stack=PC,..    main thread: no parent, no stack
//   mutex id=M address=A stack=PC,..         where it was created or, unknown that, first locked; no address: destroyed since
//   end
//
//   mutex-error id=N kind=destroy-locked|double-lock|invalid|bad-unlock|bad-read-lock|bad-read-unlock|held-here
//                                            opens a finding as well, with location, thread and mutex lines as above, and
//   stack role=now|locked|destroyed thread=T stack=PC,..    first where it happened; thread is absent if not known
//   signal-error id=N kind=unsafe-call|errno|segv signal=S address=A access=read|write
//                                            opens a finding with one stack line and its thread: a handler calls what it must not, or spoils errno, of
//                                            signal S; a crash, with the address and the access to it
//   lock-order id=N                          opens a finding, with mutex and thread lines as above, and for each thread of the cycle
//   stack role=acquired thread=T mutex=M holding=M stack=PC,..    where it took the first mutex while it held the other, and if that is kept
//   stack role=held thread=T mutex=M stack=PC,..                  where it had taken that
//   deadlock id=N                            the same of threads that wait for each other for ever, each with
//   stack role=waits thread=T mutex=M holder=T stack=PC,..        what it waits for, and who holds that; without a mutex, for the holder's end
//   thread-leak id=N count=N                 opens a finding with one thread line: one of `count` threads created in that place
//
//   report-now                               the reporter has printed what it has and answers with one line for each
//                                            finding since the last report-now: '1' printed, '0' suppressed,
//                                            '2' duplicate: another pair of sites, but the same two source places
//                                            in the same functions, and the same variable (inlined copies), as one
//                                            already printed; if the location is a global, with its start and end, in
//                                            decimal, behind spaces. The end of the answers instead of a line means that
//                                            the reporter is gone
//   profile blocks=N bytes=N elements=N locations=N shadow=N blank=N spans=N uniform=N runs=N words=N stack=PC,..
//                                            at exit, with shadow_profile=FILE, one line per allocation stack, before the
//                                            summary: the heap blocks that came from there, their bytes and elements, the
//                                            locations and bytes of their shadow, and how many of their bytes ended in which
//                                            mode (runtime/shadow/locations.h)
//   summary findings=N repeats=N             at exit: distinct races, and how often they recurred beyond the first;
//                                            the reporter adds duplicates to repeats itself
//   stats KEY=VALUE ...                      at exit, with stats=1, one line per group, before or after the summary
//
// In the process: the variable __bigfoot_findings points to the newest finding that was printed, or is null. There lie four numbers of 8 bytes,
// the address of the one before or 0, start and end of the global that it is on or 0, and the size of the text, and then the text: the lines
// of the finding up to `end`. A debugger's script reads them from a process that has stopped or from a core dump (report/debuggers/).
#ifndef BIGFOOT_ABI_FINDING_H
#define BIGFOOT_ABI_FINDING_H

namespace bigfoot {

inline constexpr unsigned kFindingVersion = 1;

}  // namespace bigfoot

#endif
