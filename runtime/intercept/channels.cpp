// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/channels.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "runtime/intercept/watches.h"
#include "runtime/report/finish.h"
#include "runtime/sync/locks.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/hash_table.h"
#include "runtime/thread/registry.h"

namespace bigfoot::channels {
namespace {

// What a channel is named by. Two channels are the same if and only if all three are.
enum class Kind : uint64_t {
  kFile,             // device and inode: pipes, regular files, POSIX message queues
  kReaders,          // the same, of a pipe: what its readers did before they closed
  kFileLock,         // the same: flock
  kSocket,           // inode: what an end of a pair sends
  kStream,           // from and to: what one end of a connection sends
  kDatagram,         // to
  kListener,         // to
  kAnonymous,        // our own number
  kQueue, kSemaphores, kSignal,
  kTimer,            // the kernel's number of it
  kHandler,          // signal and function
};
struct Key {
  Kind kind;
  uint64_t a, b;
  bool operator==(const Key &other) const { return kind == other.kind && a == other.a && b == other.b; }
};

// Its address is that of the synchronisation object. Never freed: what was sent may be received at any later time.
struct Channel {
  Key key;
  Channel *next;
};

SpinLock g_lock;  // of insertion
constinit HashTable<ByPointer<Channel>, 12, 16> g_channels;

uint64_t hashOf(const Key &key) { return hashWith(hashWith(static_cast<uint64_t>(key.kind), key.a), key.b); }

Channel *find(const Key &key) {
  return g_channels.find(hashOf(key), [&](const Channel *c) { return c->key == key; });
}

Channel *findOrMake(const Key &key) {
  if (Channel *c = find(key)) return c;
  Guard guard(g_lock);
  if (Channel *c = find(key)) return c;
  auto *made = static_cast<Channel *>(Arena::allocate(sizeof(Channel)));
  made->key = key;
  g_channels.insert(hashOf(key), made);
  return made;
}

// The thread on whose behalf a call is looked at: not one that is at work in the runtime, which has descriptors of its own.
class Actor {
 public:
  Actor() : saved_errno_(errno), thread_(currentThread()) {
    if (thread_ && (thread_->busy || thread_->inside)) thread_ = nullptr;
    if (thread_) Busy::raise(*thread_);
  }
  ~Actor() {
    if (thread_) Busy::lower(*thread_);
    errno = saved_errno_;
  }
  Actor(const Actor &) = delete;
  Actor &operator=(const Actor &) = delete;
  explicit operator bool() const { return thread_; }
  // What is noted of descriptors is the parent's, not that of its child by vfork, which has the parent's memory and other descriptors.
  bool notes() const { return thread_ && !isChildByVfork(); }
  // Whether there is anybody to order: whoever is created later knows what its creator knew.
  bool orders() const { return thread_ && registry::threadsCreated() > 1; }
  void gives(const Key &key) const { give(*thread_, findOrMake(key)); }
  // Where nobody ever gave there is nothing to take.
  void takes(const Key &key) const {
    if (Channel *c = find(key)) take(*thread_, c);
  }

