import GeoStreets

/// A network while ways of several sources are put together.
struct NetworkDraft {
  private var builder = NetworkBuilder()
  private var points: [Int64: Point] = [:]

  private struct Point {
    var position: FixedCoordinate
    var indoors: NetworkNodes.IndoorPlace?
    var features: PointFeatures
  }

  /// Sets the place of a node.
  mutating func set(
    _ node: Int64, at position: FixedCoordinate, indoors: NetworkNodes.IndoorPlace? = nil,
    features: PointFeatures = []
  ) {
    points[node] = Point(position: position, indoors: indoors, features: features)
  }

  mutating func addWay(through nodes: [Int64], _ traits: StreetTraits, isReference: Bool = true) {
    builder.addWay(through: nodes, traits: traits, isReference: isReference)
  }

  /// Adds a part that is crossed on lines of sight.
  mutating func addArea(_ rings: [[Int64]], _ traits: StreetTraits) {
    builder.addArea(rings, traits: traits)
  }

  func network(_ provenance: NetworkProvenance) throws(NetworkError) -> StreetNetwork {
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for (index, id) in nodes.ids.enumerated() {
      guard let point = points[id] else { continue }
      nodes.latitudes[index] = point.position.latitude
      nodes.longitudes[index] = point.position.longitude
      nodes.found[index] = 1
      if let indoors = point.indoors { nodes.indoorPlaces[index] = indoors }
      if !point.features.isEmpty { nodes.features[index] = point.features }
    }
    return try builder.build(nodes: nodes, provenance: provenance).open()
  }
}
