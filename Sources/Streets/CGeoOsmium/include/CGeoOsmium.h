/// OpenStreetMap files through libosmium: areas made of several ways first, then ways, then the
/// nodes that they use.
///
/// Reading several times keeps memory proportional to what is kept, not to the file. No exception leaves
/// these functions; callbacks run on the calling thread.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The outcome of a read.
typedef enum {
  GEO_OSM_OK = 0,
  /// The file cannot be opened or read; `message` has the system's text.
  GEO_OSM_UNREADABLE = 1,
  /// The content is not what its format promises; `message` says what was found.
  GEO_OSM_MALFORMED = 2,
  /// A callback returned 0.
  GEO_OSM_STOPPED = 3,
  /// The file is in a format that is not read; `message` names it.
  GEO_OSM_FOREIGN = 4,
} geo_osm_status;

/// The results of a read beside its objects.
typedef struct {
  char message[512];
  /// The time of the data as ISO 8601, empty when the file does not say.
  char timestamp[32];
  /// The newest change of a way that was read, seconds since 1970, 0 when unknown.
  int64_t newest_change;
  /// The number of objects, of the type that was read, that are deleted, and of versions that a
  /// newer one supersedes.
  int64_t left_out_count;
  /// The number of wanted nodes without a valid position.
  int64_t invalid_position_count;
  /// 1 if ways have the positions of their nodes with them.
  int has_positions_on_ways;
} geo_osm_report;

/// A file whose format is known.
typedef struct geo_osm_file geo_osm_file;

/// The keys that matter: an object is delivered when it has one of `wanted`, with those of its tags
/// whose keys are in `kept`.
typedef struct {
  const char *const *wanted;
  size_t wanted_count;
  const char *const *kept;
  size_t kept_count;
} geo_osm_keys;

/// The members of a multipolygon that are ways: ids, and 1 for those with the role `inner`.
typedef int (*geo_osm_area_callback)(void *context, int64_t id, const int64_t *ways,
                                     const uint8_t *inner, size_t way_count,
                                     const char *const *tags, size_t tag_count);

/// A way. `tags` holds `tag_count` pairs key, value: none when it is handed over for its id alone.
typedef int (*geo_osm_way_callback)(void *context, int64_t id, const int64_t *nodes,
                                    size_t node_count, const char *const *tags, size_t tag_count);

/// A wanted node (by its place in `ids`) with at least one wanted key.
typedef int (*geo_osm_node_callback)(void *context, size_t index, const char *const *tags,
                                     size_t tag_count);

/// A point: a node that is not wanted for its id but for a key, in units of 1e-7 degree.
typedef int (*geo_osm_point_callback)(void *context, int32_t latitude, int32_t longitude,
                                      const char *const *tags, size_t tag_count);

/// The share of the file that was read, 0…1.
typedef void (*geo_osm_progress_callback)(void *context, double share);

/// Finds the format of a file by its content, whatever its name, and what an editor has marked for
/// deletion. `*file` is null unless the status is `GEO_OSM_OK`.
geo_osm_status geo_osm_open(const char *path, geo_osm_file **file, geo_osm_report *report);

/// Frees a file; null is allowed.
void geo_osm_close(geo_osm_file *file);

/// Reads all relations of the type `multipolygon` that have a wanted key or no tag that says what
/// they are.
geo_osm_status geo_osm_read_areas(const geo_osm_file *file, geo_osm_keys keys,
                                  geo_osm_area_callback area,
                                  geo_osm_progress_callback progress, void *context,
                                  geo_osm_report *report);

/// Reads all ways that have a wanted key or whose id is among `ids` (ascending).
geo_osm_status geo_osm_read_ways(const geo_osm_file *file, geo_osm_keys keys, const int64_t *ids,
                                 size_t id_count, geo_osm_way_callback way,
                                 geo_osm_progress_callback progress, void *context,
                                 geo_osm_report *report);

/// Reads the positions of the nodes `ids` (ascending, without repetition) in units of 1e-7 degree.
///
/// `found[i]` becomes 1 where the node is in the file and has a valid position. Nodes with a wanted
/// key are handed to `node`. All nodes of the file with a wanted key of `points` are handed to `point`,
/// unless it is null.
geo_osm_status geo_osm_read_nodes(const geo_osm_file *file, const int64_t *ids, size_t count,
                                  int32_t *latitudes, int32_t *longitudes, uint8_t *found,
                                  geo_osm_keys keys, geo_osm_node_callback node,
                                  geo_osm_keys points, geo_osm_point_callback point,
                                  geo_osm_progress_callback progress, void *context,
                                  geo_osm_report *report);

/// The version of libosmium that this was compiled with.
const char *geo_osm_version(void);

#ifdef __cplusplus
}
#endif
