// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms of a read-only image, several times over: every thread counts its rows in tables of its own, which are added up.
#include <vector>

#include "common.h"

struct Pixel {
  uint8_t red, green, blue;
};

struct Counts {
  uint32_t red[256] = {}, green[256] = {}, blue[256] = {};
  uint32_t hues[4096] = {};

  void add(const Pixel &p) {
    ++red[p.red];
    ++green[p.green];
    ++blue[p.blue];
    ++hues[p.red >> 4 << 8 | p.green >> 4 << 4 | p.blue >> 4];
  }
  void add(const Counts &other) {
    for (int i = 0; i < 256; ++i) red[i] += other.red[i], green[i] += other.green[i], blue[i] += other.blue[i];
    for (int i = 0; i < 4096; ++i) hues[i] += other.hues[i];
  }
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t width = options.pick<size_t>(64, 1024, 2048), height = width / 2;
  const int rounds = options.pick(2, 120, 340);
  if (options.counts) return suite::printOperations(width * height * rounds, "pixels");
  std::vector<Pixel> image(width * height);
  suite::Random random(21);
  for (size_t i = 0; i < image.size(); ++i) {
    const uint64_t noise = random.next();
    image[i] = {static_cast<uint8_t>(i / width), static_cast<uint8_t>(noise), static_cast<uint8_t>(noise >> 8 & 127)};
  }

  std::vector<Counts> counts(options.threads);
  suite::runTeam(options.threads, [&](int me) {
    const suite::Share rows = suite::share(height, me, options.threads);
    for (int round = 0; round < rounds; ++round)
      for (size_t i = rows.from * width; i < rows.to * width; ++i) counts[me].add(image[i]);
  });

  Counts total;
  for (const Counts &part : counts) total.add(part);
  uint64_t sum = 0, pixels = 0;
  for (const uint32_t n : total.red) pixels += n;
  suite::require(pixels == image.size() * static_cast<size_t>(rounds), "every pixel is counted");
  for (int i = 0; i < 256; ++i) sum = sum * 31 + total.red[i] + total.green[i] * 3 + total.blue[i] * 7;
  for (const uint32_t n : total.hues) sum = sum * 31 + n;
  suite::print("histogram", sum);
}
