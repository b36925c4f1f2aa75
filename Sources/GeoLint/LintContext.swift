public import GeoCoverage
public import Geodesy

/// What anchors are checked against; rules whose data is not given find nothing.
public struct LintContext: Sendable {
  /// The platforms whose limits count.
  public var platforms: Set<LintPlatform>
  /// The limits.
  public var limits: LintLimits
  /// The moment, as ISO 8601 in UTC (`2026-12-31T00:00:00.000Z`); nil disregards expiries.
  public var now: String?
  /// Where sessions start; nil takes the first anchor of each group.
  public var start: Coordinate?
  /// The regions where places can be tracked.
  public var coverage: CoverageMap?
  /// The height of the ground.
  public var terrain: (any GroundHeight)?
  /// The streets that people walk on.
  public var streets: (any StreetAccess)?
  /// Where undulations come from, and what an unnamed sea level is taken to be.
  public var converter: AltitudeConverter

  /// Makes a context; without arguments, what needs no other data is checked for every platform.
  public init(
    platforms: Set<LintPlatform> = Set(LintPlatform.allCases), limits: LintLimits = LintLimits(),
    now: String? = nil, start: Coordinate? = nil, coverage: CoverageMap? = nil,
    terrain: (any GroundHeight)? = nil, streets: (any StreetAccess)? = nil,
    converter: AltitudeConverter = AltitudeConverter()
  ) {
    self.platforms = platforms
    self.limits = limits
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
/// Those of the platforms are documented by their makers; the others are customary.
public struct LintLimits: Hashable, Sendable {
  /// The farthest from the start of a session on each axis: what ARKit asks for.
  public var startDegrees: Degrees = 0.05
  /// The nearest to a pole: what ARCore asks for.
  public var poleDegrees: Degrees = 0.1
  /// How many anchors are shown at once: what the samples of ARCore hold.
  public var liveAnchors = 20
  /// How many anchors above the ground a session has: what ARCore tracks.
  public var terrainAnchors = 100
  /// From how far content is still seen.
  public var revealRadius: Meters = 200
  /// The highest above the ground.
  public var aboveGround: Meters = 50
  /// The deepest below the ground: elevation models are that exact.
  public var belowGround: Meters = 10
  /// The farthest from a street.
  public var streetDistance: Meters = 50
  /// Nearer than this two anchors are at one place.
  public var duplicateDistance: Meters = 0.1
  /// How far heading and orientation may be apart.
  public var headingDegrees: Degrees = 1
  /// The lowest altitude of a place on land, with a margin for mines and geoids.
  public var lowestAltitude: Meters = -600
  /// The highest altitude of a place on land.
  public var highestAltitude: Meters = 9_000

  /// The limits as documented.
  public init() {}
}

/// How places are reached on foot.
public protocol StreetAccess: Sendable {
  /// The distances from a place to the streets around.
  func distances(from place: Coordinate) -> StreetDistances
}

/// How far streets are from a place, in geodesic meters; nil without any street.
public struct StreetDistances: Hashable, Sendable {
  /// To the nearest street.
  public var nearest: Meters?
  /// To the nearest street that is connected to the others.
  public var connected: Meters?

  /// Makes distances.
  public init(nearest: Meters?, connected: Meters?) {
    self.nearest = nearest
    self.connected = connected
  }
}
