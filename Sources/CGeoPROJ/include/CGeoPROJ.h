/// Karney's geodesic routines of PROJ (`geodesic.h`), loaded on first use.
///
/// libproj pulls in some forty shared objects (curl, tiff, ssl …), which costs more time at the start
/// of a process than most commands need for all their work. It is therefore opened by `dlopen` when
/// the first long geodesic is asked for, never by the dynamic linker.
#pragma once

#include "CGeoGrid.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Opens libproj once and keeps it for the life of the process. Safe to call from any thread.
/// Returns NULL when the library is ready, else the reason (a static string, never freed).
const char *geo_proj_load(void);

/// Solves the inverse problem on WGS84. Degrees in, meters and degrees clockwise from north out.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_inverse(double lat1, double lon1, double lat2, double lon2, double *distance,
                     double *azimuth1, double *azimuth2);

/// Solves the direct problem on WGS84. Degrees and meters in, degrees out.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_direct(double lat1, double lon1, double azimuth1, double distance, double *lat2,
                    double *lon2, double *azimuth2);

/// Measures a ring whose edges are geodesics. Degrees in; square meters, positive counter-clockwise,
/// and meters out. The arrays are not changed.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_polygon(double *latitudes, double *longitudes, int count, double *area,
                     double *perimeter);

#ifdef __cplusplus
}
#endif
