/// The part of GDAL that the project uses, loaded on first use.
///
/// libgdal brings more than a hundred shared objects, most of them for formats and servers that are
/// never asked for. It is therefore opened by `dlopen` when the first file is met that only GDAL reads.
/// Its functions are declared here after its documentation (3.4 and later), so that neither building
/// nor running needs its headers.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Flags of `GDALOpenEx`.
enum { GEO_GDAL_RASTER = 0x02, GEO_GDAL_VECTOR = 0x04, GEO_GDAL_VERBOSE = 0x40 };

/// Types of fields (`OGRFieldType`).
enum {
  GEO_GDAL_INTEGER = 0,
  GEO_GDAL_INTEGER_LIST = 1,
  GEO_GDAL_REAL = 2,
  GEO_GDAL_REAL_LIST = 3,
  GEO_GDAL_STRING = 4,
  GEO_GDAL_STRING_LIST = 5,
  GEO_GDAL_BINARY = 8,
  GEO_GDAL_DATE = 9,
  GEO_GDAL_TIME = 10,
  GEO_GDAL_DATE_TIME = 11,
  GEO_GDAL_INTEGER64 = 12,
  GEO_GDAL_INTEGER64_LIST = 13
};

/// Subtypes of fields (`OGRFieldSubType`).
enum { GEO_GDAL_BOOLEAN = 1, GEO_GDAL_JSON = 4 };

/// Samples as 64-bit floating point numbers (`GDT_Float64`).
enum { GEO_GDAL_FLOAT64 = 7 };

