package import GeoAreas
package import GeoFormats
package import GeoRequests
package import GeoStreets
package import Geodesy

/// The files that the service answers from beside its store: networks, regions, terrain.
///
/// A value: a request keeps the one that it began with, and a replaced file is seen by the next one.
package struct ServiceData: Sendable {
  /// A street network that is served.
  package struct Network: Sendable {
    /// The name in requests: the file's name up to its first period.
    package var name: String
    /// The file.
    package var path: String
    /// The identity of the file when it was opened.
    package var file: FileIdentity
    /// The streets, mapped.
    package var streets: StreetNetwork
    package var graph: StreetGraph
    /// The buildings of the network; nil without any.
    package var buildings: Footprints?
    /// The ground of the network; nil without it.
    package var ground: Ground?
    package var searches: SearchCache
  }

  /// The networks, in the order that they were given.
  package var networks: [Network] = []
  /// The sets of regions of files; nil where the store's count.
  package var regions: [RegionSet]?
  /// The identity of each file of regions when it was read.
  package var regionFiles: [FileIdentity] = []
  /// The heights of the ground.
  package var terrain: Terrain?
  /// The name that requests have for the terrain: that of its folder.
  package var terrainName = ""
  /// A text for entity tags that changes with any of the files.
  var tag = ""

  package init() {}

  /// The network for a place: the first whose box holds it, else the first one.
  package func network(for place: Coordinate) -> Network? {
    networks.first { $0.streets.boundingBox.contains(place) } ?? networks.first
  }

  package func network(named name: String) -> Network? {
    networks.first { $0.name == name }
  }
}
