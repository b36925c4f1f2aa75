#include "CGeoKernels.h"
#include "Clones.h"
#include "Elementary.h"
#include "GeodesicSeries.h"

// Karney's solutions (Journal of Geodesy 87, 2013) for many lines side by side. The lanes of a block
// take the same steps; what needs others is left to the caller, as NaN.

enum { BLOCK = 32, STEPS = 5 };

/// Lines from a southern point 1, not nearer to the equator than point 2, eastwards.
struct lines {
  double sin1[BLOCK], cos1[BLOCK], dn1[BLOCK], sin2[BLOCK], cos2[BLOCK], dn2[BLOCK];
  double sin_lon[BLOCK], cos_lon[BLOCK];
  // The direction at point 1.
  double s1[BLOCK], c1[BLOCK];
  // The difference of longitudes between that direction and point 2, and its derivative.
  double beyond[BLOCK], slope[BLOCK];
  double ssig1[BLOCK], csig1[BLOCK], ssig2[BLOCK], csig2[BLOCK], sig12[BLOCK], eps[BLOCK];
  double turn_lon[BLOCK], turn_lat[BLOCK], swap[BLOCK], solved[BLOCK];
};

GEO_INLINE double geo_choose(int first, double a, double b) { return first ? a : b; }

/// A latitude in degrees on the auxiliary sphere.
GEO_INLINE struct geo_sine reduced(double latitude) {
  struct geo_sine beta = geo_sincos(latitude * RADIANS);
  beta.sin *= 1 - F;
  double scale = 1 / geo_sqrt(beta.sin * beta.sin + beta.cos * beta.cos);
  beta.sin *= scale;
  beta.cos *= scale;
  return beta;
}

/// The direction at point 1 on a sphere, by the difference of longitude there.
GEO_INLINE struct geo_sine departure(double sin1, double cos1, double sin2, double cos2,
                                     double sin_omega, double cos_omega) {
  struct geo_sine a;
  a.sin = cos2 * sin_omega;
  double bend = cos2 * sin1 * sin_omega * sin_omega / (1 + geo_abs(cos_omega));
  a.cos = geo_choose(cos_omega >= 0, (sin2 * cos1 - cos2 * sin1) + bend,
                     (sin2 * cos1 + cos2 * sin1) - bend);
  return a;
}

GEO_INLINE void begin(struct lines *l, const double *starts, const double *ends, size_t count) {
  double lat1[BLOCK], lon1[BLOCK], lat2[BLOCK], lon2[BLOCK];
  for (size_t i = 0; i < count; i++) {
    lat1[i] = starts[2 * i];
    lon1[i] = starts[2 * i + 1];
    lat2[i] = ends[2 * i];
    lon2[i] = ends[2 * i + 1];
  }
  for (size_t i = count; i < BLOCK; i++) lat1[i] = lon1[i] = lat2[i] = lon2[i] = 0;
  for (size_t i = 0; i < BLOCK; i++) {
    // The difference with what its rounding lost, brought to ±180.
    double difference = lon2[i] - lon1[i];
    double part = difference - lon2[i];
    double lost = (lon2[i] - (difference - part)) - (lon1[i] + part);
    double turns = difference * (1.0 / 360) + 0x1.8p52;
    turns -= 0x1.8p52;
    difference -= turns * 360;
    double east = geo_signed(1, difference);
    difference *= east;
    lost *= east;
    // The angle is taken from the nearer end of a half circle, where it is exact.
    int far = difference > 90;
    double small = geo_choose(far, (180 - difference) - lost, difference + lost);
    struct geo_sine lon = geo_sincos(small * RADIANS);
    l->sin_lon[i] = lon.sin;
    l->cos_lon[i] = geo_choose(far, -lon.cos, lon.cos);
    int swap = geo_abs(lat1[i]) < geo_abs(lat2[i]);
    double a = geo_choose(swap, lat2[i], lat1[i]);
    double b = geo_choose(swap, lat1[i], lat2[i]);
    l->swap[i] = geo_choose(swap, -1, 1);
    double south = geo_choose(a < 0, 1, -1);
    l->turn_lon[i] = east;
    l->turn_lat[i] = south;
    struct geo_sine beta1 = reduced(a * south);
    struct geo_sine beta2 = reduced(b * south);
    l->sin1[i] = beta1.sin;
    l->cos1[i] = beta1.cos;
    l->sin2[i] = beta2.sin;
    l->cos2[i] = beta2.cos;
    l->dn1[i] = geo_sqrt(1 + EP2 * beta1.sin * beta1.sin);
    l->dn2[i] = geo_sqrt(1 + EP2 * beta2.sin * beta2.sin);
  }
}

