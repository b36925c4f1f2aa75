public import GeoAnchors
public import GeoAreas
public import GeoStreets
public import Geodesy

/// The data against which anchors are checked; rules whose data is not given find nothing.
public struct LintContext: Sendable {
  /// The platforms whose limits count.
  public var platforms: Set<Platform>
  package var limits: LintLimits
  /// The moment, as ISO 8601 in UTC (`2026-12-31T00:00:00.000Z`); nil disregards expiries.
  public var now: String?
  /// The start of sessions; nil for the first anchor of each group.
  public var start: Coordinate?
  /// The regions where places can be tracked.
  public var coverage: CoverageMap?
  /// The height of the ground.
  public var terrain: (any GroundHeight)?
  /// The streets that people walk on.
  package var streets: (any StreetAccess)?
  /// The source of undulations, and the meaning of an unnamed sea level.
  public var converter: AltitudeConverter

  /// Creates a context; without arguments, what needs no other data is checked for every platform with
  /// its limits.
  public init(
    platforms: Set<Platform> = Set(Platform.limited), now: String? = nil, start: Coordinate? = nil,
    coverage: CoverageMap? = nil, terrain: (any GroundHeight)? = nil, streets: Snapper? = nil,
    converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.platforms = platforms
    self.limits = LintLimits(of: platforms)
    self.now = now
    self.start = start
    self.coverage = coverage
    self.terrain = terrain
    self.streets = streets
    self.converter = converter
    self.converter.terrain = terrain
  }
}

/// The numbers from which on something is a finding.
///
/// Those of the platforms are `Platform.Limits`; the others are customary.
package struct LintLimits: Hashable, Sendable {
  /// The farthest from the start of a session on each axis.
  package var startDegrees: Degrees
  /// The nearest to a pole.
  package var poleDegrees: Degrees
  /// The number of anchors shown at once.
  package var liveAnchors: Int
  /// The number of anchors above the ground in a session.
  package var terrainAnchors: Int
  /// From how far content is still seen.
  package var revealRadius: Meters
  /// The highest above the ground.
  package var aboveGround: Meters = 50
  /// The deepest below the ground: elevation models are that exact.
  package var belowGround: Meters = 10
  /// The farthest from a street.
  package var streetDistance: Meters = 50
  /// Nearer than this two anchors are at one place.
  package var duplicateDistance: Meters = 0.1
  /// The greatest difference of heading and orientation.
  package var headingDegrees: Degrees = 1
  /// The lowest altitude of a place on land, with a margin for mines and geoids.
  package var lowestAltitude: Meters = -600
  /// The highest altitude of a place on land.
  package var highestAltitude: Meters = 9_000

  /// The strictest limits of some platforms; none where no platform has one.
  package init(of platforms: Set<Platform> = Set(Platform.limited)) {
    startDegrees = Platform.strictest(\.startDegrees, of: platforms) ?? .infinity
    poleDegrees = Platform.strictest(\.poleDegrees, of: platforms) ?? 0
    liveAnchors = Platform.strictest(\.liveAnchors, of: platforms) ?? .max
    terrainAnchors = Platform.strictest(\.terrainAnchors, of: platforms) ?? .max
    revealRadius = Platform.strictest(\.revealRadius, of: platforms) ?? .infinity
  }
}

/// The access to places on foot.
package protocol StreetAccess: Sendable {
  /// The distances of a place, in geodesic meters, from the nearest street, and from the nearest
  /// that is connected to the others; nil without any.
  func distances(from place: Coordinate) -> (nearest: Meters?, connected: Meters?)
}
