import GeoNumerics
import GeoSessions
import Geodesy

/// Incremental fusion of fixes of one place.
///
/// The position is the geometric median, in a metric plane, of the fixes that agree: those whose distance from
/// the median of all is within a gate of the median distance. Up to 64 fixes it is recomputed with each; later
/// only when their number has grown by an eighth, or after it has moved by more than a twentieth of the median
/// distance. In between a fix moves it by a Newton step on the known sums, at a cost that does not grow: the
/// position then differs from the exact one by a hundredth of the median distance at most if fixes scatter
/// about one place. `settle()` computes the exact one at any time. All fixes are kept: 40 bytes each.
public struct FixFuser: Hashable, Sendable {
  package let options: FusionOptions
  private var coordinates: [Coordinate] = []
  private var altitudes: [Altitude] = []
  private var cloud: FixCloud?
  private var zones: [LocalizationZone] = []
  private var settledAt = 0

  /// Creates a fuser that knows nothing, with the usual options.
  public init() { self.init(options: FusionOptions()) }

  /// Creates a fuser that knows nothing.
  package init(options: FusionOptions) {
    self.options = options.validated()
  }

  /// Number of fixes.
  public var count: Int { coordinates.count }

  /// Adds a fix; returns false, with nothing changed, if it is no place on Earth.
  @discardableResult
  public mutating func add(_ fix: LocationFix) -> Bool {
    guard fix.isUsable else { return false }
    coordinates.append(fix.coordinate)
    zones = fix.zones
    if let altitude = fix.altitude {
      if altitudes.last.map({ $0.datum != altitude.datum }) ?? false { altitudes = [] }
      altitudes.append(altitude)
    }
    if cloud == nil { cloud = FixCloud(about: fix.coordinate) }
    cloud?.append(fix.coordinate)
    let grown = count - settledAt
    let isFew = count <= Self.fewest
    if isFew || grown > settledAt / 8
      || (grown > settledAt / 64 && (cloud?.hasMoved(options) ?? false))
    {
      settle()
    }
    return true
  }

  /// Finds the exact position of all fixes.
  public mutating func settle() {
    guard cloud != nil else { return }
    cloud?.settle(options)
    if let place = cloud?.farPlace {
      var anew = FixCloud(about: place)
      for coordinate in coordinates { anew.append(coordinate) }
      anew.settle(options)
      cloud = anew
    }
    settledAt = count
  }

  /// Forgets all fixes.
  public mutating func reset() { self = FixFuser(options: options) }

  /// Fused position; nil without fixes.
  public var position: FusedPosition? {
    guard let cloud, let coordinate = cloud.coordinate else { return nil }
    let scatter = cloud.inliers.scatter(about: cloud.place)
    let inliers = cloud.inliers.count
    return FusedPosition(
      coordinate: coordinate, altitude: altitude,
      confidence: options.confidence.confidence(
        fixes: count, inliers: inliers, inlierScatter: scatter,
        wholeScatter: cloud.all.scatter(about: cloud.all.mean)),
      fixes: count, inliers: inliers, scatter: inliers > 1 ? scatter : nil,
      uncertainty: inliers > 1
        ? ConfidenceRule.uncertainty(scatter: scatter, inliers: inliers) : nil,
      covariance: inliers > 1 ? cloud.inliers.covariance(about: cloud.place) : nil, zones: zones)
  }

  /// Whether each fix agrees with the position, in the order in which they came.
  public var agreement: [Bool] { cloud?.agreement ?? [] }

  private static let fewest = 64

  /// The median of the newest altitudes above one datum.
  private var altitude: Altitude? {
    guard let newest = altitudes.last else { return nil }
    var meters = altitudes.suffix(Self.fewest).map(\.meters)
    return Median.of(&meters).map { Altitude(meters: $0, datum: newest.datum) }
  }

  /// Fuses fixes at once, with the usual options; nil when none is usable.
  public static func fuse(_ fixes: [LocationFix]) -> FusedPosition? {
    fuse(fixes, options: FusionOptions())
  }

  /// Fuses fixes at once; nil when none is usable.
  package static func fuse(_ fixes: [LocationFix], options: FusionOptions) -> FusedPosition? {
    var fuser = FixFuser(options: options)
    let usable = fixes.filter(\.isUsable)
    guard let first = usable.first, let last = usable.last else { return nil }
    fuser.coordinates = usable.map(\.coordinate)
    var cloud = FixCloud(about: first.coordinate)
    for fix in usable { cloud.append(fix.coordinate) }
    fuser.cloud = cloud
    fuser.zones = last.zones
    let altitudes = usable.compactMap(\.altitude)
    fuser.altitudes = altitudes.filter { $0.datum == altitudes.last?.datum }
    fuser.settle()
    return fuser.position
  }
}