/// A first direction: that of the sphere, the longitude corrected by the first term of the series.
GEO_INLINE void guess(struct lines *l) {
  for (size_t i = 0; i < BLOCK; i++) {
    double sin1 = l->sin1[i], cos1 = l->cos1[i], sin2 = l->sin2[i], cos2 = l->cos2[i];
    double sin_lon = l->sin_lon[i], cos_lon = l->cos_lon[i];
    struct geo_sine a = departure(sin1, cos1, sin2, cos2, sin_lon, cos_lon);
    double across = geo_sqrt(a.sin * a.sin + a.cos * a.cos);
    double along = sin1 * sin2 + cos1 * cos2 * cos_lon;
    // Points closer than some hundred meters, nearly opposite ones, and both on the equator.
    l->solved[i] = geo_choose(across > 1e-4, 1, 0) *
                   geo_choose(along >= 0 || across >= 6 * N * 3.1415926535897932 * cos1 * cos1, 1, 0) *
                   geo_choose(sin1 < -1e-6, 1, 0);
    double x = F * (cos1 * a.sin / (across + 0x1p-1022)) * geo_atan2(across, along);
    double sx = x * (1 - x * x * (1.0 / 6));
    double cx = 1 - x * x * (0.5 - x * x * (1.0 / 24));
    double cos_omega = cos_lon * cx - sin_lon * sx;
    double sin_omega = sin_lon * cx + cos_lon * sx;
    a = departure(sin1, cos1, sin2, cos2, sin_omega, cos_omega);
    double scale = 1 / (geo_sqrt(a.sin * a.sin + a.cos * a.cos) + 0x1p-1022);
    l->s1[i] = a.sin * scale;
    l->c1[i] = a.cos * scale;
  }
}

/// Follows each direction to the latitude of point 2 and sees how far beyond it that is.
GEO_INLINE void follow(struct lines *l) {
  for (size_t i = 0; i < BLOCK; i++) {
    double sin1 = l->sin1[i], cos1 = l->cos1[i], sin2 = l->sin2[i], cos2 = l->cos2[i];
    double s0 = l->s1[i] * cos1;
    double north1 = l->c1[i] * cos1;
    double square0 = sin1 * sin1 + north1 * north1;
    double c0 = geo_sqrt(square0);
    double more = geo_choose(cos1 < -sin1, (cos2 - cos1) * (cos1 + cos2),
                             (sin1 - sin2) * (sin1 + sin2));
    double square2 = north1 * north1 + more;
    double north2 = geo_sqrt(geo_choose(square2 > 0, square2, 0));
    double scale = 1 / c0;
    double ssig1 = sin1 * scale, csig1 = north1 * scale;
    double ssig2 = sin2 * scale, csig2 = north2 * scale;
    double ahead = csig1 * ssig2 - ssig1 * csig2;
    double sig12 = geo_atan2(geo_choose(ahead > 0, ahead, 0), csig1 * csig2 + ssig1 * ssig2);
    double somega = s0 * (north1 * sin2 - sin1 * north2);
    somega = geo_choose(somega > 0, somega, 0);
    double comega = north1 * north2 + s0 * s0 * sin1 * sin2;
    double eta = geo_atan2(somega * l->cos_lon[i] - comega * l->sin_lon[i],
                           comega * l->cos_lon[i] + somega * l->sin_lon[i]);
    double k2 = square0 * EP2;
    double eps = geo_epsilon(k2);
    struct geo_sines c3 = geo_c3(eps);
    double b3 = geo_sum(c3, ssig2, csig2) - geo_sum(c3, ssig1, csig1);
    double beyond = eta - F * geo_a3(eps) * s0 * (sig12 + b3);
    // The reduced length with two terms of its integral gives the slope to 1e-6.
    double p1 = ssig1 * csig1, p2 = ssig2 * csig2;
    double q1 = p1 * ssig1 * ssig1, q2 = p2 * ssig2 * ssig2;
    double j2 = 0.5 * (sig12 - (p2 - p1));
    double j4 = 0.75 * j2 - 0.25 * (q2 - q1);
    double j12 = k2 * (j2 - 0.5 * k2 * j4);
    double m12 = l->dn2[i] * csig1 * ssig2 - l->dn1[i] * ssig1 * csig2 - csig1 * csig2 * j12;
    double slope = geo_choose(north2 > 1e-13, m12 * (1 - F) / (north2 + 0x1p-1022),
                              -2 * (1 - F) * l->dn1[i] / sin1);
    // A lane that is given up must not hold the others up.
    l->slope[i] = geo_choose(l->solved[i] > 0, slope, 1);
    l->beyond[i] = geo_choose(l->solved[i] > 0, beyond, 0);
    l->ssig1[i] = ssig1;
    l->csig1[i] = csig1;
    l->ssig2[i] = ssig2;
    l->csig2[i] = csig2;
    l->sig12[i] = sig12;
    l->eps[i] = eps;
  }
}

