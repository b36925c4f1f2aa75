import Geodesy

/// Several maps in one frame, which is the frame of the primary map.
struct MapSet: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    var mapCode: String
    /// The map's origin and axes in the frame of the set.
    var pose: FramePose
    /// Its place in the set; 0 is the primary map.
    var order: Int
  }

  /// The code, which requests name.
  let code: String
  /// The maps by their order.
  let members: [Member]

  /// Largest deviation of the primary map from the set's origin, in meters and quaternion components.
  static let tolerance = 1e-6

  /// Creates a set.
  /// - Throws: `LocalizationError.unusable` for less than two maps, a map or an order that is there
  ///   twice, a set without a map of order 0, and a primary map that is not the set's frame.
  init(code: String, members: [Member]) throws(LocalizationError) {
    let name = "mapSets[\(code)]"
    guard members.count >= 2 else {
      throw .unusable(name: name, found: "of \(members.count)", expected: "two maps or more")
    }
    var (codes, orders): (Set<String>, Set<Int>) = ([], [])
    for member in members {
      guard codes.insert(member.mapCode).inserted else {
        throw .unusable(
          name: name, found: "holding `\(member.mapCode)` twice", expected: "each map once")
      }
      guard member.order >= 0, orders.insert(member.order).inserted else {
        throw .unusable(
          name: name, found: "using order \(member.order) for `\(member.mapCode)`",
          expected: "orders from 0, each for one map")
      }
      guard member.pose.isFinite else {
        throw .unusable(
          name: name, found: "without a usable pose of `\(member.mapCode)`",
          expected: "finite numbers")
      }
    }
    guard let primary = members.first(where: { $0.order == 0 }) else {
      throw .unusable(name: name, found: "without a map of order 0", expected: "a primary map")
    }
    let turn = primary.pose.orientation
    guard primary.pose.position.length <= Self.tolerance,
      abs(abs(turn.w) - 1) <= Self.tolerance
    else {
      throw .unusable(
        name: name, found: "moving its primary map `\(primary.mapCode)`",
        expected: "the identity as its pose")
    }
    self.code = code
    self.members = members.sorted { $0.order < $1.order }
  }

  /// The map of order 0, whose frame is the set's.
  var primary: Member { members[0] }

  /// The member with a map; nil when the set does not hold it.
  subscript(mapCode: String) -> Member? { members.first { $0.mapCode == mapCode } }

  /// A body of one of the maps in the frame of the set; nil when the set does not hold the map.
  func pose(_ body: FramePose, inMap code: String) -> FramePose? {
    self[code]?.pose.outer(body)
  }
}
