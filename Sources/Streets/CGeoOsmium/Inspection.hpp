/// The format of a file, detected from its content.
#pragma once

#include <osmium/io/file.hpp>
#include <osmium/osm/item_type.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_set>

namespace geo_osm {

/// A file in a format that is recognized but not read; the text names it.
struct foreign_format : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The ids of the objects that an editor has marked for deletion (`action="delete"`).
class DeletedObjects {
public:
  void insert(osmium::item_type type, std::int64_t id) { ids(type).insert(id); }

  bool contains(osmium::item_type type, std::int64_t id) const {
    const auto &known = const_cast<DeletedObjects *>(this)->ids(type);
    return !known.empty() && known.count(id) != 0;
  }

private:
  std::unordered_set<std::int64_t> &ids(osmium::item_type type) {
    return type == osmium::item_type::node  ? nodes_
           : type == osmium::item_type::way ? ways_
                                            : relations_;
  }

  std::unordered_set<std::int64_t> nodes_;
  std::unordered_set<std::int64_t> ways_;
  std::unordered_set<std::int64_t> relations_;
};

/// A file with the format and compression of its content, whatever its name says.
struct InspectedFile {
  osmium::io::File file;
  DeletedObjects deleted;
};

/// Inspects a file.
///
/// Throws `std::system_error` if the file cannot be read, `foreign_format` if it is in another
/// format, and `osmium::io_error` if its content is not recognized.
InspectedFile inspect(const std::string &path);

} // namespace geo_osm
