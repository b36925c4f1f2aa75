public import Geodesy

/// How high the anchors of a chain stand where the ground is known.
public struct HeightPolicy: Hashable, Sendable {
  /// Meters above what is walked on.
  public var aboveGround: Meters
  /// The steepest that the line of anchors may be: meters up or down for each meter of way.
  public var steepest: Double
  /// Meters from one level of a building or a station to the next.
  public var levelHeight: Meters
  /// The longest stretch without heights that is bridged, in meters.
  public var longestVoid: Meters

  /// Makes a policy; the steepest is that of stairs with 17 cm on 29 cm.
  public init(
    aboveGround: Meters = 0, steepest: Double = 0.6, levelHeight: Meters = 3,
    longestVoid: Meters = 300
  ) {
    self.aboveGround = aboveGround
    self.steepest = steepest
    self.levelHeight = levelHeight
    self.longestVoid = longestVoid
  }

  func validate() throws(HeightPlanError) {
    guard aboveGround.isFinite, abs(aboveGround) <= 10_000 else {
      throw .policy(name: "height above ground", value: aboveGround)
    }
    guard steepest > 0, steepest.isFinite else { throw .policy(name: "slope", value: steepest) }
    guard levelHeight.isFinite, abs(levelHeight) <= 100 else {
      throw .policy(name: "level height", value: levelHeight)
    }
    guard longestVoid >= 0, longestVoid.isFinite else {
      throw .policy(name: "longest void", value: longestVoid)
    }
  }
}

/// What the way is on a stretch where people do not walk on the ground itself.
public struct WalkStructure: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// Over a valley, a road, water: straight from end to end.
    case bridge
    /// Under a hill or a road: straight from end to end.
    case tunnel
    /// On a floor above (or, below 0, under) the ground.
    case level(Double)
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins, in meters along the way.
  public var from: Meters
  /// Where it ends, in meters along the way.
  public var to: Meters

  /// Makes a stretch.
  public init(kind: Kind, from: Meters, to: Meters) {
    self.kind = kind
    self.from = from
    self.to = to
  }
}

/// Why the heights of a chain cannot be planned.
public enum HeightPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number of the policy cannot be used.
  case policy(name: String, value: Double)
  /// Terrain does not know the ground at a place of the walk, and no neighbour helps.
  case groundUnknown(GroundGap, Coordinate, distance: Meters)
  /// Terrain cannot be read.
  case terrain(HeightError)
  /// Two tiles measure from different surfaces.
  case mixedDatums(VerticalDatum, VerticalDatum)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .policy(let name, let value): "a \(name) of \(value) cannot be used"
    case .groundUnknown(let gap, let place, let distance):
      "the ground is not known at \(place.latitude),\(place.longitude), "
        + "\(Int(distance.rounded())) m along the way: "
        + {
          switch gap {
          case .noTile(let name): "no tile `\(name)`"
          case .void(let source): "`\(source)` has no measurement there"
          }
        }()
    case .terrain(let error): error.description
    case .mixedDatums(let one, let other):
      "terrain measures from `\(one.rawValue)` and from `\(other.rawValue)` on one walk"
    }
  }
}