 private:
  int saved_errno_;
  Thread *thread_;
};

// --- descriptors that the kernel gives no number ---

constexpr int kDescriptors = 1 << 20;  // Linux's own limit, unless an administrator raised it; others share number 0
uint32_t g_numbers[kDescriptors];
constexpr uint32_t kSignals = 1;  // the number of all signalfds
uint32_t g_last_number = kSignals;
uint8_t g_may_lead_back[kDescriptors];

bool isListed(int fd) { return fd >= 0 && fd < kDescriptors; }
uint64_t numberOf(int fd) { return isListed(fd) ? __atomic_load_n(&g_numbers[fd], __ATOMIC_RELAXED) : 0; }
void setNumber(int fd, uint32_t number) {
  if (!isListed(fd)) return;
  __atomic_store_n(&g_numbers[fd], number, __ATOMIC_RELAXED);
  __atomic_store_n(&g_may_lead_back[fd], 1, __ATOMIC_RELAXED);
}
Key anonymous(int fd) { return {Kind::kAnonymous, numberOf(fd), 0}; }

// --- sockets ---

// An address as one end of a connection knows its own, and the other knows it: of an internet address the port only, since one
// may be bound to all addresses; of a local one a hash of 64 bits of its name. 0 is no name.
uint64_t nameOf(const sockaddr *address, socklen_t bytes) {
  if (bytes < sizeof(sa_family_t)) return 0;
  const uint64_t inet = uint64_t{AF_INET} << 48;
  if (address->sa_family == AF_INET) return inet | reinterpret_cast<const sockaddr_in *>(address)->sin_port;
  if (address->sa_family == AF_INET6) return inet | reinterpret_cast<const sockaddr_in6 *>(address)->sin6_port;
  const size_t prefix = offsetof(sockaddr_un, sun_path);
  if (address->sa_family != AF_UNIX || bytes <= prefix) return 0;
  const char *path = reinterpret_cast<const sockaddr_un *>(address)->sun_path;
  const size_t room = bytes - prefix;
  const size_t length = path[0] ? strnlen(path, room) : room;  // an abstract name may have zeroes in it
  uint64_t hash = hashWith(AF_UNIX, length);
  for (size_t i = 0; i < length; ++i) hash = hashWith(hash, static_cast<uint8_t>(path[i]));
  return hash | uint64_t{1} << 63;
}

uint64_t nameBy(int (*ask)(int, sockaddr *, socklen_t *), int fd) {
  sockaddr_storage storage;
  socklen_t bytes = sizeof storage;
  auto *address = reinterpret_cast<sockaddr *>(&storage);
  return ask(fd, address, &bytes) == 0 ? nameOf(address, bytes < sizeof storage ? bytes : sizeof storage) : 0;
}
uint64_t ownName(int fd) { return nameBy(getsockname, fd); }
uint64_t peerName(int fd) { return nameBy(getpeername, fd); }

int socketOption(int fd, int option) {
  int value = 0;
  socklen_t bytes = sizeof value;
  return getsockopt(fd, SOL_SOCKET, option, &value, &bytes) == 0 ? value : 0;
}
bool isDatagram(int fd) {
  const int type = socketOption(fd, SO_TYPE);
  return type == SOCK_DGRAM || type == SOCK_RAW;
}

// The other end of a socket made by socketpair, by inode. As long-lived as channels.
struct Pair {
  uint64_t inode, peer;
  Pair *next;
};
constinit HashTable<ByPointer<Pair>, 12, 16> g_pairs;

uint64_t peerOf(uint64_t inode) {
  const Pair *p = g_pairs.find(inode, [&](const Pair *pair) { return pair->inode == inode; });
  return p ? p->peer : 0;
}

void notePeer(uint64_t inode, uint64_t peer) {
  auto *p = static_cast<Pair *>(Arena::allocate(sizeof(Pair)));
  *p = {inode, peer, nullptr};
  g_pairs.insert(inode, p);
}

// --- what a descriptor sends to and receives from ---

struct File {
  explicit File(int fd) : fd_(fd), known_(fstat(fd, &stat_) == 0) {}
  bool isSocket() const { return known_ && S_ISSOCK(stat_.st_mode); }
  bool isPipe() const { return known_ && S_ISFIFO(stat_.st_mode); }
  bool isRegular() const { return known_ && S_ISREG(stat_.st_mode); }
  bool isAnonymous() const { return known_ && (stat_.st_mode & S_IFMT) == 0; }
  uint64_t inode() const { return stat_.st_ino; }
  Key as(Kind kind) const { return {kind, stat_.st_dev, stat_.st_ino}; }

  // Calls use(key) if anything in this process may receive what is sent.
  template <class Use>
  void sending(const sockaddr *to, socklen_t to_bytes, Use use) const {
    if (isPipe() || isRegular()) return use(as(Kind::kFile));
    if (isAnonymous()) return use(anonymous(fd_));
    if (!isSocket()) return;  // terminals and devices lead out
    if (peerOf(inode())) return use(Key{Kind::kSocket, inode(), 0});
    if (!isDatagram(fd_)) return use(Key{Kind::kStream, ownName(fd_), peerName(fd_)});
    if (const uint64_t name = to ? nameOf(to, to_bytes) : peerName(fd_)) use(Key{Kind::kDatagram, name, 0});
  }

  template <class Use>
  void receiving(Use use) const {
    if (isPipe() || isRegular()) return use(as(Kind::kFile));
    if (isAnonymous()) return use(anonymous(fd_));
    if (!isSocket()) return;
    if (const uint64_t peer = peerOf(inode())) return use(Key{Kind::kSocket, peer, 0});
    const uint64_t own = ownName(fd_);
    if (isDatagram(fd_)) return use(Key{Kind::kDatagram, own, 0});
    if (socketOption(fd_, SO_ACCEPTCONN)) return use(Key{Kind::kListener, own, 0});
    use(Key{Kind::kStream, peerName(fd_), own});
  }

