#include "CGeoOsmium.h"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/version.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <vector>

namespace {

void copy(char *target, std::size_t size, const char *text) {
  std::snprintf(target, size, "%s", text);
}

bool ends_with(const std::string &text, const char *ending) {
  const std::size_t n = std::strlen(ending);
  return text.size() >= n && text.compare(text.size() - n, n, ending) == 0;
}

// libosmium goes by the name alone; a file with another name is recognised by its first bytes.
osmium::io::File open_file(const std::string &path) {
  std::ifstream stream{path, std::ios::binary};
  char start[6] = {};
  if (!stream.read(start, sizeof start) && stream.gcount() == 0) {
    if (!stream.is_open()) {
      throw std::system_error{errno, std::system_category()};
    }
    stream.clear();
    throw osmium::io_error{"the file is empty"};
  }
  for (const char *known : {".osm", ".osm.pbf", ".pbf", ".osm.gz", ".osm.bz2"}) {
    if (ends_with(path, known)) {
      return osmium::io::File{path};
    }
  }
  const bool gzip = start[0] == '\x1f' && start[1] == '\x8b';
  const bool bzip2 = std::memcmp(start, "BZh", 3) == 0;
  const bool xml = start[0] == '<' || std::memcmp(start, "\xef\xbb\xbf<", 4) == 0;
  return osmium::io::File{path, gzip ? "osm.gz" : bzip2 ? "osm.bz2" : xml ? "osm" : "pbf"};
}

struct stopped : std::exception {};

/// The keys that decide whether an object matters, and those that are told of it.
class Keys {
public:
  explicit Keys(const geo_osm_keys &keys)
      : wanted_{keys.wanted, keys.wanted + keys.wanted_count},
        kept_{keys.kept, keys.kept + keys.kept_count} {}

  bool want(const osmium::TagList &list) const {
    return std::any_of(list.begin(), list.end(), [this](const osmium::Tag &tag) {
      return wanted_.count(tag.key()) != 0;
    });
  }

  const std::vector<const char *> &collect(const osmium::TagList &list) {
    tags_.clear();
    for (const auto &tag : list) {
      if (kept_.count(tag.key()) != 0) {
        tags_.push_back(tag.key());
        tags_.push_back(tag.value());
      }
    }
    return tags_;
  }

private:
  std::unordered_set<std::string_view> wanted_;
  std::unordered_set<std::string_view> kept_;
  std::vector<const char *> tags_;
};

struct bad_tag : std::runtime_error {
  bad_tag() : std::runtime_error{"a tag with a NUL in it"} {}
};

/// libosmium walks tags from NUL to NUL: one inside a text would lead it beyond the list.
void check(const osmium::TagList &list) {
  const auto *end = list.data() + list.byte_size();
  const auto *text = std::min(list.data() + sizeof(osmium::TagList), end);
  if (std::count(text, end, 0) % 2 != 0 || (text != end && end[-1] != 0)) {
    throw bad_tag{};
  }
}

template <typename Object, typename Handler>
geo_osm_status read(const char *path, osmium::osm_entity_bits::type entities,
                    geo_osm_progress_callback progress, void *context, geo_osm_report *report,
                    Handler &&handle) {
  *report = geo_osm_report{};
  try {
    const osmium::io::File file = open_file(path);
    osmium::io::Reader reader{file, entities, osmium::io::read_meta::yes};
    const osmium::io::Header header = reader.header();
    std::string timestamp = header.get("osmosis_replication_timestamp");
    if (timestamp.empty()) {
      timestamp = header.get("timestamp");
    }
    copy(report->timestamp, sizeof report->timestamp, timestamp.c_str());
    const double size = std::max<double>(1, static_cast<double>(reader.file_size()));
    while (osmium::memory::Buffer buffer = reader.read()) {
      for (const auto &object : buffer.select<Object>()) {
        check(object.tags());
        handle(object);
      }
      if (progress != nullptr) {
        progress(context, std::min(1.0, static_cast<double>(reader.offset()) / size));
      }
    }
    reader.close();
    return GEO_OSM_OK;
  } catch (const stopped &) {
    return GEO_OSM_STOPPED;
  } catch (const std::system_error &error) {
    copy(report->message, sizeof report->message, std::strerror(error.code().value()));
    return GEO_OSM_UNREADABLE;
  } catch (const std::exception &error) {
    copy(report->message, sizeof report->message, error.what());
    return GEO_OSM_MALFORMED;
  } catch (...) {
    copy(report->message, sizeof report->message, "unknown failure");
    return GEO_OSM_MALFORMED;
  }
}

} // namespace

