#include "Inspection.hpp"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/compression.hpp>
#include <osmium/io/detail/read_write.hpp>
#include <osmium/io/error.hpp>
#include <osmium/io/gzip_compression.hpp>

#include <expat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace geo_osm {
namespace {

using osmium::io::file_compression;

/// The unpacked content of a file, in pieces.
class Content {
public:
  Content(const std::string &path, file_compression compression)
      : decompressor_{osmium::io::CompressionFactory::instance().create_decompressor(
            compression, osmium::io::detail::open_for_reading(path))} {}

  /// The next piece; empty at the end.
  std::string read() { return decompressor_->read(); }

private:
  std::unique_ptr<osmium::io::Decompressor> decompressor_;
};

struct Signature {
  std::string_view bytes;
  const char *name;
};

using namespace std::string_view_literals;

constexpr Signature signatures[] = {
    {"\xff\xe0\x04o5m2"sv, "an o5m file, which `osmium cat` converts"},
    {"\xff\xe0\x04o5c2"sv, "a change file (.o5c): apply it to its map with `osmium apply-changes`"},
    {"PK\x03\x04"sv, "a ZIP archive"},
    {"7z\xbc\xaf\x27\x1c"sv, "a 7-Zip archive"},
    {"\xfd"
     "7zXZ"sv,
     "a file packed with xz"},
    {"\x28\xb5\x2f\xfd"sv, "a file packed with Zstandard"},
    {"\x1f\x8b"sv, "a gzip file inside another packed file"},
    {"BZh"sv, "a bzip2 file inside another packed file"},
    {"SQLite format 3"sv, "an SQLite database, such as a GeoPackage"},
    {"GEOSTRTS"sv, "a street network that is already built"},
};

bool starts(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view without_space(std::string_view text) {
  if (starts(text, "\xef\xbb\xbf"sv)) {
    text.remove_prefix(3);
  }
  const auto place = text.find_first_not_of(" \t\r\n");
  return place == std::string_view::npos ? std::string_view{} : text.substr(place);
}

/// OPL: one object a line, a type and an id first.
bool is_opl(std::string_view text) {
  if (text.size() < 3 || (text[0] != 'n' && text[0] != 'w' && text[0] != 'r')) {
    return false;
  }
  std::size_t place = text[1] == '-' ? 2 : 1;
  const std::size_t first = place;
  while (place < text.size() && text[place] >= '0' && text[place] <= '9') {
    ++place;
  }
  return place > first && (place == text.size() || text[place] == ' ' || text[place] == '\n');
}

bool is_xml(std::string_view head) {
  return starts(without_space(head), "<"sv) || starts(head, "\xff\xfe"sv) ||
         starts(head, "\xfe\xff"sv) || starts(head, "<\0"sv) || starts(head, "\0<"sv);
}

/// The length of a PBF blob header is below 64 kB: its first two bytes are 0.
bool is_pbf(std::string_view head) { return starts(head, "\0\0"sv); }

[[noreturn]] void refuse(std::string_view head) {
  for (const auto &known : signatures) {
    if (starts(head, known.bytes)) {
      throw foreign_format{known.name};
    }
  }
  const auto text = without_space(head);
  if (is_opl(text)) {
    throw foreign_format{"an OPL file, which `osmium cat` converts"};
  }
  if (starts(text, "{"sv) || starts(text, "["sv)) {
    if (has(text, "\"elements\""sv) || has(text, "Overpass"sv)) {
      throw foreign_format{"Overpass JSON: ask for `[out:xml]` in place of `[out:json]`"};
    }
    const bool is_geojson = has(text, "\"FeatureCollection\""sv) || has(text, "\"Feature\""sv);
    throw foreign_format{is_geojson ? "a GeoJSON file" : "a JSON file"};
  }
  std::string found;
  for (const char byte : head.substr(0, 12)) {
    if (byte >= ' ' && byte < 0x7f) {
      found += byte;
    } else {
      char hex[5];
      std::snprintf(hex, sizeof hex, "\\x%02x", static_cast<unsigned char>(byte));
      found += hex;
    }
  }
  throw osmium::io_error{"it begins with `" + found + "`, like neither PBF nor XML"};
}

/// Runs expat over a file until `start` returns false, or to the first error, which the reader of
/// the file reports itself.
class XMLScan {
public:
  using Start = std::function<bool(const char *name, const char **attributes)>;

  XMLScan(Content content, Start start) : start_{std::move(start)} {
    XML_SetUserData(parser_.get(), this);
    XML_SetStartElementHandler(parser_.get(), [](void *scan, const char *name, const char **pairs) {
      auto &self = *static_cast<XMLScan *>(scan);
      if (!self.start_(name, pairs)) {
        XML_StopParser(self.parser_.get(), XML_FALSE);
      }
    });
    // The reader refuses entities, so a bomb of them need not be expanded here.
    XML_SetEntityDeclHandler(parser_.get(),
                             [](void *scan, const char *, int, const char *, int, const char *,
                                const char *, const char *, const char *) {
                               XML_StopParser(static_cast<XMLScan *>(scan)->parser_.get(), XML_FALSE);
                             });
    while (true) {
      const std::string piece = content.read();
      if (piece.empty() || XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()),
                                     0) != XML_STATUS_OK) {
        return;
      }
    }
  }

private:
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_{
      XML_ParserCreate(nullptr), XML_ParserFree};
  Start start_;
};