#define GEO_GDAL_FUNCTIONS(F)                                                                     \
  F(const char *, GDALVersionInfo, (const char *))                                                \
  F(void *, GDALOpenEx,                                                                           \
    (const char *, unsigned, const char *const *, const char *const *, const char *const *))      \
  F(void, GDALClose, (void *))                                                                    \
  F(void, CPLSetThreadLocalConfigOption, (const char *, const char *))                            \
  F(void, CPLPushErrorHandlerEx, (void (*)(int, int, const char *), void *))                      \
  F(void, CPLPopErrorHandler, (void))                                                             \
  F(void *, VSIFileFromMemBuffer, (const char *, uint8_t *, uint64_t, int))                       \
  F(int, VSIFCloseL, (void *))                                                                    \
  F(int, VSIUnlink, (const char *))                                                               \
  F(int, GDALDatasetGetLayerCount, (void *))                                                      \
  F(void *, GDALDatasetGetLayer, (void *, int))                                                   \
  F(void *, GDALDatasetExecuteSQL, (void *, const char *, void *, const char *))                  \
  F(void, GDALDatasetReleaseResultSet, (void *, void *))                                          \
  F(const char *, OGR_L_GetName, (void *))                                                        \
  F(int, OGR_L_GetGeomType, (void *))                                                             \
  F(int64_t, OGR_L_GetFeatureCount, (void *, int))                                                \
  F(void *, OGR_L_GetSpatialRef, (void *))                                                        \
  F(void *, OGR_L_GetLayerDefn, (void *))                                                         \
  F(void, OGR_L_ResetReading, (void *))                                                           \
  F(void *, OGR_L_GetNextFeature, (void *))                                                       \
  F(int, OGR_FD_GetFieldCount, (void *))                                                          \
  F(void *, OGR_FD_GetFieldDefn, (void *, int))                                                   \
  F(const char *, OGR_Fld_GetNameRef, (void *))                                                   \
  F(int, OGR_Fld_GetType, (void *))                                                               \
  F(int, OGR_Fld_GetSubType, (void *))                                                            \
  F(void, OGR_F_Destroy, (void *))                                                                \
  F(void *, OGR_F_GetGeometryRef, (void *))                                                       \
  F(int, OGR_F_IsFieldSetAndNotNull, (void *, int))                                               \
  F(int64_t, OGR_F_GetFieldAsInteger64, (void *, int))                                            \
  F(double, OGR_F_GetFieldAsDouble, (void *, int))                                                \
  F(const char *, OGR_F_GetFieldAsString, (void *, int))                                          \
  F(char **, OGR_F_GetFieldAsStringList, (void *, int))                                           \
  F(const int *, OGR_F_GetFieldAsIntegerList, (void *, int, int *))                               \
  F(const int64_t *, OGR_F_GetFieldAsInteger64List, (void *, int, int *))                         \
  F(const double *, OGR_F_GetFieldAsDoubleList, (void *, int, int *))                             \
  F(int, OGR_F_GetFieldAsDateTimeEx,                                                              \
    (void *, int, int *, int *, int *, int *, int *, float *, int *))                             \
  F(const char *, OGR_G_GetGeometryName, (void *))                                                \
  F(int, OGR_G_IsEmpty, (void *))                                                                 \
  F(int, OGR_G_Is3D, (void *))                                                                    \
  F(int, OGR_G_GetPointCount, (void *))                                                           \
  F(void, OGR_G_GetPoint, (void *, int, double *, double *, double *))                            \
  F(int, OGR_G_GetGeometryCount, (void *))                                                        \
  F(void *, OGR_G_GetGeometryRef, (void *, int))                                                  \
  F(int, OGR_G_HasCurveGeometry, (void *, int))                                                   \
  F(void *, OGR_G_GetLinearGeometry, (void *, double, char **))                                   \
  F(void, OGR_G_DestroyGeometry, (void *))                                                        \
  F(const char *, OSRGetAuthorityName, (void *, const char *))                                    \
  F(const char *, OSRGetAuthorityCode, (void *, const char *))                                    \
  F(int, OSRExportToWktEx, (void *, char **, const char *const *))                                \
  F(void *, OSRClone, (void *))                                                                   \
  F(int, OSRStripVertical, (void *))                                                              \
  F(void, OSRRelease, (void *))                                                                   \
  F(void, VSIFree, (void *))                                                                      \
  F(int, GDALGetRasterXSize, (void *))                                                            \
  F(int, GDALGetRasterYSize, (void *))                                                            \
  F(int, GDALGetRasterCount, (void *))                                                            \
  F(int, GDALGetGeoTransform, (void *, double *))                                                 \
  F(void *, GDALGetSpatialRef, (void *))                                                          \
  F(void *, GDALGetRasterBand, (void *, int))                                                     \
  F(double, GDALGetRasterNoDataValue, (void *, int *))                                            \
  F(double, GDALGetRasterScale, (void *, int *))                                                  \
  F(double, GDALGetRasterOffset, (void *, int *))                                                 \
  F(const char *, GDALGetRasterUnitType, (void *))                                                \
  F(const char *, GDALGetMetadataItem, (void *, const char *, const char *))                      \
  F(int, GDALRasterIO,                                                                            \
    (void *, int, int, int, int, int, void *, int, int, int, int, int))

/// The library's functions, by their names.
typedef struct geo_gdal {
#define GEO_GDAL_DECLARE(result, name, parameters) result(*name) parameters;
  GEO_GDAL_FUNCTIONS(GEO_GDAL_DECLARE)
#undef GEO_GDAL_DECLARE
} geo_gdal;

/// Opens the library once, with the drivers of `geo_gdal_drivers` alone, and keeps it for the life of
/// the process. Safe to call from any thread.
/// Returns NULL when it cannot be loaded; `reason` is then a static string, never freed.
const geo_gdal *geo_gdal_load(const char **reason);

/// The last message of GDAL on this thread since `geo_gdal_listen`; empty when nothing failed.
const char *geo_gdal_message(void);

/// Begins to keep messages of this thread, which would otherwise go to standard error, and takes the
/// network, other file systems and Python away from it. Ends with `geo_gdal_ignore`.
void geo_gdal_listen(void);
void geo_gdal_ignore(void);

#ifdef __cplusplus
}
#endif