geo_osm_status geo_osm_read_areas(const char *path, geo_osm_keys keys, geo_osm_area_callback area,
                                  geo_osm_progress_callback progress, void *context,
                                  geo_osm_report *report) {
  Keys filter{keys};
  std::vector<std::int64_t> ways;
  std::vector<std::uint8_t> inner;
  return read<osmium::Relation>(
      path, osmium::osm_entity_bits::relation, progress, context, report,
      [&](const osmium::Relation &object) {
        if (!object.tags().has_tag("type", "multipolygon") || !filter.want(object.tags())) {
          return;
        }
        ways.clear();
        inner.clear();
        for (const auto &member : object.members()) {
          if (member.type() == osmium::item_type::way) {
            ways.push_back(member.ref());
            inner.push_back(std::strcmp(member.role(), "inner") == 0 ? 1 : 0);
          }
        }
        const auto &tags = filter.collect(object.tags());
        if (area(context, object.id(), ways.data(), inner.data(), ways.size(), tags.data(),
                 tags.size() / 2) == 0) {
          throw stopped{};
        }
      });
}

geo_osm_status geo_osm_read_ways(const char *path, geo_osm_keys keys, const int64_t *ids,
                                 size_t id_count, geo_osm_way_callback way,
                                 geo_osm_progress_callback progress, void *context,
                                 geo_osm_report *report) {
  Keys filter{keys};
  std::vector<std::int64_t> nodes;
  std::int64_t newest = 0;
  const geo_osm_status status = read<osmium::Way>(
      path, osmium::osm_entity_bits::way, progress, context, report,
      [&](const osmium::Way &object) {
        newest = std::max(newest, static_cast<std::int64_t>(object.timestamp().seconds_since_epoch()));
        if (!filter.want(object.tags()) &&
            !std::binary_search(ids, ids + id_count, static_cast<int64_t>(object.id()))) {
          return;
        }
        nodes.clear();
        for (const auto &node : object.nodes()) {
          nodes.push_back(node.ref());
        }
        const auto &tags = filter.collect(object.tags());
        if (way(context, object.id(), nodes.data(), nodes.size(), tags.data(), tags.size() / 2) == 0) {
          throw stopped{};
        }
      });
  report->newest_change = newest;
  return status;
}

geo_osm_status geo_osm_read_nodes(const char *path, const int64_t *ids, size_t count,
                                  int32_t *latitudes, int32_t *longitudes, uint8_t *found,
                                  geo_osm_keys keys, geo_osm_node_callback node,
                                  geo_osm_keys points, geo_osm_point_callback point,
                                  geo_osm_progress_callback progress, void *context,
                                  geo_osm_report *report) {
  Keys filter{keys};
  Keys point_filter{points};
  // Files are nearly always sorted by id, so the next wanted node is the one at the cursor.
  const int64_t *const end = ids + count;
  const int64_t *cursor = ids;
  return read<osmium::Node>(
      path, osmium::osm_entity_bits::node, progress, context, report,
      [&](const osmium::Node &object) {
        const int64_t id = object.id();
        if (point != nullptr && !object.tags().empty() && object.location().valid() &&
            point_filter.want(object.tags())) {
          const auto &tags = point_filter.collect(object.tags());
          if (point(context, object.location().y(), object.location().x(), tags.data(),
                    tags.size() / 2) == 0) {
            throw stopped{};
          }
        }
        if (cursor == end || *cursor != id) {
          const bool ahead = cursor != end && *cursor < id;
          // Steps over wanted nodes that the file lacks; falls back to a search when it is unsorted.
          if (ahead && cursor + 1 != end && cursor[1] >= id) {
            ++cursor;
          } else if (ahead || (cursor != ids && cursor[-1] >= id)) {
            cursor = std::lower_bound(ids, end, id);
          }
          if (cursor == end || *cursor != id) {
            return;
          }
        }
        const std::size_t index = static_cast<std::size_t>(cursor - ids);
        ++cursor;
        if (!object.location().valid()) {
          return;
        }
        latitudes[index] = object.location().y();
        longitudes[index] = object.location().x();
        found[index] = 1;
        if (!object.tags().empty() && filter.want(object.tags())) {
          const auto &tags = filter.collect(object.tags());
          if (node(context, index, tags.data(), tags.size() / 2) == 0) {
            throw stopped{};
          }
        }
      });
}

const char *geo_osm_version(void) { return LIBOSMIUM_VERSION_STRING; }
