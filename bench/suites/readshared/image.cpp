// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small patterns are searched for in a read-only image by the sum of absolute differences. Threads look for different patterns, so
// that every thread reads the whole image.
#include <limits>
#include <vector>

#include "common.h"

class Image {
 public:
  Image(size_t width, size_t height, uint64_t seed) : width_(width), height_(height), pixels_(width * height) {
    suite::Random random(seed);
    for (uint8_t &pixel : pixels_) pixel = static_cast<uint8_t>(random.next());
  }
  // A part of another image.
  Image(const Image &of, size_t x0, size_t y0, size_t side) : width_(side), height_(side), pixels_(side * side) {
    for (size_t y = 0; y < side; ++y)
      for (size_t x = 0; x < side; ++x) pixels_[y * side + x] = of.at(x0 + x, y0 + y);
  }

  uint8_t at(size_t x, size_t y) const { return pixels_[y * width_ + x]; }
  size_t width() const { return width_; }
  size_t height() const { return height_; }

 private:
  size_t width_, height_;
  std::vector<uint8_t> pixels_;
};

struct Place {
  size_t x, y;
};

// Requires: limit is small. Stops after the first row that is too different, which it is at nearly every place.
static int difference(const Image &image, const Image &pattern, Place at, int limit) {
  int sum = 0;
  for (size_t y = 0; y < pattern.height() && sum < limit; ++y)
    for (size_t x = 0; x < pattern.width(); ++x) {
      const int d = image.at(at.x + x, at.y + y) - pattern.at(x, y);
      sum += d < 0 ? -d : d;
    }
  return sum;
}

static Place find(const Image &image, const Image &pattern) {
  Place best{};
  int least = std::numeric_limits<int>::max();
  for (size_t y = 0; y + pattern.height() <= image.height(); ++y)
    for (size_t x = 0; x + pattern.width() <= image.width(); ++x) {
      const int d = difference(image, pattern, {x, y}, least);
      if (d < least) least = d, best = {x, y};
    }
  return best;
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  constexpr size_t kSide = 8;
  const size_t side = options.pick<size_t>(48, 512, 512), patterns = options.pick<size_t>(4, 50, 500);
  if (options.counts) return suite::printOperations(patterns * (side - kSide + 1) * (side - kSide + 1), "places compared");
  const Image image(side, side, 77);
  std::vector<Place> places(patterns);
  for (size_t i = 0; i < patterns; ++i) {
    suite::Random random(i);
    places[i] = {random.below(side - kSide), random.below(side - kSide)};
  }

  std::vector<Place> found(patterns);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share mine = suite::share(patterns, me, options.threads);
    for (size_t i = mine.from; i < mine.to; ++i) found[i] = find(image, Image(image, places[i].x, places[i].y, kSide));
  });

  uint64_t sum = 0;
  for (size_t i = 0; i < patterns; ++i) {
    suite::require(found[i].x == places[i].x && found[i].y == places[i].y, "a pattern is where it was taken from");
    sum = sum * 31 + found[i].y * side + found[i].x;
  }
  suite::print("image", sum);
}
