import GeoAnchors
import Geodesy

/// A place along the way where an anchor stands, before it is one.
struct ChainStop: Hashable {
  var distance: Meters
  var role: ChainRole
  /// The point of the path that it stands on, if it is one.
  var point: Int?
  /// The walker's actions there, by indices of the plan's maneuvers.
  var maneuvers: [Int] = []
  /// The anchor that is kept, by its place among the kept anchors of the plan.
  var kept: Int?

  /// Whether planning may move it: it only keeps others from being too far apart.
  var isMovable: Bool { role == .path && maneuvers.isEmpty && kept == nil && !isLeadIn }
  /// Whether it stands before a maneuver to announce it.
  var isLeadIn = false
}
