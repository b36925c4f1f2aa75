import GeoAnchors
import Geodesy

/// The selection of live anchors: the nearest `nearCount` within the platform's reach.
struct NearSet: Hashable, Sendable {
  private let policy: AnchorPolicy
  /// A live anchor counts as nearer than it is, so that two at the same distance do not alternate.
  private static let loyalty = 0.9

  init(_ policy: AnchorPolicy) { self.policy = policy }

  /// Whether an anchor is within reach on both axes.
  func reaches(_ place: Coordinate, from user: Coordinate) -> Bool {
    guard abs(place.latitude - user.latitude) <= policy.farthest else { return false }
    let turn = place.longitude - user.longitude
    // Up to half a turn the remainder is the number itself.
    return abs(abs(turn) <= 180 ? turn : turn.remainder(dividingBy: 360)) <= policy.farthest
  }

  /// Returns for each anchor whether it is live; of equal distances the first in the list.
  func live(_ anchors: [SessionAnchor], distances: [Meters], from user: Coordinate) -> [Bool] {
    var isLive = [Bool](repeating: false, count: anchors.count)
    var nearest: [(rank: Meters, index: Int)] = []
    nearest.reserveCapacity(min(policy.nearCount, anchors.count) + 1)
    for index in anchors.indices {
      let rank = anchors[index].isLive ? distances[index] * Self.loyalty : distances[index]
      if nearest.count == policy.nearCount, let last = nearest.last, rank >= last.rank { continue }
      guard reaches(anchors[index].anchor.coordinate, from: user) else { continue }
      var place = nearest.count
      while place > 0, nearest[place - 1].rank > rank { place -= 1 }
      nearest.insert((rank, index), at: place)
      if nearest.count > policy.nearCount { nearest.removeLast() }
    }
    for entry in nearest { isLive[entry.index] = true }
    return isLive
  }
}
