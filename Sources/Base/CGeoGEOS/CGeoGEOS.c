#include "CGeoGEOS.h"
#include "interruption.h"

#include <dlfcn.h>
#include <geos_c.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The C interface has kept its soname since GEOS 3.0.
static const char *const names[] = {"libgeos_c.so.1", "libgeos_c.so"};

struct geo_geos {
  GEOSContextHandle_t handle;
  GEOSWKBReader *reader;
  GEOSWKBWriter *writer;
  char message[512];
};

#define FUNCTIONS(use)                                                                            \
  use(GEOSversion) use(GEOS_init_r) use(GEOS_finish_r) use(GEOSContext_setErrorMessageHandler_r)  \
  use(GEOSWKBReader_create_r) use(GEOSWKBReader_destroy_r) use(GEOSWKBReader_read_r)              \
  use(GEOSWKBWriter_create_r) use(GEOSWKBWriter_destroy_r) use(GEOSWKBWriter_write_r)             \
  use(GEOSWKBWriter_setByteOrder_r) use(GEOSWKBWriter_setOutputDimension_r)                       \
  use(GEOSGeom_destroy_r) use(GEOSFree_r) use(GEOSisValidDetail_r) use(GEOSMakeValid_r)           \
  use(GEOSGeomGetX_r) use(GEOSGeomGetY_r) use(GEOSIntersection_r) use(GEOSUnion_r)                \
  use(GEOSDifference_r) use(GEOSSymDifference_r) use(GEOSUnaryUnion_r) use(GEOSPrepare_r)         \
  use(GEOSPreparedGeom_destroy_r) use(GEOSPreparedIntersects_r)                                   \
  use(GEOSGeom_createPointFromXY_r) use(GEOSIntersects_r) use(GEOSDisjoint_r) use(GEOSEquals_r)   \
  use(GEOSTouches_r) use(GEOSWithin_r) use(GEOSOverlaps_r) use(GEOSCrosses_r) use(GEOSContains_r) \
  use(GEOSPreparedDisjoint_r) use(GEOSPreparedTouches_r) use(GEOSPreparedWithin_r)                \
  use(GEOSPreparedOverlaps_r) use(GEOSPreparedCrosses_r) use(GEOSPreparedContains_r)              \
  use(GEOS_interruptRegisterCallback)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} geos;

static char reason[512];
static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = NULL;
  for (unsigned i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) {
    snprintf(reason, sizeof reason, "cannot load GEOS: %s", dlerror());
    return;
  }
  // POSIX lets a symbol be stored through a void pointer; the cast itself is not ISO C.