/// Throws unless the root element is `osm`.
void check_root(const std::string &path, file_compression compression) {
  std::string root;
  XMLScan{Content{path, compression}, [&root](const char *name, const char **) {
            root = name;
            return false;
          }};
  if (root == "osmChange") {
    throw foreign_format{"a change file (.osc): apply it to its map with `osmium apply-changes`"};
  }
  if (root == "html" || root == "HTML") {
    throw foreign_format{"a web page"};
  }
  if (root == "gpx" || root == "kml") {
    throw foreign_format{root == "gpx" ? "a GPX file" : "a KML file"};
  }
  if (!root.empty() && root != "osm") {
    throw foreign_format{"an XML file with the root element <" + root.substr(0, 40) + ">"};
  }
}

/// Whether the word `delete` is anywhere in the file, in UTF-8 or UTF-16.
bool mentions_deletion(const std::string &path, file_compression compression) {
  constexpr auto narrow = "delete"sv;
  constexpr auto wide = "d\0e\0l\0e\0t\0e"sv;
  Content content{path, compression};
  std::string window;
  while (true) {
    const std::string piece = content.read();
    if (piece.empty()) {
      return false;
    }
    for (const auto word : {narrow, wide}) {
      // The end of the piece before may hold the beginning of the word.
      const std::string seam = window + piece.substr(0, wide.size());
      if (memmem(piece.data(), piece.size(), word.data(), word.size()) != nullptr ||
          has(seam, word)) {
        return true;
      }
    }
    window = piece.substr(piece.size() - std::min(piece.size(), wide.size()));
  }
}

/// Collects the objects with `action="delete"`, as JOSM and other editors save them.
void collect_deleted(const std::string &path, file_compression compression,
                     DeletedObjects &deleted) {
  XMLScan{Content{path, compression}, [&deleted](const char *name, const char **pairs) {
            const auto type = !std::strcmp(name, "node")       ? osmium::item_type::node
                              : !std::strcmp(name, "way")      ? osmium::item_type::way
                              : !std::strcmp(name, "relation") ? osmium::item_type::relation
                                                               : osmium::item_type::undefined;
            if (type == osmium::item_type::undefined) {
              return true;
            }
            bool is_deleted = false;
            std::int64_t id = 0;
            for (; *pairs != nullptr; pairs += 2) {
              if (!std::strcmp(pairs[0], "action")) {
                is_deleted = !std::strcmp(pairs[1], "delete");
              } else if (!std::strcmp(pairs[0], "id")) {
                id = std::strtoll(pairs[1], nullptr, 10);
              }
            }
            if (is_deleted) {
              deleted.insert(type, id);
            }
            return true;
          }};
}

} // namespace

InspectedFile inspect(const std::string &path) {
  std::string head(3, '\0');
  {
    std::ifstream stream{path, std::ios::binary};
    if (!stream.is_open()) {
      throw std::system_error{errno, std::system_category()};
    }
    stream.read(&head[0], static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(stream.gcount()));
  }
  if (head.empty()) {
    throw osmium::io_error{"the file is empty"};
  }
  const auto compression = starts(head, "\x1f\x8b"sv) ? file_compression::gzip
                           : starts(head, "BZh"sv)    ? file_compression::bzip2
                                                      : file_compression::none;
  head = Content{path, compression}.read();
  if (compression == file_compression::none && is_pbf(head)) {
    return {osmium::io::File{path, "pbf"}, {}};
  }
  if (is_pbf(head)) {
    throw foreign_format{"a packed PBF file: unpack it first"};
  }
  if (!is_xml(head)) {
    refuse(head);
  }
  check_root(path, compression);
  const char *const format = compression == file_compression::gzip    ? "osm.gz"
                             : compression == file_compression::bzip2 ? "osm.bz2"
                                                                      : "osm";
  InspectedFile found{osmium::io::File{path, format}, {}};
  if (mentions_deletion(path, compression)) {
    collect_deleted(path, compression, found.deleted);
  }
  return found;
}

} // namespace geo_osm
