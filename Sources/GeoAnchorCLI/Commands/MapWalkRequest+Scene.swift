import GeoAnchors
import GeoCommandLine
import GeoPictures
import GeoStreets
import Geodesy

extension MapWalkRequest {
  /// Chains and anchors with the streets, buildings and regions around them; `names` are those of
  /// places where chains begin, pass or end.
  func scene(
    _ title: String, of chains: [Chain], names: PlaceNames = PlaceNames(),
    anchors: [MapAnchor] = [], among network: StreetNetwork?, _ console: Console
  ) throws -> MapScene {
    let box = Self.surroundings(of: chains.flatMap(\.path) + anchors.map(\.coordinate))
    var scene = MapScene(
      title: title, chains: try chains.map { names.put(on: try chain($0, console)) },
      anchors: anchors,
      attribution: chains.lazy.compactMap(\.attribution).first, labels: MapLabels(in: language))
    scene.regions = regions(in: box)
    scene.buildings = buildings(in: box)
    guard let network else { return scene }
    do {
      scene.streets = MapStreet.streets(of: try network.graph(), in: box)
    } catch {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
    scene.attribution = network.provenance.attribution
    return scene
  }

  /// The box around places with room to look about; nil when there are none.
  private static func surroundings(of points: [Coordinate]) -> BoundingBox? {
    guard let box = BoundingBox(around: points) else { return nil }
    // A third of its size on every side, and at least some 300 m.
    let north = max(0.003, (box.north - box.south) / 3)
    let east = max(0.004, (box.east - box.west) / 3)
    return BoundingBox(
      west: max(-180, box.west - east), south: max(-90, box.south - north),
      east: min(180, box.east + east), north: min(90, box.north + north))
  }
}
