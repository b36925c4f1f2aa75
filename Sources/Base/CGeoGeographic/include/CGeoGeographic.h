/// The syntax of coordinates by GeographicLib, which is opened at first use.
///
/// Each routine returns NULL when it succeeds, else the reason, valid until the thread's next call.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Loads GeographicLib once.
const char *geo_geographic_load(void);

/// The path of the loaded library; NULL without one.
const char *geo_geographic_path(void);

/// Reads an angle such as `48d51'24"N` in UTF-8. `axis` is 1 for a latitude, 2 for a longitude, by
/// the letter of the hemisphere, and 0 without one.
const char *geo_geographic_angle(const char *text, double *degrees, int *axis);

/// The center of a square of MGRS, in degrees on WGS84.
const char *geo_geographic_mgrs(const char *text, double *latitude, double *longitude);

/// The point of a UTM zone such as `29n`, or of UPS with the zone `n` or `s`; meters on WGS84.
const char *geo_geographic_utm(const char *zone, double easting, double northing,
                               double *latitude, double *longitude);

/// The center of a geohash.
const char *geo_geographic_geohash(const char *text, double *latitude, double *longitude);

#ifdef __cplusplus
}
#endif
