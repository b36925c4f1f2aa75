/// Elementary functions without branches, which a compiler can turn into vector code.
///
/// Not for `#include` outside this target. Polynomials interpolate at Chebyshev nodes; their
/// coefficients and errors were computed with 60 digits.
#pragma once

#include <stdint.h>
#include <string.h>

#define GEO_INLINE static inline __attribute__((always_inline))

// A fused multiply-add would give other bits on processors that have it.
#pragma STDC FP_CONTRACT OFF

struct geo_sine {
  double sin, cos;
};

GEO_INLINE uint64_t geo_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

GEO_INLINE double geo_double(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/// Square root as one instruction (glibc's `sqrt` would set errno).
GEO_INLINE double geo_sqrt(double x) { return __builtin_elementwise_sqrt(x); }

GEO_INLINE double geo_abs(double x) { return geo_double(geo_bits(x) & ~(UINT64_C(1) << 63)); }

/// `x` with the sign of `sign` multiplied in.
GEO_INLINE double geo_signed(double x, double sign) {
  return geo_double(geo_bits(x) ^ (geo_bits(sign) & (UINT64_C(1) << 63)));
}

/// A number in two parts, the second below half a unit of the first.
struct geo_pair {
  double high, low;
};

/// A product with what its rounding lost (Dekker 1971), the factors cut after 26 bits.
GEO_INLINE struct geo_pair geo_product(double a, double b) {
  const uint64_t cut = ~UINT64_C(0x7ffffff);
  double a1 = geo_double(geo_bits(a) & cut);
  double a2 = a - a1;
  double b1 = geo_double(geo_bits(b) & cut);
  double b2 = b - b1;
  struct geo_pair product;
  product.high = a * b;
  product.low = ((a1 * b1 - product.high) + (a1 * b2 + a2 * b1)) + a2 * b2;
  return product;
}

/// Sine and cosine of an angle in radians of at most some thousand turns, below 0.6 ulp.
///
/// Cody and Waite's reduction: π/2 in a part of 33 bits, whose products are exact, and a rest of 53.
GEO_INLINE struct geo_sine geo_sincos(double angle) {
  const double round = 0x1.8p52;
  double quarters = angle * 0x1.45f306dc9c883p-1 + round;
  uint64_t quadrant = geo_bits(quarters);
  quarters -= round;
  double high = angle - quarters * 0x1.921fb544p+0;
  double low = quarters * 0x1.0b4611a626331p-34;
  double x = high - low;
  double y = (high - x) - low;
  struct geo_pair square = geo_product(x, x);
  double z = square.high;
  // Errors 5e-20 and 9e-19 for |x| ≤ π/4.
  double s = 0x1.1111111111111p-7 +
             z * (-0x1.a01a01a019ed6p-13 +
                  z * (0x1.71de3a550ca29p-19 +
                       z * (-0x1.ae645533efd62p-26 +
                            z * (0x1.61225b0525a0fp-33 + z * -0x1.ab93d49f91603p-41))));
  double c = 0x1.5555555555555p-5 +
             z * (-0x1.6c16c16c16966p-10 +
                  z * (0x1.a01a019f4e867p-16 +
                       z * (-0x1.27e4fa17a41b4p-22 +
                            z * (0x1.1eeb68b109173p-29 + z * -0x1.907d7aebd5e3dp-37))));
  double half = 0.5 * z;
  double top = 1 - half;
  double cosine = top + (((1 - top) - half) + (z * z * c - (x * y + 0.5 * square.low)));
  // x - x³/6 in two parts, since its rounding would be a quarter of a unit.
  struct geo_pair cube = geo_product(x, square.high);
  struct geo_pair sixth = geo_product(cube.high, -0x1.5555555555555p-3);
  sixth.low += (cube.low + x * square.low) * -0x1.5555555555555p-3 +
               cube.high * -0x1.5555555555555p-57;
  double front = x + sixth.high;
  double lost = (x - front) + sixth.high;
  double sine = front + (lost + (sixth.low + (cube.high * z * s + y * top)));
  uint64_t swap = 0 - (quadrant & 1);
  uint64_t sin_bits = (geo_bits(sine) & ~swap) | (geo_bits(cosine) & swap);
  uint64_t cos_bits = (geo_bits(cosine) & ~swap) | (geo_bits(sine) & swap);
  struct geo_sine result;
  result.sin = geo_double(sin_bits ^ (quadrant & 2) << 62);
  result.cos = geo_double(cos_bits ^ ((quadrant + 1) & 2) << 62);
  return result;
}

/// The angle of a direction in radians, -π…π, below 2 ulp; 0 for (0, 0).
///
/// One division: the ratio or, above tan(π/8), the tangent of the difference from π/4.
GEO_INLINE double geo_atan2(double y, double x) {
  double ax = geo_abs(x);
  double ay = geo_abs(y);
  double larger = ax > ay ? ax : ay;
  double smaller = ax > ay ? ay : ax;
  uint64_t turned = smaller > 0x1.a827999fcef32p-2 * larger ? ~UINT64_C(0) : 0;
  double over = geo_double((geo_bits(smaller - larger) & turned) | (geo_bits(smaller) & ~turned));
  double under = geo_double((geo_bits(smaller + larger) & turned) | (geo_bits(larger) & ~turned));
  // The smallest normal number keeps 0 / 0 at 0.
  double t = over / (under + 0x1p-1022);
  double z = t * t;
  // Error 6.9e-18 for |t| ≤ tan(π/8).
  double p =
      -0x1.5555555555555p-2 +
      z * (0x1.9999999999349p-3 +
           z * (-0x1.2492492435f94p-3 +
                z * (0x1.c71c718525179p-4 +
                     z * (-0x1.745d0b24c84b9p-4 +
                          z * (0x1.3b1262ac559fcp-4 +
                               z * (-0x1.10fa72be60a88p-4 +
                                    z * (0x1.dfe5f37f19c8bp-5 +
                                         z * (-0x1.a097da67e4438p-5 +
                                              z * (0x1.415dac51cd10bp-5 +
                                                   z * -0x1.3a254249c2220p-6)))))))));
  double rest = t * z * p;
  // Where the octant starts, as high and low part, and which way the angle runs in it.
  double high = geo_double(geo_bits(0x1.921fb54442d18p-1) & turned);
  double low = geo_double(geo_bits(0x1.1a62633145c07p-55) & turned);
  double sign = 1;
  if (ay > ax) {
    high = 0x1.921fb54442d18p+0 - high;
    low = 0x1.1a62633145c07p-54 - low;
    sign = -1;
  }
  if (x < 0) {
    high = 0x1.921fb54442d18p+1 - high;
    low = 0x1.1a62633145c07p-53 - low;
    sign = -sign;
  }
  return geo_signed(high + (sign * t + (sign * rest + low)), y);
}
