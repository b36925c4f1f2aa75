import GeoSystem
import Geodesy

/// A position in meters from the center of the Earth.
typealias SpacePoint = SIMD3<Double>

extension SpacePoint {
  /// The position of a point of the ellipsoid.
  init(_ point: PlanePoint) {
    let position = ECEFPosition(Coordinate(latitude: point.y, longitude: point.x))
    self.init(position.x, position.y, position.z)
  }

  var length: Double { (self * self).sum().squareRoot() }
}

/// A part of an edge that is short enough to be nearly straight in space.
struct BorderPiece: Sendable {
  /// Its ends in longitude and latitude; between them it is straight there.
  var a: PlanePoint
  var b: PlanePoint
  /// Its ends in space.
  var start: SpacePoint
  var end: SpacePoint
  /// The most that it is away from the straight line between its ends, in meters.
  var sagitta: Double

  /// The greatest length of a piece, in meters.
  static let longest = 20_000.0

  init(_ a: PlanePoint, _ b: PlanePoint, start: SpacePoint, end: SpacePoint) {
    self.a = a
    self.b = b
    self.start = start
    self.end = end
    let turn = (b - a) * .pi / 180
    let nearest = a.y * b.y < 0 ? 0 : min(abs(a.y), abs(b.y))
    // An eighth of the greatest second derivative, with 1 % for the flattening.
    sagitta =
      6_400_000 / 8 * 1.01
      * (turn.y * turn.y + turn.x * turn.x * cos(nearest * .pi / 180)
        + 2 * abs(turn.x * turn.y))
  }

  static func count(_ a: PlanePoint, _ b: PlanePoint) -> Int {
    let nearest = a.y * b.y < 0 ? 0 : min(abs(a.y), abs(b.y))
    let east = abs(b.x - a.x) * WGS84.longestLongitudeDegree * cos(nearest * .pi / 180)
    let north = abs(b.y - a.y) * WGS84.longestLatitudeDegree
    return min(4096, max(1, Int(((north + east) / longest).rounded(.up))))
  }

  /// The fraction of the straight line in space that is nearest to a point.
  func fraction(nearest point: SpacePoint) -> Double {
    let line = end - start
    let square = (line * line).sum()
    guard square > 0 else { return 0 }
    return min(1, max(0, ((point - start) * line).sum() / square))
  }

  /// A distance that the straight distance to the piece cannot be less than, in meters.
  func lowerBound(to point: SpacePoint) -> Double {
    let near = start + fraction(nearest: point) * (end - start)
    return (point - near).length - sagitta - 0.001
  }

  /// Whether it lies on the antimeridian or on a pole, where maps are cut.
  var isOnSeam: Bool {
    (a.x == b.x && abs(a.x) == 180) || (a.y == b.y && abs(a.y) == 90)
  }

  var middle: PlanePoint { (a + b) / 2 }

  /// The point of the piece that is nearest on the ellipsoid, and how far it is, in meters.
  ///
  /// `memo` keeps the geodesic to the latest place, for the piece that begins where this one ends.
  func nearest(
    to origin: Coordinate, _ point: SpacePoint, memo: inout Memo?
  ) -> (place: PlanePoint, meters: Double) {
    var t = fraction(nearest: point)
    var best = (place: at(t), meters: Double.infinity)
    var low = 0.0
    var high = 1.0
    var previous: (t: Double, slope: Double)?
    for _ in 0..<24 {
      let place = at(t)
      let line: Geodesic
      if let memo, memo.place == place {
        line = memo.line
      } else {
        line = Geodesic(from: origin, to: Coordinate(latitude: place.y, longitude: place.x))
        memo = Memo(place: place, line: line)
      }
      if line.distance < best.meters { best = (place, line.distance) }
      guard line.distance > 0 else { break }
      let (slope, speed) = change(at: place, arriving: line.finalBearing)
      guard speed > 0, slope != 0 else { break }
      if slope < 0 { low = t } else { high = t }
      if low >= 1 || high <= 0 { break }
      var next = t - Self.foot(line.distance, cosine: slope / speed) / speed
      if let previous, previous.slope != slope {
        next = t - slope * (t - previous.t) / (slope - previous.slope)
      }
      // An end is looked at only when the slope leads there.
      if next <= low { next = low > 0 ? (low + t) / 2 : 0 }
      if next >= high { next = high < 1 ? (high + t) / 2 : 1 }
      // About twice what is still to be gained, in meters.
      if next == t || abs(slope * (next - t)) < 1e-6 { break }
      previous = (t, slope)
      t = next
    }
    return best
  }

  /// A geodesic from the origin of a search.
  struct Memo {
    var place: PlanePoint
    var line: Geodesic
  }

  /// The change of the distance along the piece, and the length of the piece, in meters.
  private func change(
    at place: PlanePoint, arriving bearing: Degrees
  ) -> (slope: Double, speed: Double) {
    let latitude = place.y * .pi / 180
    let sine = sin(latitude)
    let turn = (b - a) * .pi / 180
    let velocity = PlanePoint(
      turn.x * WGS84.primeVerticalRadius(sine: sine) * cos(latitude),
      turn.y * WGS84.meridianRadius(sine: sine))
    let azimuth = bearing * .pi / 180
    let slope = velocity.x * sin(azimuth) + velocity.y * cos(azimuth)
    return (slope, (velocity * velocity).sum().squareRoot())
  }

  /// The distance of the foot of the perpendicular on a great circle, on the sphere.
  private static func foot(_ meters: Meters, cosine: Double) -> Meters {
    let radius = 6_371_000.0
    return radius * atan(tan(min(meters / radius, 1.57)) * cosine)
  }

  func at(_ t: Double) -> PlanePoint {
    if t <= 0 { return a }
    if t >= 1 { return b }
    return a + t * (b - a)
  }
}
