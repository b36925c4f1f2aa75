import GeoStreets
import Geodesy

/// A network while ways of several sources are put together.
struct NetworkDraft {
  private var builder = NetworkBuilder()
  private var points: [Int64: Point] = [:]

  private struct Point {
    var position: FixedCoordinate
    var height: Meters
    var features: PointFeatures
  }

  /// Says where a node is.
  mutating func set(
    _ node: Int64, at position: FixedCoordinate, height: Meters = 0, features: PointFeatures = []
  ) {
    points[node] = Point(position: position, height: height, features: features)
  }

  /// Adds a way through nodes.
  mutating func addWay(through nodes: [Int64], _ traits: StreetTraits, isReference: Bool = true) {
    builder.addWay(through: nodes, traits: traits, isReference: isReference)
  }

  /// The network.
  func network(_ provenance: NetworkProvenance) throws(NetworkError) -> StreetNetwork {
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for (index, id) in nodes.ids.enumerated() {
      guard let point = points[id] else { continue }
      nodes.latitudes[index] = point.position.latitude
      nodes.longitudes[index] = point.position.longitude
      nodes.found[index] = 1
      if point.height != 0 { nodes.heights[index] = point.height }
      if !point.features.isEmpty { nodes.features[index] = point.features }
    }
    return try builder.build(nodes: nodes, provenance: provenance).open()
  }
}
