/// The integrals of a geodesic as series of WGS84. Not for `#include` outside this target.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), equations 15, 17, 18,
/// 21, 24 and 25, to the sixth power of ε; the third flattening `n` is put in.
#pragma once

#include "Elementary.h"

static const double A = 6378137.0;
static const double F = 1 / 298.257223563;
#define N (F / (2 - F))
#define B (A * (1 - F))
/// The second eccentricity squared.
#define EP2 (F * (2 - F) / ((1 - F) * (1 - F)))
#define RADIANS 0.017453292519943295769
#define DEGREES 57.295779513082320876

/// ε for the square of `k`.
GEO_INLINE double geo_epsilon(double k2) { return k2 / (2 * (1 + geo_sqrt(1 + k2)) + k2); }

GEO_INLINE double geo_a1(double e) {
  double e2 = e * e;
  return (1 + e2 * (64.0 / 256 + e2 * (4.0 / 256 + e2 * (1.0 / 256)))) / (1 - e);
}

/// Coefficients of sines of twice the angle and its multiples.
struct geo_sines {
  double c1, c2, c3, c4, c5, c6;
};

/// The length along the line, from the angle.
GEO_INLINE struct geo_sines geo_c1(double e) {
  double e2 = e * e;
  struct geo_sines c;
  double d = e;
  c.c1 = d * (-16.0 / 32 + e2 * (6.0 / 32 + e2 * (-1.0 / 32)));
  d *= e;
  c.c2 = d * (-128.0 / 2048 + e2 * (64.0 / 2048 + e2 * (-9.0 / 2048)));
  d *= e;
  c.c3 = d * (-16.0 / 768 + e2 * (9.0 / 768));
  d *= e;
  c.c4 = d * (-5.0 / 512 + e2 * (3.0 / 512));
  d *= e;
  c.c5 = d * (-7.0 / 1280);
  d *= e;
  c.c6 = d * (-7.0 / 2048);
  return c;
}

/// The angle, from the length along the line.
GEO_INLINE struct geo_sines geo_c1_inverse(double e) {
  double e2 = e * e;
  struct geo_sines c;
  double d = e;
  c.c1 = d * (768.0 / 1536 + e2 * (-432.0 / 1536 + e2 * (205.0 / 1536)));
  d *= e;
  c.c2 = d * (3840.0 / 12288 + e2 * (-4736.0 / 12288 + e2 * (4005.0 / 12288)));
  d *= e;
  c.c3 = d * (116.0 / 384 + e2 * (-225.0 / 384));
  d *= e;
  c.c4 = d * (2695.0 / 7680 + e2 * (-7173.0 / 7680));
  d *= e;
  c.c5 = d * (3467.0 / 7680);
  d *= e;
  c.c6 = d * (38081.0 / 61440);
  return c;
}

GEO_INLINE double geo_a3(double e) {
  return 1 + e * ((N - 1) / 2 +
                  e * ((-2 + N * (-1 + N * 3)) / 8 +
                       e * ((-1 + N * (-3 - N)) / 16 + e * ((-3 - 2 * N) / 64 + e * (-3.0 / 128)))));
}

/// The longitude, from the angle.
GEO_INLINE struct geo_sines geo_c3(double e) {
  struct geo_sines c;
  double d = e;
  c.c1 = d * ((1 - N) / 4 +
              e * ((1 - N * N) / 8 +
                   e * ((3 + N * (3 - N)) / 64 + e * ((5 + 2 * N) / 128 + e * (3.0 / 128)))));
  d *= e;
  c.c2 = d * ((2 + N * (-3 + N)) / 32 +
              e * ((3 + N * (-2 - 3 * N)) / 64 + e * ((3 + N) / 128 + e * (5.0 / 256))));
  d *= e;
  c.c3 = d * ((5 + N * (-9 + 5 * N)) / 192 + e * ((9 - 10 * N) / 384 + e * (7.0 / 512)));
  d *= e;
  c.c4 = d * ((7 - 14 * N) / 512 + e * (7.0 / 512));
  d *= e;
  c.c5 = d * (21.0 / 2560);
  c.c6 = 0;
  return c;
}

/// Clenshaw's sum for an angle given as sine and cosine.
GEO_INLINE double geo_sum(struct geo_sines c, double s, double k) {
  double t = 2 * (k - s) * (k + s);
  double b6 = c.c6;
  double b5 = c.c5 + t * b6;
  double b4 = c.c4 + t * b5 - b6;
  double b3 = c.c3 + t * b4 - b5;
  double b2 = c.c2 + t * b3 - b4;
  double b1 = c.c1 + t * b2 - b3;
  return 2 * s * k * b1;
}
