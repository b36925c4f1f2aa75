import GeoOpeningHours
import GeoStreets
import Geodesy

/// The access of ways with conditions at a moment.
final class TimedAccess {
  private let clock: WallClock
  private let places: [Coordinate]
  private var known: [String: AccessCondition] = [:]

  /// The latitudes or longitudes of a network that is as wide may have other times of the sun, in degrees.
  private static let wide = 0.5

  /// Looks at the sun in the middle of a network, and in its corners where it is wide.
  init(at clock: WallClock, on graph: StreetGraph) {
    self.clock = clock
    let box = graph.network.boundingBox
    // Over the antimeridian the east lies west of the west.
    let width = box.east < box.west ? box.east + 360 - box.west : box.east - box.west
    let center = Coordinate(
      latitude: (box.south + box.north) / 2,
      longitude: (box.west + width / 2 + 180).truncatingRemainder(dividingBy: 360) - 180)
    let isWide = width > Self.wide || box.north - box.south > Self.wide
    places =
      [center]
      + (isWide
        ? [box.south, box.north].flatMap { latitude in
          [box.west, box.east].map { Coordinate(latitude: latitude, longitude: $0) }
        } : [])
  }

  /// The access, and whether it could be decided; an undecided one is that without a time.
  func access(of traits: StreetTraits) -> (access: WayAccess, isDecided: Bool) {
    guard let text = traits.condition else { return (traits.access, true) }
    let condition = known[text] ?? AccessCondition(text)
    known[text] = condition
    return condition.access(traits.access, at: clock, near: places)
  }
}
