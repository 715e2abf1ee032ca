// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// IDEA encryption and decryption of a byte array. Threads get ranges of 8-byte blocks; the key schedules are read by all. Two
// teams, one after the other: the second reads what the first wrote.
#include <array>
#include <cstdint>
#include <vector>

#include "common.h"

using Key = std::array<uint16_t, 8>;
using Schedule = std::array<int, 52>;
using Bytes = std::vector<uint8_t>;

static constexpr int kRounds = 8;

// Multiplication modulo 2^16 + 1, where 0 stands for 2^16.
static int multiply(int a, int b) {
  if (a == 0) return (0x10001 - b) & 0xffff;
  if (b == 0) return (0x10001 - a) & 0xffff;
  const uint32_t product = static_cast<uint32_t>(a) * static_cast<uint32_t>(b);
  const int low = static_cast<int>(product & 0xffff), high = static_cast<int>(product >> 16);
  return (low - high + (low < high ? 1 : 0)) & 0xffff;
}

// Fermat: x^(p-2) is the inverse of x modulo the prime p = 2^16 + 1.
static int inverse(int x) {
  int result = 1;
  for (int exponent = 0x10001 - 2; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, x);
    x = multiply(x, x);
  }
  return result;
}

static int negative(int x) { return -x & 0xffff; }

// The 128-bit key, rotated by 25 bits for each further eight subkeys.
static Schedule encryptionSchedule(const Key &key) {
  Schedule schedule;
  for (int i = 0; i < 52; ++i) {
    const int start = i % 8 * 16 + i / 8 * 25;
    const int word = start / 16 % 8, shift = start % 16;
    const int joined = key[word] << 16 | key[(word + 1) % 8];
    schedule[i] = joined >> (16 - shift) & 0xffff;
  }
  return schedule;
}

static Schedule decryptionSchedule(const Schedule &z) {
  Schedule d;
  for (int round = 0; round <= kRounds; ++round) {
    const int from = (kRounds - round) * 6, to = round * 6;
    const bool outer = round == 0 || round == kRounds;  // inside, the two middle words are swapped
    d[to] = inverse(z[from]);
    d[to + 1] = negative(z[from + (outer ? 1 : 2)]);
    d[to + 2] = negative(z[from + (outer ? 2 : 1)]);
    d[to + 3] = inverse(z[from + 3]);
    if (round == kRounds) break;
    d[to + 4] = z[from - 2];
    d[to + 5] = z[from - 1];
  }
  return d;
}

static int readWord(const Bytes &bytes, size_t at) { return bytes[at] | bytes[at + 1] << 8; }

static void writeWord(Bytes &bytes, size_t at, int word) {
  bytes[at] = static_cast<uint8_t>(word);
  bytes[at + 1] = static_cast<uint8_t>(word >> 8);
}

static void cipher(const Bytes &in, Bytes &out, const Schedule &key, suite::Share blocks) {
  for (size_t at = blocks.from * 8; at < blocks.to * 8; at += 8) {
    int x1 = readWord(in, at), x2 = readWord(in, at + 2), x3 = readWord(in, at + 4), x4 = readWord(in, at + 6);
    size_t k = 0;
    for (int round = 0; round < kRounds; ++round, k += 6) {
      x1 = multiply(x1, key[k]);
      x2 = (x2 + key[k + 1]) & 0xffff;
      x3 = (x3 + key[k + 2]) & 0xffff;
      x4 = multiply(x4, key[k + 3]);
      const int t = multiply(x1 ^ x3, key[k + 4]);
      const int u = multiply(((x2 ^ x4) + t) & 0xffff, key[k + 5]);
      const int v = (t + u) & 0xffff;
      x1 ^= u;
      x4 ^= v;
      const int old_x2 = x2;
      x2 = x3 ^ u;
      x3 = old_x2 ^ v;
    }
    writeWord(out, at, multiply(x1, key[k]));
    writeWord(out, at + 2, (x3 + key[k + 1]) & 0xffff);
    writeWord(out, at + 4, (x2 + key[k + 2]) & 0xffff);
    writeWord(out, at + 6, multiply(x4, key[k + 3]));
  }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const size_t blocks = options.pick<size_t>(4000, 580'000, 8'000'000);
  suite::Random random(136506717);
  Key user_key;
  for (uint16_t &word : user_key) word = static_cast<uint16_t>(random.next());
  const Schedule encrypt = encryptionSchedule(user_key), decrypt = decryptionSchedule(encrypt);

  Bytes plain(blocks * 8), secret(blocks * 8), again(blocks * 8);
  for (size_t i = 0; i < plain.size(); ++i) plain[i] = static_cast<uint8_t>(i * 2654435761u >> 11);

  const int threads = options.threads;
  suite::runTeam(threads, [&](int me) { cipher(plain, secret, encrypt, suite::share(blocks, me, threads)); });
  suite::runTeam(threads, [&](int me) { cipher(secret, again, decrypt, suite::share(blocks, me, threads)); });

  suite::require(plain == again, "decryption gives the text back");
  uint64_t sum = 0;
  for (size_t i = 0; i < secret.size(); i += 7) sum = sum * 31 + secret[i];  // a sample: this part is not parallel
  suite::print("crypt", sum);
}
