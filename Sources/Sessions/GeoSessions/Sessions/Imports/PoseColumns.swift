import Geodesy

/// The columns of a table that hold poses: a position and a quaternion, whose order the names tell.
struct PoseColumns {
  private static let positions = [
    ["x", "y", "z"], ["tx", "ty", "tz"], ["px", "py", "pz"], ["posx", "posy", "posz"],
    ["positionx", "positiony", "positionz"], ["prsrx", "prsry", "prsrz"],
  ]
  private static let turns = [
    "q", "qrs", "quat", "quaternion", "rot", "rotation", "orientation",
  ]

  private let position: [Int]
  private let turn: [Int]

  /// Nil when a part of the position or of the quaternion is missing.
  init?(_ columns: inout TableColumns) {
    var position: [Int]?
    for names in Self.positions where position == nil {
      position = columns.claimAll(names, .length)
    }
    var turn: [Int]?
    for name in Self.turns where turn == nil {
      turn = columns.claimAll(["x", "y", "z", "w"].map { name + $0 })
    }
    guard let position, let turn else { return nil }
    self.position = position
    self.turn = turn
  }

  /// The pose of a row in the table's own axes; nil, with a problem, if none is valid.
  func pose(_ row: TableRow, _ problems: inout Problems) -> FramePose? {
    guard let place = row.numbers(position, &problems), let q = row.numbers(turn, &problems) else {
      return nil
    }
    return ImportedPose.pose(
      position: Vector3(x: place[0], y: place[1], z: place[2]), x: q[0], y: q[1], z: q[2],
      w: q[3], &problems)
  }
}