/// Whether a miss is so small that its square does not count, and the error of the slope neither.
GEO_INLINE int is_near(double miss, double slope) {
  return (geo_abs(miss) <= 2e-10) & (miss * miss <= 1e-17 * geo_abs(slope));
}

GEO_INLINE int are_near(const struct lines *l) {
  int far = 0;
  for (size_t i = 0; i < BLOCK; i++) far += is_near(l->beyond[i], l->slope[i]) ? 0 : 1;
  return far == 0;
}

/// Turns the directions by a step of Newton's; those that are near stay, so that no line depends on
/// the others of its block.
GEO_INLINE void turn(struct lines *l) {
  for (size_t i = 0; i < BLOCK; i++) {
    double step = -l->beyond[i] / l->slope[i];
    double s = l->s1[i] + l->c1[i] * step;
    double c = l->c1[i] - l->s1[i] * step;
    double scale = 1 / geo_sqrt(s * s + c * c);
    int stays = is_near(l->beyond[i], l->slope[i]);
    l->s1[i] = geo_choose(stays, l->s1[i], s * scale);
    l->c1[i] = geo_choose(stays, l->c1[i], c * scale);
  }
}

/// A direction in degrees, 0 to below 360.
GEO_INLINE double bearing(double s, double c) {
  double angle = geo_atan2(s, c) * DEGREES;
  angle = geo_choose(angle < 0, angle + 360, angle);
  return geo_choose(angle >= 360, 0, angle + 0.0);
}

/// Lengths, and the directions after a last step, whose effect on the length is linear.
GEO_INLINE void finish(struct lines *l, double *distance, double *initial, double *final) {
  for (size_t i = 0; i < BLOCK; i++) {
    double miss = l->beyond[i];
    struct geo_sines c = geo_c1(l->eps[i]);
    double b1 = geo_sum(c, l->ssig2[i], l->csig2[i]) - geo_sum(c, l->ssig1[i], l->csig1[i]);
    double length = B * geo_a1(l->eps[i]) * (l->sig12[i] + b1);
    // The part of the miss along the parallel of point 2 that lies in the direction of the line.
    length -= miss * A * l->s1[i] * l->cos1[i];
    double step = -miss / l->slope[i];
    double s1 = l->s1[i] + l->c1[i] * step;
    double c1 = l->c1[i] - l->s1[i] * step;
    double cos1 = l->cos1[i], cos2 = l->cos2[i];
    double more = geo_choose(cos1 < -l->sin1[i], (cos2 - cos1) * (cos1 + cos2),
                             (l->sin1[i] - l->sin2[i]) * (l->sin1[i] + l->sin2[i]));
    double square2 = c1 * cos1 * c1 * cos1 + more;
    double s2 = s1 * cos1;
    double c2 = geo_sqrt(geo_choose(square2 > 0, square2, 0));
    int swap = l->swap[i] < 0;
    double sa = geo_choose(swap, s2, s1), ca = geo_choose(swap, c2, c1);
    double sb = geo_choose(swap, s1, s2), cb = geo_choose(swap, c1, c2);
    double lon = l->turn_lon[i];
    double lat = l->turn_lat[i] * l->swap[i];
    int solved = l->solved[i] > 0 && is_near(miss, l->slope[i]);
    distance[i] = geo_choose(solved, length, __builtin_nan(""));
    initial[i] = bearing(sa * lon, ca * lat);
    final[i] = bearing(sb * lon, cb * lat);
  }
}

GEO_CLONES size_t geo_geodesic_inverse(const double *starts, const double *ends, double *results,
                                       size_t count) {
  struct lines lines;
  double distance[BLOCK], initial[BLOCK], final[BLOCK];
  size_t left = 0;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    begin(&lines, starts + 2 * start, ends + 2 * start, size);
    guess(&lines);
    follow(&lines);
    for (int step = 0; step < STEPS && !are_near(&lines); step++) {
      turn(&lines);
      follow(&lines);
    }
    finish(&lines, distance, initial, final);
    for (size_t i = 0; i < size; i++) {
      results[3 * (start + i)] = distance[i];
      results[3 * (start + i) + 1] = initial[i];
      results[3 * (start + i) + 2] = final[i];
      left += distance[i] != distance[i];
    }
  }
  return left;
}

