// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads share a document by reference count; who lets go last deletes it.
//
// The race: the count is atomic, but memory_order_relaxed. So the last owner knows that the other has let go, and not
// that the other's reads are over: deleting the document races with them, a use after free.
// To fix it: count down with memory_order_acq_rel. Each owner then releases what it did to the last one, who acquires
// it before the delete. (std::shared_ptr does so. Counting up may stay relaxed.)
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>

class Document {
 public:
  explicit Document(std::string text) : length_(text.size()), text_(std::move(text)) {}
  void keep() { owners_.fetch_add(1, std::memory_order_relaxed); }
  void letGo() {
    if (owners_.fetch_sub(1, std::memory_order_relaxed) == 1) delete this;   // too weak
  }
  std::size_t length() const { return length_; }

 private:
  ~Document() = default;
  std::atomic<int> owners_{1};
  std::size_t length_;
  std::string text_;
};

static std::atomic<std::size_t> total;

static void reader(Document *document) {
  total += document->length();
  document->letGo();
}

int main() {
  auto *document = new Document("a text that both threads read");
  document->keep();
  std::thread first(reader, document);
  std::thread second(reader, document);
  first.join();
  second.join();
  std::printf("%zu\n", total.load());
}
