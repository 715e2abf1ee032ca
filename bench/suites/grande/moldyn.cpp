// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Molecular dynamics of argon-like particles in a periodic box, Lennard-Jones forces between all pairs within a cut-off. Every
// thread adds forces up in arrays of its own, which are reduced by blocks of particles; barriers between the phases.
#include <cmath>
#include <vector>

#include "common.h"

struct Vector3 {
  double x = 0, y = 0, z = 0;
};

static constexpr double kDensity = 0.83134, kTemperature = 0.722, kTimeStep = 0.0025;

class Particle {
 public:
  Particle(Vector3 position, Vector3 velocity) : position_(position), velocity_(velocity) {}

  const Vector3 &position() const { return position_; }

  void move(double side) {
    position_.x = wrap(position_.x + kTimeStep * halfKick(velocity_.x, force_.x), side);
    position_.y = wrap(position_.y + kTimeStep * halfKick(velocity_.y, force_.y), side);
    position_.z = wrap(position_.z + kTimeStep * halfKick(velocity_.z, force_.z), side);
  }
  void setForce(const Vector3 &force) {
    force_ = force;
    halfKick(velocity_.x, force_.x);
    halfKick(velocity_.y, force_.y);
    halfKick(velocity_.z, force_.z);
  }
  double kinetic() const {
    return (velocity_.x * velocity_.x + velocity_.y * velocity_.y + velocity_.z * velocity_.z) / 2;
  }

 private:
  static double wrap(double x, double side) { return x < 0 ? x + side : x >= side ? x - side : x; }
  static double halfKick(double &velocity, double force) { return velocity += force * (kTimeStep / 2); }

  Vector3 position_, velocity_, force_;
};

class Box {
 public:
  Box(int cells, int threads);

  void simulate(int me, int steps);
  double energy() const { return kinetic_ + potential_; }
  double kinetic() const { return kinetic_; }

 private:
  void addForces(int me);
  void reduce(int me);

  int threads_;
  double side_, cut_off_;
  std::vector<Particle> particles_;
  std::vector<std::vector<Vector3>> forces_;            // [thread][particle]; written by the thread, then read by all
  std::vector<double> kinetic_sums_, potential_sums_;   // [thread]
  double kinetic_ = 0, potential_ = 0;                  // of the last step, by thread 0
  suite::Barrier barrier_;
};

// A face-centred cubic lattice: four particles per cell.
Box::Box(int cells, int threads)
    : threads_(threads), side_(std::cbrt(4.0 * cells * cells * cells / kDensity)), cut_off_(side_ / 4),
      kinetic_sums_(threads), potential_sums_(threads), barrier_(threads) {
  suite::Random random(4711);
  const double a = side_ / cells, scale = std::sqrt(12 * kTemperature);
  const double corners[4][3] = {{0.25, 0.25, 0.25}, {0.25, 0.75, 0.75}, {0.75, 0.25, 0.75}, {0.75, 0.75, 0.25}};
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j)
      for (int k = 0; k < cells; ++k)
        for (const auto &corner : corners) {
          const Vector3 velocity{scale * (random.uniform() - 0.5), scale * (random.uniform() - 0.5),
                                 scale * (random.uniform() - 0.5)};
          particles_.emplace_back(Vector3{a * (i + corner[0]), a * (j + corner[1]), a * (k + corner[2])}, velocity);
        }
  forces_.assign(threads, std::vector<Vector3>(particles_.size()));
}

static double nearest(double d, double side) { return d < -side / 2 ? d + side : d > side / 2 ? d - side : d; }

// Rows are dealt out in turn, since a row gets shorter the later it is.
void Box::addForces(int me) {
  std::vector<Vector3> &mine = forces_[me];
  std::fill(mine.begin(), mine.end(), Vector3{});
  const double limit = cut_off_ * cut_off_;
  double potential = 0;
  for (size_t i = me; i < particles_.size(); i += threads_) {
    const Vector3 at = particles_[i].position();
    Vector3 sum;
    for (size_t j = i + 1; j < particles_.size(); ++j) {
      const Vector3 &other = particles_[j].position();
      const double dx = nearest(at.x - other.x, side_), dy = nearest(at.y - other.y, side_),
                   dz = nearest(at.z - other.z, side_), square = dx * dx + dy * dy + dz * dz;
      if (square > limit) continue;
      const double r2 = 1 / square, r6 = r2 * r2 * r2, strength = 48 * r2 * r6 * (r6 - 0.5);
      potential += 4 * r6 * (r6 - 1);
      sum.x += strength * dx, sum.y += strength * dy, sum.z += strength * dz;
      mine[j].x -= strength * dx, mine[j].y -= strength * dy, mine[j].z -= strength * dz;
    }
    mine[i].x += sum.x, mine[i].y += sum.y, mine[i].z += sum.z;
  }
  potential_sums_[me] = potential;
}

void Box::reduce(int me) {
  const suite::Share block = suite::share(particles_.size(), me, threads_);
  double kinetic = 0;
  for (size_t i = block.from; i < block.to; ++i) {
    Vector3 sum;
    for (const std::vector<Vector3> &part : forces_) sum.x += part[i].x, sum.y += part[i].y, sum.z += part[i].z;
    particles_[i].setForce(sum);
    kinetic += particles_[i].kinetic();
  }
  kinetic_sums_[me] = kinetic;
}

void Box::simulate(int me, int steps) {
  const suite::Share block = suite::share(particles_.size(), me, threads_);
  for (int step = 0; step < steps; ++step) {
    for (size_t i = block.from; i < block.to; ++i) particles_[i].move(side_);
    barrier_.wait();
    addForces(me);
    barrier_.wait();
    reduce(me);
    barrier_.wait();
    if (me != 0) continue;
    kinetic_ = potential_ = 0;
    for (const double sum : kinetic_sums_) kinetic_ += sum;
    for (const double sum : potential_sums_) potential_ += sum;
  }
}

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int cells = options.pick(4, 8, 8), steps = options.pick(5, 12, 140);
  Box box(cells, options.threads);
  suite::runTeam(options.threads, [&](int me) { box.simulate(me, 2); });
  const double early = box.energy();
  suite::runTeam(options.threads, [&](int me) { box.simulate(me, steps - 2); });
  suite::require(std::fabs(box.energy() - early) < 0.05 * box.kinetic(), "the energy is conserved");
  std::printf("moldyn %.6g\n", box.energy());  // fewer digits than elsewhere: each step multiplies the difference in rounding
}
