public import Geodesy

/// A platform that shows anchors, with the conventions of its coordinates and its limits.
///
/// Exports, checks, live windows and the choices of options read them from here.
public enum Platform: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Apple's ARKit with location anchors: heights above sea level (a geoid), axes east, up, south.
  case arkit
  /// Google's ARCore Geospatial: heights above the ellipsoid, axes east, up, south.
  case arcore
  /// Unity: heights above the ellipsoid, axes east, up, north (left-handed).
  case unity

  /// The limits of a platform on anchors and sessions; nil without a limit.
  package struct Limits: Hashable, Sendable {
    /// The greatest number of live anchors.
    package var liveAnchors: Int
    /// The farthest from the start of a session on each axis, in degrees.
    package var startDegrees: Degrees?
    /// The nearest to a pole, in degrees.
    package var poleDegrees: Degrees?
    /// The greatest number of anchors above the ground in a session.
    package var terrainAnchors: Int?
    /// From how far content is still seen, in meters.
    package var revealRadius: Meters?
  }

  /// Its limits; nil where those of the phone count.
  package var limits: Limits? {
    switch self {
    // Documented is the distance (ARGeoAnchor); 20 is what Apple's samples stay below.
    case .arkit: Limits(liveAnchors: 20, startDegrees: 0.05)
    // Documented are the poles and the terrain anchors; Google's samples keep 20.
    case .arcore:
      Limits(liveAnchors: 20, poleDegrees: 0.1, terrainAnchors: 100, revealRadius: 200)
    case .unity: nil
    }
  }

  /// Its axes.
  public var convention: FrameConvention {
    switch self {
    case .arkit: .arkit
    case .arcore: .arcore
    case .unity: .unity
    }
  }

  /// The axis of content that its own material calls forward.
  public var forward: ForwardAxis {
    switch self {
    case .arkit: .minusZ
    case .arcore, .unity: .plusZ
    }
  }

  /// The datum of its altitudes; for sea level, that of the given geoid.
  public func datum(seaLevel geoid: GeoidModel = .egm96) -> VerticalDatum {
    switch self {
    case .arkit: geoid.datum
    case .arcore, .unity: .ellipsoid
    }
  }

  /// The platforms that have limits.
  public static let limited = allCases.filter { $0.limits != nil }

  /// The smallest of a limit of some platforms; nil where none of them has it.
  package static func strictest<Number: Comparable>(
    _ limit: (Limits) -> Number?, of platforms: some Sequence<Platform> = limited
  ) -> Number? {
    platforms.compactMap { $0.limits.flatMap(limit) }.min()
  }

  /// Orders platforms by their names.
  public static func < (one: Platform, other: Platform) -> Bool { one.rawValue < other.rawValue }
}
