public import Geodesy

/// How densely a chain is set.
public struct ChainPolicy: Hashable, Sendable {
  /// The most that two neighbouring anchors are apart along the way, in meters.
  public var spacing: Meters
  /// The change of direction that makes a turn, in degrees, `0...180`.
  ///
  /// A turn is a point of the path where the direction in which the walk leaves differs from the
  /// direction in which it arrives by at least this angle.
  public var turnAngle: Degrees
  /// The height of every anchor; nil when unknown.
  public var altitude: Altitude?

  /// The spacing unless the author asks for another.
  public static let defaultSpacing: Meters = 10
  /// The turn angle unless the author asks for another.
  public static let defaultTurnAngle: Degrees = 25
  /// The most anchors that a chain may have.
  public static let mostAnchors = 1_000_000

  /// Makes a policy; anchors stand on the ground.
  public init(
    spacing: Meters = defaultSpacing, turnAngle: Degrees = defaultTurnAngle,
    altitude: Altitude? = Altitude(meters: 0, datum: .ground)
  ) {
    self.spacing = spacing
    self.turnAngle = turnAngle
    self.altitude = altitude
  }
}

/// Why no chain can be set along a path.
public enum ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The spacing is not a positive number of meters.
  case spacing(Meters)
  /// The turn angle is not within `0...180`.
  case turnAngle(Degrees)
  /// The path has no length.
  case noLength
  /// The chain would have more anchors than `ChainPolicy.mostAnchors`.
  case tooManyAnchors(length: Meters, spacing: Meters)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .spacing(let value): "spacing \(value) is not a number of meters above 0"
    case .turnAngle(let value): "turn angle \(value) is not between 0 and 180 degrees"
    case .noLength: "start and arrival are the same place: there is nothing to walk"
    case .tooManyAnchors(let length, let spacing):
      "a spacing of \(spacing) m over \(Int(length.rounded())) m would need more than "
        + "\(ChainPolicy.mostAnchors) anchors"
    }
  }
}
