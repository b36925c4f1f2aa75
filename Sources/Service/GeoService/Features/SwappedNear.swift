import GeoAnchorStore
import GeoAnchors
import Geodesy

/// The notice of a `near` whose latitude and longitude are probably swapped, as beside `bbox`, which has longitudes first.
enum SwappedNear {
  /// Anchors this far away, in meters, are not near.
  private static let far = 100_000.0
  /// Anchors this far from the place with swapped numbers, in meters, are what was meant.
  private static let close = 20_000.0

  /// The notice; nil where the place is near an anchor, or would not be with swapped numbers.
  static func notice(
    _ query: AnchorQuery, found: FoundAnchor?, in store: any AnchorStorage
  ) throws -> String? {
    guard let place = query.near?.center, found?.distance ?? .infinity > far,
      let swapped = try? Coordinate(validating: place.longitude, longitude: place.latitude)
    else { return nil }
    func distance(_ place: Coordinate) throws -> Meters? {
      try store.anchors(matching: AnchorQuery(near: .init(place), limit: 1)).first?.distance
    }
    guard let given = try distance(place), given > far, let meant = try distance(swapped),
      meant < close
    else { return nil }
    return """
      `near` is latitude, longitude: the nearest anchor is \(kilometers(given)) km from there, and \
      \(kilometers(meant)) km from where the numbers lead when they are swapped
      """
  }

  private static func kilometers(_ meters: Meters) -> Int { Int((meters / 1_000).rounded()) }
}
