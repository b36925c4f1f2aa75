#define _GNU_SOURCE
#include "CGeoPROJ.h"

#include <dlfcn.h>
#include <geodesic.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>

// The soname of PROJ 9.1 to 9.x on Debian 12 is 25; later releases keep `geodesic.h` as it is.
static const char *const names[] = {"libproj.so.25", "libproj.so", "libproj.so.22"};

static void (*init)(struct geod_geodesic *, double, double);
static void (*inverse)(const struct geod_geodesic *, double, double, double, double, double *,
                       double *, double *);
static void (*direct)(const struct geod_geodesic *, double, double, double, double, double *,
                      double *, double *);
static void (*polygon_area)(const struct geod_geodesic *, double[], double[], int, double *,
                            double *);

static struct geo_proj_api functions;
static const char *missing;

static struct geod_geodesic wgs84;
static char reason[512];
static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    snprintf(reason, sizeof reason, "cannot load PROJ: %s", dlerror());
    return;
  }
  // POSIX lets a symbol be stored through a void pointer; the cast itself is not ISO C.
  *(void **)&init = dlsym(library, "geod_init");
  *(void **)&inverse = dlsym(library, "geod_inverse");
  *(void **)&direct = dlsym(library, "geod_direct");
  *(void **)&polygon_area = dlsym(library, "geod_polygonarea");
  if (init == NULL || inverse == NULL || direct == NULL || polygon_area == NULL) {
    snprintf(reason, sizeof reason, "cannot load PROJ: the library lacks the geodesic routines");
    return;
  }
  // The geodesic routines are enough for most callers, so a gap here is not a failure of the load.
#define GEO_PROJ_FIND(name)                                                    \
  if ((*(void **)&functions.name = dlsym(library, #name)) == NULL && !missing) \
    missing = #name;
  GEO_PROJ_FUNCTIONS(GEO_PROJ_FIND)
#undef GEO_PROJ_FIND
  init(&wgs84, 6378137.0, 1 / 298.257223563);
  ready = 1;
}

const char *geo_proj_load(void) {
  pthread_once(&once, load);
  return ready ? NULL : reason;
}

const struct geo_proj_api *geo_proj_functions(void) {
  return geo_proj_load() == NULL && missing == NULL ? &functions : NULL;
}

const char *geo_proj_missing_function(void) {
  return geo_proj_load() == NULL ? missing : NULL;
}

const char *geo_proj_library_path(void) {
  Dl_info info;
  if (geo_proj_load() != NULL || dladdr((void *)inverse, &info) == 0) return NULL;
  return info.dli_fname;
}

int geo_proj_inverse(double lat1, double lon1, double lat2, double lon2, double *distance,
                     double *azimuth1, double *azimuth2) {
  if (geo_proj_load() != NULL) {
    *distance = *azimuth1 = *azimuth2 = NAN;
    return 1;
  }
  inverse(&wgs84, lat1, lon1, lat2, lon2, distance, azimuth1, azimuth2);
  return 0;
}

int geo_proj_direct(double lat1, double lon1, double azimuth1, double distance, double *lat2,
                    double *lon2, double *azimuth2) {
  if (geo_proj_load() != NULL) {
    *lat2 = *lon2 = *azimuth2 = NAN;
    return 1;
  }
  direct(&wgs84, lat1, lon1, azimuth1, distance, lat2, lon2, azimuth2);
  return 0;
}

int geo_proj_polygon(double *latitudes, double *longitudes, int count, double *area,
                     double *perimeter) {
  if (geo_proj_load() != NULL) {
    *area = *perimeter = NAN;
    return 1;
  }
  polygon_area(&wgs84, latitudes, longitudes, count, area, perimeter);
  return 0;
}
