import GeoAreas
import GeoFormats
package import GeoIndoor
import GeoPackage

// Sets of regions and venues as feeds have them. Facts of one store alone, the number and time of
// its saves, stay there.

extension RegionSet {
  /// The columns of a set's state.
  static let feedColumns = ["name", "version", "source", "regions"]

  /// The set as a feed has it.
  var feedState: JSONObject {
    [
      "name": .string(name), "version": .text(version), "source": .text(source),
      "regions": .array(regions.map { .object($0.feedState) }),
    ]
  }

  /// Reads a set.
  /// - Throws: The problem with it.
  init(feedState state: JSONObject) throws(AnchorStoreError) {
    let name = state["name"]?.string ?? ""
    self.init(
      name: name, version: state["version"]?.string, source: state["source"]?.string, regions: [])
    for value in state["regions"]?.array ?? [] {
      guard let region = CoverageRegion(feedState: value) else {
        throw .badRegionSet(
          name, "the region `\(value["id"]?.string ?? "")` of the set `\(name)` cannot be read")
      }
      regions.append(region)
    }
    // Another program may have removed the last region of a set.
    try AnchorStore.check(self, mayBeEmpty: true)
  }
}

extension CoverageRegion {
  fileprivate var feedState: JSONObject {
    [
      "id": .string(id), "name": .text(name), "provider": .string(provider.rawValue),
      "grade": .string(grade.rawValue), "valid_from": .text(validFrom?.text),
      "valid_until": .text(validUntil?.text), "properties": .text(properties),
      "geom": .string(Hexadecimal.encode(GeometryBlob.polygons(polygons))),
    ]
  }

  fileprivate init?(feedState state: JSONValue) {
    guard let id = state["id"]?.string, !id.isEmpty,
      let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
      let polygons = try? GeometryBlob.decodePolygons(bytes)
    else { return nil }
    self.init(
      id: id, name: state["name"]?.string,
      provider: CoverageProvider(rawValue: state["provider"]?.string ?? "custom"),
      grade: CoverageGrade(rawValue: state["grade"]?.string ?? "production"),
      validFrom: state["valid_from"]?.string.flatMap { CoverageTime($0) },
      validUntil: state["valid_until"]?.string.flatMap { CoverageTime($0, endOfDay: true) },
      properties: state["properties"]?.string, polygons: polygons)
  }
}

/// A venue with where it came from.
package struct SourcedVenue: Hashable, Sendable {
  package var venue: Venue
  /// The source, such as the name of a file; nil when unknown.
  package var source: String?
}

extension Venue {
  /// The columns of a venue's state.
  static let feedColumns = ["id", "source", "document"]
}

extension SourcedVenue {
  /// The venue as a feed has it.
  var feedState: JSONObject {
    let document = try? JSONReader.read(VenueExport.json(venue).bytes)
    return [
      "id": .string(venue.id.rawValue), "source": .text(source), "document": document ?? .null,
    ]
  }

  /// Reads a venue.
  /// - Throws: The problem with it.
  init(feedState state: JSONObject) throws(AnchorStoreError) {
    let id = Venue.ID(rawValue: state["id"]?.string ?? "")
    do throws(VenueError) {
      venue = try VenueImport(reading: Array((state["document"] ?? .null).compactText.utf8)).venue
    } catch {
      throw .badVenue(id, error)
    }
    venue.id = id
    source = state["source"]?.string
    try AnchorStore.check(venue)
  }
}
