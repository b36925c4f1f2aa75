/// The part of GEOS that the project uses, loaded on first use.
///
/// Linking libgeos_c would cost every command more than a millisecond before it begins. The library
/// is therefore opened by `dlopen` when the first area is checked, repaired or cut.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A context of GEOS with its latest message. It belongs to one thread at a time.
typedef struct geo_geos geo_geos;

/// The relations of two geometries (OGC 06-103r4).
enum {
  GEO_GEOS_INTERSECTS,
  GEO_GEOS_DISJOINT,
  GEO_GEOS_EQUALS,
  GEO_GEOS_TOUCHES,
  GEO_GEOS_WITHIN,
  GEO_GEOS_OVERLAPS,
  GEO_GEOS_CROSSES,
  GEO_GEOS_CONTAINS
};

/// The combinations of two geometries.
enum { GEO_GEOS_INTERSECTION, GEO_GEOS_UNION, GEO_GEOS_DIFFERENCE, GEO_GEOS_SYMMETRIC };

/// Opens the library once and keeps it for the life of the process. Safe to call from any thread.
/// Returns NULL when the library is ready, else the reason (a static string, never freed).
const char *geo_geos_load(void);

/// The version of the loaded library, or NULL.
const char *geo_geos_version(void);

/// Names the function that says whether the work of the calling thread is to end (not 0). Calls of GEOS then
/// fail, as they do where they take more than 256 MB of memory beyond what the process had before.
void geo_geos_watch(int (*is_stopped)(void));

/// Makes a context; NULL when the library is missing or there is no memory.
geo_geos *geo_geos_open(void);
void geo_geos_close(geo_geos *context);

/// The latest message of the library, or an empty text.
const char *geo_geos_message(const geo_geos *context);

/// Reads well-known binary; NULL on failure. The geometry is freed with the same context.
void *geo_geos_read(geo_geos *context, const uint8_t *bytes, size_t count);
void geo_geos_free(geo_geos *context, void *geometry);

/// Writes well-known binary (little-endian, two dimensions); NULL on failure.
uint8_t *geo_geos_write(geo_geos *context, const void *geometry, size_t *count);
void geo_geos_free_bytes(geo_geos *context, uint8_t *bytes);

/// 1 when the geometry is valid, 0 when not (reason and place are then set), 2 on failure.
int geo_geos_validity(geo_geos *context, const void *geometry, char *reason, size_t size, double *x,
                      double *y);

/// A valid geometry of the same points; NULL on failure.
void *geo_geos_make_valid(geo_geos *context, const void *geometry);

/// Two geometries combined (one of the GEO_GEOS_ operations); NULL on failure.
void *geo_geos_combine(geo_geos *context, int operation, const void *first, const void *second);

/// The union of all parts of a collection; NULL on failure.
void *geo_geos_union_parts(geo_geos *context, const void *geometry);

/// Prepares a geometry for many questions; it must outlive the prepared one. NULL on failure.
void *geo_geos_prepare(geo_geos *context, const void *geometry);
void geo_geos_free_prepared(geo_geos *context, void *prepared);

/// 1 when a relation (one of those above) of the first to the second holds, 0 when not, 2 on failure.
int geo_geos_relate(geo_geos *context, int relation, const void *first, const void *second);
/// The same of a prepared geometry; it knows no equality.
int geo_geos_prepared_relate(geo_geos *context, int relation, const void *prepared, const void *second);

/// 1 when the point is inside or on the border, 0 when outside, 2 on failure.
int geo_geos_prepared_meets(geo_geos *context, const void *prepared, double x, double y);

#ifdef __cplusplus
}
#endif
