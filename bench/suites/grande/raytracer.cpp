// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scene of 64 reflecting spheres, traced row by row; rows are dealt out in turn. The scene is made of objects that all threads
// read; rays and hits are small objects that a thread makes for itself, hits on the heap.
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "common.h"

struct Vec {
  double x = 0, y = 0, z = 0;

  Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec operator*(double f) const { return {x * f, y * f, z * f}; }
  double dot(const Vec &o) const { return x * o.x + y * o.y + z * o.z; }
  Vec normalised() const { return *this * (1 / std::sqrt(dot(*this))); }
};

struct Ray {
  Vec from, direction;
  Vec at(double t) const { return from + direction * t; }
};

struct Surface {
  Vec colour;
  double diffuse = 0.7, specular = 0.4, shine = 15, reflection = 0.3;
};

class Primitive;

struct Hit {
  double distance;
  const Primitive *what;
};

class Primitive {
 public:
  explicit Primitive(const Surface &surface) : surface_(surface) {}
  virtual ~Primitive() = default;
  virtual std::unique_ptr<Hit> intersect(const Ray &ray) const = 0;
  virtual Vec normal(const Vec &point) const = 0;
  const Surface &surface() const { return surface_; }

 private:
  Surface surface_;
};

class Sphere final : public Primitive {
 public:
  Sphere(const Surface &surface, const Vec &centre, double radius)
      : Primitive(surface), centre_(centre), square_(radius * radius) {}

  std::unique_ptr<Hit> intersect(const Ray &ray) const override {
    const Vec to_centre = centre_ - ray.from;
    const double along = to_centre.dot(ray.direction), d = along * along - to_centre.dot(to_centre) + square_;
    if (d < 0) return nullptr;
    const double root = std::sqrt(d), near = along - root, distance = near > kNear ? near : along + root;
    if (distance <= kNear) return nullptr;
    return std::make_unique<Hit>(Hit{distance, this});
  }
  Vec normal(const Vec &point) const override { return (point - centre_).normalised(); }

 private:
  static constexpr double kNear = 1e-6;  // a reflected ray must not meet the point where it starts

  Vec centre_;
  double square_;
};

struct Light {
  Vec position;
  double brightness;
};

struct Scene {
  std::vector<std::unique_ptr<Primitive>> primitives;
  std::vector<Light> lights;
  Vec eye{0, 0, -30};
};

static std::unique_ptr<Scene> makeScene() {
  auto scene = std::make_unique<Scene>();
  for (int i = 0; i < 64; ++i) {
    const int x = i % 4, y = i / 4 % 4, z = i / 16;
    const Surface surface{{0.25 + 0.25 * x, 0.25 + 0.25 * y, 0.25 + 0.25 * z}};
    scene->primitives.push_back(std::make_unique<Sphere>(surface, Vec{5.0 * x - 7.5, 5.0 * y - 7.5, 5.0 * z}, 1.9));
  }
  scene->lights = {{{100, 100, -50}, 0.6}, {{-100, 100, -50}, 0.4}, {{100, -100, -50}, 0.3}};
  return scene;
}

class Tracer {
 public:
  Tracer(const Scene &scene, int width) : scene_(scene), width_(width) {}

  // Returns: the sum of the row's pixels.
  long render(int y, std::vector<uint32_t> &pixels) const {
    long sum = 0;
    for (int x = 0; x < width_; ++x) {
      const Vec target{10.0 * (2.0 * x / width_ - 1), 10.0 * (2.0 * y / width_ - 1), 0};
      const Vec colour = trace({scene_.eye, (target - scene_.eye).normalised()}, 0);
      const int red = level(colour.x), green = level(colour.y), blue = level(colour.z);
      pixels[x] = static_cast<uint32_t>(red << 16 | green << 8 | blue);
      sum += red + green + blue;
    }
    return sum;
  }

 private:
  static constexpr int kMaxDepth = 5;

  static int level(double intensity) { return static_cast<int>(std::fmin(intensity, 1.0) * 255); }

  std::unique_ptr<Hit> nearest(const Ray &ray) const {
    std::unique_ptr<Hit> best;
    for (const auto &primitive : scene_.primitives)
      if (auto hit = primitive->intersect(ray); hit && (!best || hit->distance < best->distance)) best = std::move(hit);
    return best;
  }

  bool inShadow(const Ray &ray, double distance) const {
    for (const auto &primitive : scene_.primitives)
      if (const auto hit = primitive->intersect(ray); hit && hit->distance < distance) return true;
    return false;
  }

  Vec trace(const Ray &ray, int depth) const {
    const auto hit = nearest(ray);
    return hit ? shade(ray, *hit, depth) : Vec{0.02, 0.03, 0.08};
  }

  Vec shade(const Ray &ray, const Hit &hit, int depth) const {
    const Vec point = ray.at(hit.distance), normal = hit.what->normal(point);
    const Vec reflected = ray.direction - normal * (2 * ray.direction.dot(normal));
    const Surface &surface = hit.what->surface();
    Vec colour;
    for (const Light &light : scene_.lights) {
      const Vec way = light.position - point;
      const double distance = std::sqrt(way.dot(way));
      const Vec direction = way * (1 / distance);
      const double facing = normal.dot(direction);
      if (facing <= 0 || inShadow({point, direction}, distance)) continue;
      colour = colour + surface.colour * (facing * surface.diffuse * light.brightness);
      const double gloss = reflected.dot(direction);
      if (gloss > 0) {
        const double highlight = surface.specular * std::pow(gloss, surface.shine) * light.brightness;
        colour = colour + Vec{highlight, highlight, highlight};
      }
    }
    if (depth == kMaxDepth) return colour;
    return colour + trace({point, reflected}, depth + 1) * surface.reflection;
  }

  const Scene &scene_;
  int width_;
};

int main(int argc, char **argv) {
  const suite::Options options = suite::parse(argc, argv);
  const int width = options.pick(16, 300, 1100);
  const auto scene = makeScene();
  std::vector<std::vector<uint32_t>> image(width, std::vector<uint32_t>(width));
  std::mutex mutex;
  long total = 0;

  suite::runTeam(options.threads, [&](int me) {
    const Tracer tracer(*scene, width);
    long sum = 0;
    for (int y = me; y < width; y += options.threads) sum += tracer.render(y, image[y]);
    std::lock_guard lock(mutex);
    total += sum;
  });

  long again = 0;
  for (const auto &row : image)
    for (const uint32_t pixel : row) again += (pixel >> 16) + (pixel >> 8 & 255) + (pixel & 255);
  suite::require(again == total, "the threads' sums and the image agree");
  suite::print("raytracer", static_cast<uint64_t>(total));
}
