#include "CGeoTiles.h"

#include <protozero/pbf_builder.hpp>

#include <new>
#include <string>

namespace {

// The messages and fields of vector_tile.proto, version 2.1.
enum class Tile : protozero::pbf_tag_type { layers = 3 };

enum class Layer : protozero::pbf_tag_type {
  name = 1,
  features = 2,
  keys = 3,
  values = 4,
  extent = 5,
  version = 15,
};

enum class Feature : protozero::pbf_tag_type { tags = 2, type = 3, geometry = 4 };

enum class Value : protozero::pbf_tag_type {
  string_value = 1,
  double_value = 3,
  sint_value = 6,
  bool_value = 7,
};

void write(const geo_tile_layer &layer, protozero::pbf_builder<Tile> &tile) {
  protozero::pbf_builder<Layer> out{tile, Tile::layers};
  out.add_uint32(Layer::version, 2);
  out.add_string(Layer::name, layer.texts, layer.name_end);
  out.add_uint32(Layer::extent, layer.extent);
  const std::uint32_t *geometry = layer.geometry;
  const std::uint32_t *tags = layer.tags;
  for (std::size_t i = 0; i < layer.feature_count; ++i) {
    const geo_tile_feature &feature = layer.features[i];
    protozero::pbf_builder<Feature> one{out, Layer::features};
    one.add_packed_uint32(Feature::tags, tags, layer.tags + feature.tags_end);
    one.add_enum(Feature::type, static_cast<std::int32_t>(feature.geometry_type));
    one.add_packed_uint32(Feature::geometry, geometry, layer.geometry + feature.geometry_end);
    geometry = layer.geometry + feature.geometry_end;
    tags = layer.tags + feature.tags_end;
  }
  for (std::size_t i = 0; i < layer.key_count; ++i) {
    const geo_tile_value &key = layer.keys[i];
    out.add_string(Layer::keys, layer.texts + key.text_begin, key.text_end - key.text_begin);
  }
  for (std::size_t i = 0; i < layer.value_count; ++i) {
    const geo_tile_value &value = layer.values[i];
    protozero::pbf_builder<Value> one{out, Layer::values};
    switch (value.type) {
    case GEO_TILE_TEXT:
      one.add_string(Value::string_value, layer.texts + value.text_begin,
                     value.text_end - value.text_begin);
      break;
    case GEO_TILE_DOUBLE:
      one.add_double(Value::double_value, value.number);
      break;
    case GEO_TILE_BOOLEAN:
      one.add_bool(Value::bool_value, value.integer != 0);
      break;
    default:
      one.add_sint64(Value::sint_value, value.integer);
      break;
    }
  }
}

}  // namespace

int geo_tile_write(const geo_tile_layer *layers, size_t layer_count, geo_tile_callback callback,
                   void *context) {
  try {
    std::string bytes;
    {
      protozero::pbf_builder<Tile> tile{bytes};
      for (std::size_t i = 0; i < layer_count; ++i) {
        write(layers[i], tile);
      }
    }
    callback(context, reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
    return 1;
  } catch (...) {
    return 0;
  }
}