#define LOOK_UP(name)                                                                             \
  *(void **)&geos.name = dlsym(library, #name);                                                   \
  if (geos.name == NULL) {                                                                        \
    snprintf(reason, sizeof reason, "cannot load GEOS: the library lacks " #name);                \
    return;                                                                                       \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  geos.GEOS_interruptRegisterCallback(geo_geos_look);
  ready = 1;
}

const char *geo_geos_load(void) {
  pthread_once(&once, load);
  return ready ? NULL : reason;
}

const char *geo_geos_version(void) { return geo_geos_load() == NULL ? geos.GEOSversion() : NULL; }

static void note(const char *text, void *context) {
  snprintf(((geo_geos *)context)->message, sizeof((geo_geos *)context)->message, "%s", text);
}

geo_geos *geo_geos_open(void) {
  if (geo_geos_load() != NULL) return NULL;
  geo_geos *context = calloc(1, sizeof *context);
  if (context == NULL) return NULL;
  context->handle = geos.GEOS_init_r();
  if (context->handle == NULL) {
    free(context);
    return NULL;
  }
  geos.GEOSContext_setErrorMessageHandler_r(context->handle, note, context);
  geo_geos_begin();
  context->reader = geos.GEOSWKBReader_create_r(context->handle);
  context->writer = geos.GEOSWKBWriter_create_r(context->handle);
  if (context->reader == NULL || context->writer == NULL) {
    geo_geos_close(context);
    return NULL;
  }
  geos.GEOSWKBWriter_setByteOrder_r(context->handle, context->writer, GEOS_WKB_NDR);
  geos.GEOSWKBWriter_setOutputDimension_r(context->handle, context->writer, 2);
  return context;
}

void geo_geos_close(geo_geos *context) {
  if (context == NULL) return;
  if (context->reader != NULL) geos.GEOSWKBReader_destroy_r(context->handle, context->reader);
  if (context->writer != NULL) geos.GEOSWKBWriter_destroy_r(context->handle, context->writer);
  geos.GEOS_finish_r(context->handle);
  free(context);
}

const char *geo_geos_message(const geo_geos *context) { return context->message; }

void *geo_geos_read(geo_geos *context, const uint8_t *bytes, size_t count) {
  return geos.GEOSWKBReader_read_r(context->handle, context->reader, bytes, count);
}

void geo_geos_free(geo_geos *context, void *geometry) {
  if (geometry != NULL) geos.GEOSGeom_destroy_r(context->handle, geometry);
}

uint8_t *geo_geos_write(geo_geos *context, const void *geometry, size_t *count) {
  return geos.GEOSWKBWriter_write_r(context->handle, context->writer, geometry, count);
}

void geo_geos_free_bytes(geo_geos *context, uint8_t *bytes) {
  if (bytes != NULL) geos.GEOSFree_r(context->handle, bytes);
}

int geo_geos_validity(geo_geos *context, const void *geometry, char *text, size_t size, double *x,
                      double *y) {
  char *found = NULL;
  GEOSGeometry *place = NULL;
  int result = geos.GEOSisValidDetail_r(context->handle, geometry, 0, &found, &place);
  if (found != NULL) {
    snprintf(text, size, "%s", found);
    geos.GEOSFree_r(context->handle, found);
  }
  if (place != NULL) {
    geos.GEOSGeomGetX_r(context->handle, place, x);
    geos.GEOSGeomGetY_r(context->handle, place, y);
    geos.GEOSGeom_destroy_r(context->handle, place);
  }
  return result;
}

void *geo_geos_make_valid(geo_geos *context, const void *geometry) {
  return geos.GEOSMakeValid_r(context->handle, geometry);
}

void *geo_geos_combine(geo_geos *context, int operation, const void *first, const void *second) {
  switch (operation) {
  case GEO_GEOS_INTERSECTION: return geos.GEOSIntersection_r(context->handle, first, second);
  case GEO_GEOS_UNION: return geos.GEOSUnion_r(context->handle, first, second);
  case GEO_GEOS_DIFFERENCE: return geos.GEOSDifference_r(context->handle, first, second);
  case GEO_GEOS_SYMMETRIC: return geos.GEOSSymDifference_r(context->handle, first, second);
  default: return NULL;
  }
}

void *geo_geos_union_parts(geo_geos *context, const void *geometry) {
  return geos.GEOSUnaryUnion_r(context->handle, geometry);
}

void *geo_geos_prepare(geo_geos *context, const void *geometry) {
  return (void *)geos.GEOSPrepare_r(context->handle, geometry);
}

void geo_geos_free_prepared(geo_geos *context, void *prepared) {
  if (prepared != NULL) geos.GEOSPreparedGeom_destroy_r(context->handle, prepared);
}

int geo_geos_prepared_meets(geo_geos *context, const void *prepared, double x, double y) {
  GEOSGeometry *point = geos.GEOSGeom_createPointFromXY_r(context->handle, x, y);
  if (point == NULL) return 2;
  int result = geos.GEOSPreparedIntersects_r(context->handle, prepared, point);
  geos.GEOSGeom_destroy_r(context->handle, point);
  return result;
}

int geo_geos_relate(geo_geos *context, int relation, const void *first, const void *second) {
  GEOSContextHandle_t handle = context->handle;
  switch (relation) {
  case GEO_GEOS_INTERSECTS: return geos.GEOSIntersects_r(handle, first, second);
  case GEO_GEOS_DISJOINT: return geos.GEOSDisjoint_r(handle, first, second);
  case GEO_GEOS_EQUALS: return geos.GEOSEquals_r(handle, first, second);
  case GEO_GEOS_TOUCHES: return geos.GEOSTouches_r(handle, first, second);
  case GEO_GEOS_WITHIN: return geos.GEOSWithin_r(handle, first, second);
  case GEO_GEOS_OVERLAPS: return geos.GEOSOverlaps_r(handle, first, second);
  case GEO_GEOS_CROSSES: return geos.GEOSCrosses_r(handle, first, second);
  case GEO_GEOS_CONTAINS: return geos.GEOSContains_r(handle, first, second);
  default: return 2;
  }
}

int geo_geos_prepared_relate(geo_geos *context, int relation, const void *prepared, const void *second) {
  GEOSContextHandle_t handle = context->handle;
  switch (relation) {
  case GEO_GEOS_INTERSECTS: return geos.GEOSPreparedIntersects_r(handle, prepared, second);
  case GEO_GEOS_DISJOINT: return geos.GEOSPreparedDisjoint_r(handle, prepared, second);
  case GEO_GEOS_TOUCHES: return geos.GEOSPreparedTouches_r(handle, prepared, second);
  case GEO_GEOS_WITHIN: return geos.GEOSPreparedWithin_r(handle, prepared, second);
  case GEO_GEOS_OVERLAPS: return geos.GEOSPreparedOverlaps_r(handle, prepared, second);
  case GEO_GEOS_CROSSES: return geos.GEOSPreparedCrosses_r(handle, prepared, second);
  case GEO_GEOS_CONTAINS: return geos.GEOSPreparedContains_r(handle, prepared, second);
  default: return 2;
  }
}