GEO_INLINE double wrapped(double degrees) {
  double turns = degrees * (1.0 / 360) + 0x1.8p52;
  return degrees - (turns - 0x1.8p52) * 360;
}

GEO_CLONES size_t geo_geodesic_direct(const double *starts, const double *courses, double *results,
                                      size_t count) {
  double lat[BLOCK], lon[BLOCK], angle[BLOCK], length[BLOCK];
  double lat2[BLOCK], lon2[BLOCK], angle2[BLOCK];
  size_t left = 0;
  for (size_t start = 0; start < count; start += BLOCK) {
    size_t size = count - start < BLOCK ? count - start : BLOCK;
    for (size_t i = 0; i < size; i++) {
      lat[i] = starts[2 * (start + i)];
      lon[i] = starts[2 * (start + i) + 1];
      angle[i] = courses[2 * (start + i)];
      length[i] = courses[2 * (start + i) + 1];
    }
    for (size_t i = size; i < BLOCK; i++) lat[i] = lon[i] = angle[i] = length[i] = 1;
    for (size_t i = 0; i < BLOCK; i++) {
      struct geo_sine alpha = geo_sincos(wrapped(angle[i]) * RADIANS);
      struct geo_sine beta = reduced(lat[i]);
      double s0 = alpha.sin * beta.cos;
      double north = alpha.cos * beta.cos;
      double square0 = beta.sin * beta.sin + north * north;
      // Along the equator there is no angle from its crossing: any will do.
      int equator = square0 < 1e-24;
      double c0 = geo_sqrt(square0);
      double scale = 1 / geo_choose(equator, 1, c0);
      double ssig1 = beta.sin * scale;
      double csig1 = geo_choose(equator, 1, north * scale);
      double eps = geo_epsilon(square0 * EP2);
      struct geo_sines c1 = geo_c1(eps);
      double b11 = geo_sum(c1, ssig1, csig1);
      struct geo_sine shift = geo_sincos(b11);
      double stau1 = ssig1 * shift.cos + csig1 * shift.sin;
      double ctau1 = csig1 * shift.cos - ssig1 * shift.sin;
      double tau12 = length[i] / (B * geo_a1(eps));
      struct geo_sine tau = geo_sincos(tau12);
      double b12 = -geo_sum(geo_c1_inverse(eps), stau1 * tau.cos + ctau1 * tau.sin,
                            ctau1 * tau.cos - stau1 * tau.sin);
      double sig12 = tau12 - (b12 - b11);
      struct geo_sine sigma = geo_sincos(sig12);
      double ssig2 = ssig1 * sigma.cos + csig1 * sigma.sin;
      double csig2 = csig1 * sigma.cos - ssig1 * sigma.sin;
      double sin2 = c0 * ssig2;
      double c2 = c0 * csig2;
      double cos2 = geo_sqrt(s0 * s0 + c2 * c2);
      // The difference of longitude on the sphere, the vectors of both ends not of length 1.
      double somega = s0 * (ssig2 * csig1 - csig2 * ssig1);
      double comega = csig2 * csig1 + s0 * s0 * ssig2 * ssig1;
      double omega = geo_atan2(somega, comega);
      struct geo_sines c3 = geo_c3(eps);
      double b3 = geo_sum(c3, ssig2, csig2) - geo_sum(c3, ssig1, csig1);
      double lambda = omega - F * geo_a3(eps) * s0 * (sig12 + b3);
      lat2[i] = geo_atan2(sin2, (1 - F) * cos2) * DEGREES;
      lon2[i] = wrapped(lon[i] + lambda * DEGREES);
      angle2[i] = bearing(s0, c2);
      // Lines round half the Earth and more, and what is no number, are left to the caller.
      int known = geo_abs(length[i]) < 19e6 && geo_abs(lat[i]) <= 90 && geo_abs(lon[i]) <= 720 &&
                  geo_abs(angle[i]) <= 720 && cos2 > 1e-9 && beta.cos > 1e-9;
      lat2[i] = geo_choose(known, lat2[i], __builtin_nan(""));
    }
    for (size_t i = 0; i < size; i++) {
      results[3 * (start + i)] = lat2[i];
      results[3 * (start + i) + 1] = lon2[i];
      results[3 * (start + i) + 2] = angle2[i];
      left += lat2[i] != lat2[i];
    }
  }
  return left;
}
