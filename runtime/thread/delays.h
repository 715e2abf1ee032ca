// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// delay=N: about one in N times that a thread enters the runtime it waits, so that runs differ and the runtime's own steps meet.
// The door is what asks for it (kDoorDelays), and so a program that does not want delays pays nothing for them.
#ifndef BIGFOOT_RUNTIME_THREAD_DELAYS_H
#define BIGFOOT_RUNTIME_THREAD_DELAYS_H

namespace bigfoot {

struct Thread;

// Requires: the thread is half inside, as tryEnter leaves it. It is so again on return, and may have been outside meanwhile.
void delayAtRandom(Thread &thread);

}  // namespace bigfoot

#endif
