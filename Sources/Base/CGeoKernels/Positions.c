#include "CGeoKernels.h"
#include "Clones.h"
#include "Elementary.h"

// Points are worked on in blocks that stay in the first cache, one array a component.
enum { BLOCK = 128 };

struct block {
  double a[BLOCK], b[BLOCK], c[BLOCK];
};

static const double A = 6378137.0;
static const double F = 1 / 298.257223563;
#define E2 (F * (2 - F))
#define B (A * (1 - F))
#define RADIANS 0.017453292519943295769
#define DEGREES 57.295779513082320876

GEO_INLINE void take(struct block *block, const double *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    block->a[i] = points[3 * i];
    block->b[i] = points[3 * i + 1];
    block->c[i] = points[3 * i + 2];
  }
  // The loops always run over a whole block; the rest repeats a harmless point.
  for (size_t i = count; i < BLOCK; i++) block->a[i] = block->b[i] = block->c[i] = 0;
}

GEO_INLINE void give(const struct block *block, double *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    points[3 * i] = block->a[i];
    points[3 * i + 1] = block->b[i];
    points[3 * i + 2] = block->c[i];
  }
}

GEO_INLINE void to_cartesians(struct block *block) {
  for (size_t i = 0; i < BLOCK; i++) {
    struct geo_sine lat = geo_sincos(block->a[i] * RADIANS);
    struct geo_sine lon = geo_sincos(block->b[i] * RADIANS);
    double height = block->c[i];
    // π/2 is rounded: a pole has to stay on the axis.
    double cos_lat = geo_abs(block->a[i]) == 90 ? 0 : lat.cos;
    double normal = A / geo_sqrt(1 - E2 * lat.sin * lat.sin);
    double axis = (normal + height) * cos_lat;
    block->a[i] = axis * lon.cos;
    block->b[i] = axis * lon.sin;
    block->c[i] = (normal * (1 - E2) + height) * lat.sin;
  }
}

GEO_INLINE void to_locals(struct block *block, const struct geo_frame *frame) {
  const struct geo_frame f = *frame;
  for (size_t i = 0; i < BLOCK; i++) {
    double x = block->a[i] - f.x;
    double y = block->b[i] - f.y;
    double z = block->c[i] - f.z;
    double outward = f.cos_lon * x + f.sin_lon * y;
    block->a[i] = f.cos_lon * y - f.sin_lon * x;
    block->b[i] = f.cos_lat * z - f.sin_lat * outward;
    block->c[i] = f.cos_lat * outward + f.sin_lat * z;
  }
}

GEO_INLINE void from_locals(struct block *block, const struct geo_frame *frame) {
  const struct geo_frame f = *frame;
  for (size_t i = 0; i < BLOCK; i++) {
    double east = block->a[i];
    double north = block->b[i];
    double up = block->c[i];
    double outward = f.cos_lat * up - f.sin_lat * north;
    block->a[i] = f.x + (f.cos_lon * outward - f.sin_lon * east);
    block->b[i] = f.y + (f.sin_lon * outward + f.cos_lon * east);
    block->c[i] = f.z + (f.cos_lat * north + f.sin_lat * up);
  }
}

/// Bowring's formula (Survey Review 23, 1976), within 1e-8 radians, and a step of Newton's.
GEO_INLINE void to_positions(struct block *block) {
  for (size_t i = 0; i < BLOCK; i++) {
    double x = block->a[i];
    double y = block->b[i];
    double z = block->c[i];
    double axis_squared = x * x + y * y;
    double axis = geo_sqrt(axis_squared);
    double square = axis_squared + z * z;
    // The parametric latitude as sine and cosine.
    double s = z * A;
    double c = axis * B;
    double scale = 1 / geo_sqrt(s * s + c * c);
    s *= scale;
    c *= scale;
    double sine = z + E2 / (1 - E2) * B * s * s * s;
    double cosine = axis - E2 * A * c * c * c;
    scale = 1 / geo_sqrt(sine * sine + cosine * cosine);
    sine *= scale;
    cosine *= scale;
    double w2 = 1 - E2 * sine * sine;
    double normal = A / geo_sqrt(w2);
    double out = axis - normal * cosine;
    double up = z - normal * (1 - E2) * sine;
    double along = up * cosine - out * sine;
    double above = out * cosine + up * sine;
    double meridian = normal * (1 - E2) / w2;
    double turn = along / (meridian + above);
    double lat = geo_atan2(sine + cosine * turn, cosine - sine * turn);
    double lon = geo_atan2(y, x);
    // Comparisons are false for NaN.
    int known = square >= 2.5e13 && square < 1e50;
    double nan = __builtin_nan("");
    block->a[i] = known ? (axis == 0 ? geo_signed(90, z) : lat * DEGREES) : nan;
    block->b[i] = known ? (axis == 0 ? 0 : lon * DEGREES) : nan;
    block->c[i] = known ? above : nan;
  }
}

GEO_INLINE size_t unknown(const struct block *block, size_t count) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += block->a[i] != block->a[i];
  return found;
}

GEO_CLONES void geo_positions_to_cartesians(const double *positions, double *results,
                                            size_t count) {
  struct block block;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    take(&block, positions + 3 * start, size);
    to_cartesians(&block);
    give(&block, results + 3 * start, size);
  }
}

GEO_CLONES void geo_positions_to_locals(const struct geo_frame *frame, const double *positions,
                                        double *results, size_t count) {
  struct block block;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    take(&block, positions + 3 * start, size);
    to_cartesians(&block);
    to_locals(&block, frame);
    give(&block, results + 3 * start, size);
  }
}

GEO_CLONES size_t geo_locals_to_positions(const struct geo_frame *frame, const double *locals,
                                          double *results, size_t count) {
  struct block block;
  size_t found = 0;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    take(&block, locals + 3 * start, size);
    from_locals(&block, frame);
    to_positions(&block);
    found += unknown(&block, size);
    give(&block, results + 3 * start, size);
  }
  return found;
}

GEO_CLONES size_t geo_cartesians_to_positions(const double *cartesians, double *results,
                                              size_t count) {
  struct block block;
  size_t found = 0;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    take(&block, cartesians + 3 * start, size);
    to_positions(&block);
    found += unknown(&block, size);
    give(&block, results + 3 * start, size);
  }
  return found;
}
