import GeoAnchors
import Geodesy

/// Which anchors are live: the nearest, at most so many, within the platform's reach.
struct NearSet: Hashable, Sendable {
  private let policy: AnchorPolicy
  /// A live anchor counts as nearer than it is, so that two at the same distance do not alternate.
  private static let loyalty = 0.9

  init(_ policy: AnchorPolicy) { self.policy = policy }

  /// Whether an anchor is within reach on both axes.
  func reaches(_ place: Coordinate, from user: Coordinate) -> Bool {
    let turn = (place.longitude - user.longitude).remainder(dividingBy: 360)
    return abs(place.latitude - user.latitude) <= policy.farthest && abs(turn) <= policy.farthest
  }

  /// The places in the list of those that are live; equal distances by number.
  func live(_ anchors: [SessionAnchor], distances: [Meters], from user: Coordinate) -> Set<Int> {
    let near = anchors.indices.filter { reaches(anchors[$0].anchor.coordinate, from: user) }
    guard near.count > policy.nearCount else { return Set(near) }
    func rank(_ index: Int) -> Meters {
      anchors[index].isLive ? distances[index] * Self.loyalty : distances[index]
    }
    return Set(near.sorted { (rank($0), $0) < (rank($1), $1) }.prefix(policy.nearCount))
  }
}
