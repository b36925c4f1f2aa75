/// PROJ, opened on first use: Karney's geodesic routines and the coordinate operations.
///
/// libproj pulls in some forty shared objects (curl, tiff, ssl …), which costs more time at the start
/// of a process than most commands need for all their work. It is therefore opened by `dlopen` when
/// the first long geodesic or coordinate operation is asked for, never by the dynamic linker.
#pragma once

#include <proj.h>
#include <proj_experimental.h>

#include "CGeoGrid.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Opens libproj once and keeps it for the life of the process. Safe to call from any thread.
/// Returns NULL when the library is ready, else the reason (a static string, never freed).
const char *_Nullable geo_proj_load(void);

/// Solves the inverse problem on WGS84. Degrees in, meters and degrees clockwise from north out.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_inverse(double lat1, double lon1, double lat2, double lon2, double *_Nonnull distance,
                     double *_Nonnull azimuth1, double *_Nonnull azimuth2);

/// Solves the direct problem on WGS84. Degrees and meters in, degrees out.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_direct(double lat1, double lon1, double azimuth1, double distance, double *_Nonnull lat2,
                    double *_Nonnull lon2, double *_Nonnull azimuth2);

/// The functions of `proj.h` that this package calls, by name.
#define GEO_PROJ_FUNCTIONS(F)                     \
  F(proj_info)                                    \
  F(proj_context_create)                          \
  F(proj_context_destroy)                         \
  F(proj_context_set_enable_network)              \
  F(proj_context_get_database_path)               \
  F(proj_context_get_database_metadata)           \
  F(proj_context_errno)                           \
  F(proj_context_errno_string)                    \
  F(proj_log_func)                                \
  F(proj_log_level)                               \
  F(proj_create)                                  \
  F(proj_destroy)                                 \
  F(proj_is_crs)                                  \
  F(proj_get_type)                                \
  F(proj_get_name)                                \
  F(proj_get_area_of_use)                         \
  F(proj_get_id_auth_name)                        \
  F(proj_get_id_code)                             \
  F(proj_crs_get_coordinate_system)               \
  F(proj_crs_get_sub_crs)                         \
  F(proj_crs_get_geodetic_crs)                    \
  F(proj_get_prime_meridian)                      \
  F(proj_prime_meridian_get_parameters)           \
  F(proj_get_source_crs)                          \
  F(proj_as_proj_string)                          \
  F(proj_crs_promote_to_3D)                       \
  F(proj_get_crs_info_list_from_database)         \
  F(proj_crs_info_list_destroy)                   \
  F(proj_get_crs_list_parameters_create)          \
  F(proj_get_crs_list_parameters_destroy)         \
  F(proj_cs_get_axis_count)                       \
  F(proj_cs_get_axis_info)                        \
  F(proj_create_crs_to_crs_from_pj)               \
  F(proj_create_operation_factory_context)        \
  F(proj_operation_factory_context_destroy)       \
  F(proj_operation_factory_context_set_spatial_criterion)        \
  F(proj_operation_factory_context_set_grid_availability_use)    \
  F(proj_operation_factory_context_set_allow_ballpark_transformations) \
  F(proj_create_operations)                       \
  F(proj_list_get_count)                          \
  F(proj_list_get)                                \
  F(proj_list_destroy)                            \
  F(proj_coordoperation_is_instantiable)          \
  F(proj_coordoperation_has_ballpark_transformation) \
  F(proj_coordoperation_get_accuracy)             \
  F(proj_coordoperation_get_grid_used_count)      \
  F(proj_coordoperation_get_grid_used)            \
  F(proj_trans)                                   \
  F(proj_errno)                                   \
  F(proj_errno_reset)                             \
  F(proj_angular_input)                           \
  F(proj_angular_output)                          \
  F(proj_degree_input)                            \
  F(proj_degree_output)

/// A table of function pointers, one member a function.
struct geo_proj_api {
#define GEO_PROJ_MEMBER(name) __typeof__(name) *_Nonnull name;
  GEO_PROJ_FUNCTIONS(GEO_PROJ_MEMBER)
#undef GEO_PROJ_MEMBER
};

/// The table; NULL when libproj cannot be loaded or lacks one of the functions
/// (`geo_proj_load` or `geo_proj_missing_function` says why).
const struct geo_proj_api *_Nullable geo_proj_functions(void);

/// The first function of the table that the library lacks; NULL when it has all of them.
const char *_Nullable geo_proj_missing_function(void);

/// The path of the library that was loaded, NULL without one.
const char *_Nullable geo_proj_library_path(void);

/// Measures a ring whose edges are geodesics. Degrees in; square meters, positive counter-clockwise,
/// and meters out. The arrays are not changed.
/// Returns 0, or 1 when libproj cannot be loaded (the outputs are then NaN).
int geo_proj_polygon(double *_Nonnull latitudes, double *_Nonnull longitudes, int count,
                     double *_Nonnull area, double *_Nonnull perimeter);

#ifdef __cplusplus
}
#endif
