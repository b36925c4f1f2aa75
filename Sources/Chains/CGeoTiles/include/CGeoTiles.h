/// Mapbox vector tiles, version 2.1, written by protozero.
///
/// No exception leaves these functions, and no pointer is kept after a call.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The type of a value of a feature.
typedef enum {
  GEO_TILE_TEXT = 1,
  GEO_TILE_DOUBLE = 2,
  GEO_TILE_INTEGER = 3,
  GEO_TILE_BOOLEAN = 4,
} geo_tile_value_type;

/// A value: a piece of the layer's texts, or a number; booleans are the integers 0 and 1.
typedef struct {
  uint32_t type;
  uint32_t text_begin;
  uint32_t text_end;
  double number;
  int64_t integer;
} geo_tile_value;

/// A feature. Its commands and its pairs of key and value begin where those of the feature before it end.
typedef struct {
  /// 1 for points, 2 for lines, 3 for polygons.
  uint32_t geometry_type;
  uint32_t geometry_end;
  uint32_t tags_end;
} geo_tile_feature;

/// A layer. `texts` begins with its name, which ends at `name_end`; keys are values of type text.
typedef struct {
  const char *texts;
  uint32_t name_end;
  uint32_t extent;
  const geo_tile_feature *features;
  size_t feature_count;
  const uint32_t *geometry;
  const uint32_t *tags;
  const geo_tile_value *keys;
  size_t key_count;
  const geo_tile_value *values;
  size_t value_count;
} geo_tile_layer;

/// Hands over the bytes of a tile, which are valid during the call.
typedef void (*geo_tile_callback)(void *context, const uint8_t *bytes, size_t count);

/// Writes a tile of layers.
///
/// Returns 1, or 0 without calling back when there is no memory for it.
int geo_tile_write(const geo_tile_layer *layers, size_t layer_count, geo_tile_callback callback,
                   void *context);

#ifdef __cplusplus
}
#endif
