import GeoIndoor
import GeoTexts

/// Spoken description of the picture of a floor.
enum FloorDescription {
  /// Maximum number of listed names of one kind; more are counted.
  private static let mostNames = 60

  static func text(of scene: FloorScene) -> String {
    let (venue, floor) = (scene.venue, scene.floor.id)
    let kinds: [(PageText, [String])] = [
      (.rooms, venue.rooms(on: floor).compactMap(\.name)),
      (.connectors, venue.connectors(on: floor).compactMap(\.name)),
      (.places, venue.pointsOfInterest(on: floor).map(\.name)),
      (.markers, venue.markers(on: floor).map(\.id)),
      (.beacons, venue.beacons(on: floor).map(\.id)),
    ]
    let lists = kinds.compactMap { key, names -> String? in
      let named = Array(Set(names.filter { !$0.isEmpty })).sorted()
      guard !named.isEmpty else { return nil }
      let more = named.count - mostNames
      return "\(scene.labels[key]): " + named.prefix(mostNames).joined(separator: ", ")
        + (more > 0 ? " … +\(more)" : "")
    }
    return ([scene.labels[.floorPlan]] + lists).joined(separator: "; ")
  }
}