 private:
  int fd_;
  struct stat stat_;
  bool known_;
};

Key numbered(Numbered kind, int number) {
  const Kind kinds[] = {Kind::kQueue, Kind::kSemaphores};
  return {kinds[static_cast<int>(kind)], static_cast<uint64_t>(number), 0};
}

Key ofTimer(int number) { return {Kind::kTimer, static_cast<uint64_t>(number), 0}; }
Key ofHandler(int signal, const void *handler) {
  return {Kind::kHandler, static_cast<uint64_t>(signal), reinterpret_cast<uintptr_t>(handler)};
}

void takeSignal(const Actor &actor, const siginfo_t &info) {
  actor.takes({Kind::kSignal, static_cast<uint64_t>(info.si_signo), 0});
  if (info.si_code == SI_TIMER) actor.takes(ofTimer(info.si_timerid));
}

}  // namespace

void giveTo(int fd, const sockaddr *to, socklen_t to_bytes) {
  const Actor actor;
  if (actor.orders()) File(fd).sending(to, to_bytes, [&](const Key &key) { actor.gives(key); });
}

void takeFrom(int fd) {
  const Actor actor;
  if (actor.orders()) File(fd).receiving([&](const Key &key) { actor.takes(key); });
}

void takeEnd(int fd) {
  const Actor actor;
  if (!actor.orders() || (errno != EPIPE && errno != ECONNRESET)) return;
  const File file(fd);
  if (file.isPipe()) return actor.takes(file.as(Kind::kReaders));
  file.receiving([&](const Key &key) { actor.takes(key); });
}

void closing(int fd) {
  const Actor actor;
  if (!actor.notes()) return;
  watches::forget(fd);
  if (!actor.orders()) return;
  const File file(fd);
  if (file.isRegular() && find(file.as(Kind::kFileLock))) return actor.gives(file.as(Kind::kFileLock));
  if (file.isPipe() && (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY) return actor.gives(file.as(Kind::kReaders));
  if (file.isPipe() || (file.isSocket() && !isDatagram(fd)))
    file.sending(nullptr, 0, [&](const Key &key) { actor.gives(key); });
}

void paired(const int *ends) {
  const Actor actor;
  if (!actor.notes()) return;
  setNumber(ends[0], 0);
  setNumber(ends[1], 0);
  const File first(ends[0]), second(ends[1]);
  if (!first.isSocket() || !second.isSocket()) return;
  notePeer(first.inode(), second.inode());
  notePeer(second.inode(), first.inode());
}

void connecting(const sockaddr *to, socklen_t bytes) {
  const Actor actor;
  if (const uint64_t name = actor ? nameOf(to, bytes) : 0) actor.gives({Kind::kListener, name, 0});
}

void connected(const sockaddr *to, socklen_t bytes) {
  const Actor actor;
  if (const uint64_t name = actor ? nameOf(to, bytes) : 0) actor.takes({Kind::kListener, name, 1});
}

void listening(int fd) {
  const Actor actor;
  if (const uint64_t name = actor ? ownName(fd) : 0) actor.gives({Kind::kListener, name, 1});
}

void made(int fd) {
  const Actor actor;
  if (actor.notes()) setNumber(fd, __atomic_add_fetch(&g_last_number, 1, __ATOMIC_RELAXED));
}

void duplicated(int from, int to) {
  const Actor actor;
  if (actor.notes()) setNumber(to, static_cast<uint32_t>(numberOf(from)));
}

void madeForSignals(int fd) {
  const Actor actor;
  if (actor.notes()) setNumber(fd, kSignals);
}

void signalling(int signal) {
  const Actor actor;
  if (!actor) return;
  actor.gives({Kind::kSignal, static_cast<uint64_t>(signal), 0});
  actor.gives({Kind::kAnonymous, kSignals, 0});
}

void timing(timer_t timer) {
  const Actor actor;
  if (!actor.orders()) return;
  actor.gives(ofTimer(static_cast<int>(reinterpret_cast<intptr_t>(timer))));
  actor.gives({Kind::kAnonymous, kSignals, 0});
}

void signalled(const siginfo_t &info) {
  const Actor actor;
  if (actor) takeSignal(actor, info);
}

void installing(int signal, const void *handler) {
  const Actor actor;
  if (actor.orders()) actor.gives(ofHandler(signal, handler));
}

void handling(const siginfo_t &info, const void *handler) {
  const Actor actor;
  if (!actor) return;
  takeSignal(actor, info);
  actor.takes(ofHandler(info.si_signo, handler));
}

bool mayLeadBack(int fd) { return isListed(fd) && __atomic_load_n(&g_may_lead_back[fd], __ATOMIC_RELAXED); }

void lockedFile(int fd) {
  const Actor actor;
  if (!actor) return;
  if (const File file(fd); file.isRegular()) actor.takes(file.as(Kind::kFileLock));
}

void unlockingFile(int fd) {
  const Actor actor;
  if (!actor) return;
  if (const File file(fd); file.isRegular()) actor.gives(file.as(Kind::kFileLock));
}

void giveTo(Numbered kind, int number) {
  const Actor actor;
  if (actor) actor.gives(numbered(kind, number));
}

void takeFrom(Numbered kind, int number) {
  const Actor actor;
  if (actor) actor.takes(numbered(kind, number));
}

void watching(int epoll, int fd, uint64_t data) {
  const Actor actor;
  if (!actor) return;
  actor.gives(anonymous(epoll));
  watches::add(numberOf(epoll), fd, data);
}

void unwatching(int epoll, int fd) {
  const Actor actor;
  if (actor) watches::remove(numberOf(epoll), fd);
}

void woken(int epoll, uint64_t data, bool readable) {
  const Actor actor;
  if (!actor) return;
  actor.takes(anonymous(epoll));
  if (!readable) return;
  int fds[watches::kMostAlike];
  const unsigned count = watches::find(numberOf(epoll), data, fds);
  for (unsigned i = 0; i < count; ++i) File(fds[i]).receiving([&](const Key &key) { actor.takes(key); });
}

void forEachLock(void (*visit)(SpinLock &)) {
  visit(g_lock);
  watches::forEachLock(visit);
}

}  // namespace bigfoot::channels
