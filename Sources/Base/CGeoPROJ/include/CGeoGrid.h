/// Vertical grids that only PROJ can read (GeoTIFF), through `vgridshift`.
///
/// A grid has its own PROJ context: one thread at a time may use it.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An open grid.
typedef struct geo_grid geo_grid;

/// The first grid of a file: degrees, nodes counted from the south-west.
typedef struct {
  double west, south;
  double step_longitude, step_latitude;
  int columns, rows;
} geo_grid_info;

/// Opens a grid file by its absolute path; nothing is looked for elsewhere and nothing downloaded.
/// Returns NULL when PROJ cannot read it; `message` is then PROJ's own text.
geo_grid *geo_grid_open(const char *path, geo_grid_info *info, char *message, size_t capacity);

/// The value of the grid, bilinear as PROJ has it, at each of `count` points in degrees.
/// A point outside the grid, or where it has no value, gives NaN.
void geo_grid_values(geo_grid *grid, const double *latitudes, const double *longitudes,
                     double *values, size_t count);

/// Closes a grid; NULL is allowed.
void geo_grid_close(geo_grid *grid);

#ifdef __cplusplus
}
#endif
