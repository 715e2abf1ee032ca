// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace bigfoot::merge {
namespace {

constexpr size_t kInput = size_t{1} << 17;

class Plain : public Bytes {
 public:
  explicit Plain(int fd) : fd_(fd) {}
  ~Plain() override { close(fd_); }
  size_t read(char *to, size_t most) override {
    for (;;) {
      const ssize_t got = ::read(fd_, to, most);
      if (got >= 0) return size_t(got);
      if (errno == EINTR) continue;
      error_ = strerror(errno);
      return 0;
    }
  }

 private:
  int fd_;
};

class Gzip : public Bytes {
 public:
  explicit Gzip(std::unique_ptr<Plain> in) : in_(std::move(in)), input_(kInput) {
    inflateInit2(&stream_, 15 + 32);  // of gzip, by its header
  }
  ~Gzip() override { inflateEnd(&stream_); }
  size_t read(char *to, size_t most) override {
    stream_.next_out = reinterpret_cast<Bytef *>(to);
    stream_.avail_out = uInt(most);
    while (stream_.avail_out == most && error_.empty()) {
      if (!stream_.avail_in) {
        stream_.next_in = reinterpret_cast<Bytef *>(input_.data());
        stream_.avail_in = uInt(in_->read(input_.data(), input_.size()));
        if (!stream_.avail_in) {
          error_ = !in_->error().empty() ? in_->error() : at_end_ ? "" : "it ends in the middle of its compressed data";
          break;
        }
      }
      if (at_end_) inflateReset(&stream_);  // files that were put one behind the other
      const int status = inflate(&stream_, Z_NO_FLUSH);
      at_end_ = status == Z_STREAM_END;
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) error_ = "its compressed data is damaged";
    }
    return most - stream_.avail_out;
  }

 private:
  std::unique_ptr<Plain> in_;
  std::vector<char> input_;
  z_stream stream_{};
  bool at_end_ = false;
};

class Zstd : public Bytes {
 public:
  explicit Zstd(std::unique_ptr<Plain> in) : in_(std::move(in)), input_(kInput), stream_(ZSTD_createDStream()) {}
  ~Zstd() override { ZSTD_freeDStream(stream_); }
  size_t read(char *to, size_t most) override {
    ZSTD_outBuffer out{to, most, 0};
    while (out.pos == 0 && error_.empty()) {
      if (buffer_.pos == buffer_.size) {
        buffer_ = {input_.data(), in_->read(input_.data(), input_.size()), 0};
        if (!buffer_.size) {
          error_ = !in_->error().empty() ? in_->error() : at_end_ ? "" : "it ends in the middle of its compressed data";
          break;
        }
      }
      const size_t status = ZSTD_decompressStream(stream_, &out, &buffer_);
      at_end_ = status == 0;
      if (ZSTD_isError(status)) error_ = "its compressed data is damaged";
    }
    return out.pos;
  }

 private:
  std::unique_ptr<Plain> in_;
  std::vector<char> input_;
  ZSTD_DStream *stream_;
  ZSTD_inBuffer buffer_{nullptr, 0, 0};
  bool at_end_ = false;
};

}  // namespace

std::unique_ptr<Bytes> openBytes(const std::string &file, std::string *error) {
  const int fd = file == "-" ? dup(STDIN_FILENO) : open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    *error = strerror(errno);
    return nullptr;
  }
  unsigned char magic[4] = {};
  // A pipe is not asked: what comes through it is plain.
  const bool is_known = pread(fd, magic, sizeof magic, 0) == sizeof magic;
  auto plain = std::make_unique<Plain>(fd);
  if (is_known && magic[0] == 0x1f && magic[1] == 0x8b) return std::make_unique<Gzip>(std::move(plain));
  if (is_known && magic[0] == 0x28 && magic[1] == 0xb5 && magic[2] == 0x2f && magic[3] == 0xfd) return std::make_unique<Zstd>(std::move(plain));
  return plain;
}

std::optional<std::string_view> Lines::next() {
  whole_ = true;
  for (size_t looked = from_;;) {
    if (const void *end = memchr(buffer_.data() + looked, '\n', to_ - looked)) {
      const size_t stop = size_t(static_cast<const char *>(end) - buffer_.data());
      const std::string_view line(buffer_.data() + from_, stop - from_);
      from_ = stop + 1;
      return line;
    }
    if (ended_ || to_ - from_ >= kLongest) {
      if (from_ == to_) return std::nullopt;
      whole_ = false;
      const std::string_view line(buffer_.data() + from_, to_ - from_);
      from_ = to_;
      return line;
    }
    memmove(buffer_.data(), buffer_.data() + from_, to_ - from_);
    to_ -= from_;
    from_ = 0;
    looked = to_;
    if (buffer_.size() - to_ < kPortion / 2) buffer_.resize(buffer_.size() * 2);
    const size_t got = bytes_.read(buffer_.data() + to_, buffer_.size() - to_);
    ended_ = got == 0;
    to_ += got;
  }
}

}  // namespace bigfoot::merge
