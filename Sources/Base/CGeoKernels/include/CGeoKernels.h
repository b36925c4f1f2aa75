/// Vector code for whole arrays of positions and lines.
///
/// Each function is compiled for AVX-512, AVX2 and plain x86-64; the loader chooses once. All three
/// give the same bits: only IEEE 754 operations, no fused multiply-add, no library functions.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A local frame of east, north and up: the origin from the center of the Earth in meters, and the
/// sines and cosines of its latitude and longitude.
struct geo_frame {
  double x, y, z;
  double sin_lat, cos_lat, sin_lon, cos_lon;
};

/// Latitude and longitude in degrees and height in meters (three numbers a point) to x, y, z from
/// the center of the Earth in meters. `positions` and `results` may be the same array.
void geo_positions_to_cartesians(const double *positions, double *results, size_t count);

/// Latitude, longitude, height to east, north, up in meters. The arrays may be the same.
void geo_positions_to_locals(const struct geo_frame *frame, const double *positions,
                             double *results, size_t count);

/// East, north, up in meters to latitude, longitude in degrees and height in meters. Points that are
/// closer than 5,000 km to the center of the Earth, farther than 1e25 m or not numbers give NaN
/// three times. The arrays may be the same. Returns how many points gave NaN.
size_t geo_locals_to_positions(const struct geo_frame *frame, const double *locals,
                               double *results, size_t count);

/// x, y, z from the center of the Earth to latitude, longitude, height, as above.
size_t geo_cartesians_to_positions(const double *cartesians, double *results, size_t count);

/// The shortest lines on WGS84 between points given as latitude and longitude in degrees (two numbers
/// a point): the length in meters and the directions at both ends in degrees, 0 to below 360 (three
/// numbers a line). Where points are closer than some hundred meters, nearly opposite or both on the
/// equator, and for what is no number, the length is NaN. Returns how many are.
size_t geo_geodesic_inverse(const double *starts, const double *ends, double *results,
                            size_t count);

/// The ends of lines that leave points in a direction in degrees for a length in meters (two
/// numbers a line): latitude, longitude within ±180, and the direction there.
///
/// At poles, beyond 19,000 km and for NaN the latitude is NaN. Returns the number of such lines.
size_t geo_geodesic_direct(const double *starts, const double *courses, double *results,
                           size_t count);

#ifdef __cplusplus
}
#endif
