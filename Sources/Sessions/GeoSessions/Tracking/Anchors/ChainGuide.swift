import GeoAnchors
import Geodesy

/// Leads from anchor to anchor of a walk.
struct ChainGuide: Sendable {
  enum Word: Hashable {
    /// The anchor was reached; the next one follows.
    case reached(AnchorID)
    /// The next anchor, and the way to it.
    case next(AnchorID, DistanceAndBearing)
    /// The last anchor was reached.
    case finished(AnchorID)
  }

  private let route: [AnchorID]
  private let policy: AnchorPolicy
  private var position = 0
  private var said: (time: Seconds, meters: Meters)?

  init(route: [AnchorID], policy: AnchorPolicy) {
    self.route = route
    self.policy = policy
  }

  /// The next anchor; nil when the walk is done or there is none.
  var next: AnchorID? { position < route.count ? route[position] : nil }

  /// Goes on to an anchor of the walk, because a guide says so; nil when the walk is done.
  mutating func go(to next: Int?) {
    let new = next ?? route.count
    guard new != position else { return }
    position = new
    said = nil
  }

  /// Updates the guide with the way to an anchor of the walk and the radius within which it counts as reached.
  ///
  /// Returns the way when the anchor is new, and again when its length fell or rose by a quarter.
  mutating func approach(
    _ anchor: AnchorID, _ way: DistanceAndBearing, radius: Meters, at time: Seconds
  ) -> Word? {
    guard anchor == next else { return nil }
    if way.meters <= radius {
      position += 1
      said = nil
      return next == nil ? .finished(anchor) : .reached(anchor)
    }
    if let said {
      let change = abs(way.meters - said.meters)
      let isNew = change >= max(2, said.meters / 4) && time - said.time >= Self.pause
      guard isNew else { return nil }
    }
    said = (time, way.meters)
    return .next(anchor, way)
  }

  /// The minimum time between two instructions.
  private static let pause: Seconds = 3
}
