#include "CGeoOsmium.h"

#include "Inspection.hpp"

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
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

void copy(char *target, std::size_t size, const char *text) {
  std::snprintf(target, size, "%s", text);
}

} // namespace

struct geo_osm_file {
  geo_osm::InspectedFile content;
};

namespace {

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

/// The versions of the objects that were handed over, to notice another version of one of them.
///
/// Sorted files have all versions of an object next to each other; there this costs one comparison
/// an object.
class Versions {
public:
  /// Throws if another version of the object was handed over before.
  void check(const osmium::OSMObject &object) {
    is_sorted_ = is_sorted_ && object.id() > last_;
    last_ = object.id();
    if (is_sorted_) {
      return;
    }
    for (const auto &item : sorted_) {
      known_.insert(item);
    }
    sorted_.clear();
    const auto found = known_.find(object.id());
    if (found != known_.end() && found->second != object.version()) {
      throw std::runtime_error{std::string{osmium::item_type_to_name(object.type())} + " " +
                               std::to_string(object.id()) + " is there in the versions " +
                               std::to_string(found->second) + " and " +
                               std::to_string(object.version()) +
                               ", apart from each other: sort the file with `osmium sort`"};
    }
  }

  /// Remembers an object that was handed over.
  void insert(const osmium::OSMObject &object) {
    if (is_sorted_) {
      sorted_.emplace_back(object.id(), object.version());
    } else {
      known_.emplace(object.id(), object.version());
    }
  }

private:
  bool is_sorted_ = true;
  osmium::object_id_type last_ = std::numeric_limits<osmium::object_id_type>::min();
  std::vector<std::pair<osmium::object_id_type, osmium::object_version_type>> sorted_;
  std::unordered_map<osmium::object_id_type, osmium::object_version_type> known_;
};

/// Runs `body` and turns what it throws into a status and a message.
template <typename Body> geo_osm_status guarded(geo_osm_report *report, Body &&body) {
  *report = geo_osm_report{};
  try {
    body();
    return GEO_OSM_OK;
  } catch (const stopped &) {
    return GEO_OSM_STOPPED;
  } catch (const geo_osm::foreign_format &error) {
    copy(report->message, sizeof report->message, error.what());
    return GEO_OSM_FOREIGN;
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

/// Hands over the newest version of every object of a type that is not deleted; `handle` returns
/// whether the object was wanted.
template <typename Object, typename Handler>
geo_osm_status read(const geo_osm_file *file, osmium::osm_entity_bits::type entities,
                    geo_osm_progress_callback progress, void *context, geo_osm_report *report,
                    Handler &&handle) {
  return guarded(report, [&] {
    osmium::io::Reader reader{file->content.file, entities, osmium::io::read_meta::yes};
    const osmium::io::Header header = reader.header();
    std::string timestamp = header.get("osmosis_replication_timestamp");
    if (timestamp.empty()) {
      timestamp = header.get("timestamp");
    }
    copy(report->timestamp, sizeof report->timestamp, timestamp.c_str());
    const double size = std::max<double>(1, static_cast<double>(reader.file_size()));
    Versions versions;
    // An object waits until the next one shows that no newer version of it follows.
    const Object *waiting = nullptr;
    osmium::memory::Buffer holding;
    const auto finish = [&](const Object &object) {
      versions.check(object);
      if (!object.visible() || file->content.deleted.contains(object.type(), object.id())) {
        ++report->left_out_count;
      } else if (handle(object)) {
        versions.insert(object);
      }
    };
    while (osmium::memory::Buffer buffer = reader.read()) {
      bool holds = false;
      for (const auto &object : buffer.select<Object>()) {
        check(object.tags());
        if (waiting != nullptr && waiting->id() != object.id()) {
          finish(*waiting);
        } else if (waiting != nullptr) {
          report->left_out_count += waiting->version() == object.version() ? 0 : 1;
          if (object.version() < waiting->version()) {
            continue;
          }
        }
        waiting = &object;
        holds = true;
      }
      if (holds) {
        holding = std::move(buffer);
      }
      if (progress != nullptr) {
        progress(context, std::min(1.0, static_cast<double>(reader.offset()) / size));
      }
    }
    if (waiting != nullptr) {
      finish(*waiting);
    }
    reader.close();
  });
}

/// Whether no tag says what an area is: in old data the tags of its outer ways do.
bool is_bare(const osmium::TagList &list) {
  static const std::unordered_set<std::string_view> silent{"type",       "name",   "note", "fixme",
                                                           "created_by", "source", "FIXME"};
  return std::all_of(list.begin(), list.end(), [](const osmium::Tag &tag) {
    return silent.count(tag.key()) != 0 || std::strncmp(tag.key(), "source:", 7) == 0;
  });
}

} // namespace

geo_osm_status geo_osm_open(const char *path, geo_osm_file **file, geo_osm_report *report) {
  *file = nullptr;
  return guarded(report, [&] { *file = new geo_osm_file{geo_osm::inspect(path)}; });
}

void geo_osm_close(geo_osm_file *file) { delete file; }

geo_osm_status geo_osm_read_areas(const geo_osm_file *file, geo_osm_keys keys,
                                  geo_osm_area_callback area,
                                  geo_osm_progress_callback progress, void *context,
                                  geo_osm_report *report) {
  Keys filter{keys};
  std::vector<std::int64_t> ways;
  std::vector<std::uint8_t> inner;
  return read<osmium::Relation>(
      file, osmium::osm_entity_bits::relation, progress, context, report,
      [&](const osmium::Relation &object) {
        if (!object.tags().has_tag("type", "multipolygon") ||
            !(filter.want(object.tags()) || is_bare(object.tags()))) {
          return false;
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
        return true;
      });
}

geo_osm_status geo_osm_read_ways(const geo_osm_file *file, geo_osm_keys keys, const int64_t *ids,
                                 size_t id_count, geo_osm_way_callback way,
                                 geo_osm_progress_callback progress, void *context,
                                 geo_osm_report *report) {
  Keys filter{keys};
  std::vector<std::int64_t> nodes;
  std::int64_t newest = 0;
  bool has_positions = false;
  const geo_osm_status status = read<osmium::Way>(
      file, osmium::osm_entity_bits::way, progress, context, report,
      [&](const osmium::Way &object) {
        newest = std::max(newest, static_cast<std::int64_t>(object.timestamp().seconds_since_epoch()));
        if (!filter.want(object.tags()) &&
            !std::binary_search(ids, ids + id_count, static_cast<int64_t>(object.id()))) {
          return false;
        }
        nodes.clear();
        for (const auto &node : object.nodes()) {
          nodes.push_back(node.ref());
          has_positions = has_positions || node.location().valid();
        }
        const auto &tags = filter.collect(object.tags());
        if (way(context, object.id(), nodes.data(), nodes.size(), tags.data(), tags.size() / 2) == 0) {
          throw stopped{};
        }
        return true;
      });
  report->newest_change = newest;
  report->has_positions_on_ways = has_positions ? 1 : 0;
  return status;
}

geo_osm_status geo_osm_read_nodes(const geo_osm_file *file, const int64_t *ids, size_t count,
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
      file, osmium::osm_entity_bits::node, progress, context, report,
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
            return false;
          }
        }
        const std::size_t index = static_cast<std::size_t>(cursor - ids);
        ++cursor;
        if (!object.location().valid()) {
          ++report->invalid_position_count;
          return true;
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
        return true;
      });
}

const char *geo_osm_version(void) { return LIBOSMIUM_VERSION_STRING; }
