import Geodesy

/// Accumulated uncertainty of a position since the last marker.
///
/// World tracking drifts by about 2 cm per meter walked. The heading's uncertainty grows by a hundredth of
/// a radian for each second, each frame with too much motion and each with too few features; the
/// floor's by 1 for each 10 s. All are zero at the first pose after the marker was seen (the way from
/// the marker to the camera is looked across, not walked) and never shrink until the next marker.
struct DriftEstimate: Hashable, Sendable {
  /// Meters walked since the marker.
  private(set) var walked: Meters = 0
  private var troubles = 0
  private var since: Seconds
  private var now: Seconds
  private let marker: FloorPoint
  private var point: FloorPoint?

  /// Begins at a time when a marker was seen.
  /// - Parameters:
  ///   - time: when.
  ///   - marker: Its position: the error from a wrong direction grows with the distance from it.
  init(at time: Seconds, from marker: FloorPoint) {
    since = time
    now = time
    self.marker = marker
  }

  /// Adds the next point of the device.
  mutating func moved(to point: FloorPoint, at time: Seconds, isTroubled: Bool) {
    walked += self.point?.distance(to: point) ?? 0
    self.point = point
    now = max(now, time)
    if isTroubled { troubles += 1 }
  }

  /// Position uncertainty.
  var radius: Meters { walked / 50 }

  /// Heading uncertainty, at most 180°.
  var angle: Degrees { min(180, (Double(troubles) + now - since) / 100 * 180 / .pi) }

  /// Floor uncertainty: whole tens of seconds since the marker.
  var floor: Int { Int(min((now - since) / 10, 1e6)) }

  /// The uncertainty in each direction: `radius` everywhere, and across the line from the marker what a
  /// wrong direction adds: half the heading's uncertainty, at most 2 cm for each meter away.
  var covariance: PlanarCovariance {
    let (x, y) = point.map { ($0.x - marker.x, $0.y - marker.y) } ?? (0, 0)
    let across = min(angle * .pi / 180 / 2, 0.02)
    // Across the chord (x, y) lies (-y, x).
    return PlanarCovariance(standardDeviation: radius)
      + PlanarCovariance(
        xx: across * across * y * y, xy: -across * across * x * y, yy: across * across * x * x)
  }
}
