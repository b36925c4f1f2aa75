import Geodesy
import Glibc

/// A position in meters from the center of the Earth.
typealias SpacePoint = SIMD3<Double>

extension SpacePoint {
  /// The position of a point of the ellipsoid.
  init(_ point: PlanePoint) {
    let position = Cartesian(Coordinate(latitude: point.y, longitude: point.x))
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

  /// How long pieces may be, in meters.
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

  /// How many pieces an edge takes.
  static func count(_ a: PlanePoint, _ b: PlanePoint) -> Int {
    let nearest = a.y * b.y < 0 ? 0 : min(abs(a.y), abs(b.y))
    let east = abs(b.x - a.x) * 111_400 * cos(nearest * .pi / 180)
    return min(4096, max(1, Int(((abs(b.y - a.y) * 111_700 + east) / longest).rounded(.up))))
  }

  /// The share of the straight line in space that is nearest to a point.
  func share(nearest point: SpacePoint) -> Double {
    let line = end - start
    let square = (line * line).sum()
    guard square > 0 else { return 0 }
    return min(1, max(0, ((point - start) * line).sum() / square))
  }

  /// A distance that the straight distance to the piece cannot be less than, in meters.
  func lowerBound(to point: SpacePoint) -> Double {
    let near = start + share(nearest: point) * (end - start)
    return (point - near).length - sagitta - 0.001
  }

  /// Whether it lies on the antimeridian or on a pole, where maps are cut.
  var isOnSeam: Bool {
    (a.x == b.x && abs(a.x) == 180) || (a.y == b.y && abs(a.y) == 90)
  }

  var middle: PlanePoint { (a + b) / 2 }

  /// The point of the piece that is nearest on the ellipsoid, and how far it is, in meters.
  func nearest(to origin: Coordinate, _ point: SpacePoint) -> (place: PlanePoint, meters: Double) {
    var t = share(nearest: point)
    var best = (place: at(t), meters: Double.infinity)
    for _ in 0..<12 {
      let place = at(t)
      let line = Geodesic(
        from: origin, to: Coordinate(latitude: place.y, longitude: place.x))
      if line.distance < best.meters { best = (place, line.distance) }
      guard line.distance > 0 else { break }
      // How the distance changes along the piece: its velocity in the direction of the geodesic.
      let latitude = place.y * .pi / 180
      let sine = sin(latitude)
      let turn = (b - a) * .pi / 180
      let velocity = PlanePoint(
        turn.x * WGS84.primeVerticalRadius(sine: sine) * cos(latitude),
        turn.y * WGS84.meridianRadius(sine: sine))
      let azimuth = line.finalBearing * .pi / 180
      let direction = PlanePoint(sin(azimuth), cos(azimuth))
      let slope = (velocity * direction).sum()
      if (t <= 0 && slope >= 0) || (t >= 1 && slope <= 0) { break }
      let across = velocity.x * direction.y - velocity.y * direction.x
      let radius = 6_371_000.0
      // The wave front's curvature, and the bend of the piece itself against a geodesic.
      let bend =
        -turn.x * turn.x * sine * cos(latitude) * radius * -direction.y
        - 2 * turn.x * turn.y * sine * radius * direction.x
      var curvature = across * across / (radius * tan(min(line.distance / radius, 1.5))) + bend
      let square = (velocity * velocity).sum()
      if curvature < 1e-3 * square / max(line.distance, 1) {
        curvature = max(square / max(line.distance, 1), 1e-12)
      }
      let next = min(1, max(0, t - slope / curvature))
      // What is still to be gained is about the square of the slope by twice the curvature.
      if next == t || slope * slope / (2 * curvature) < 1e-8 { break }
      t = next
    }
    return best
  }

  func at(_ t: Double) -> PlanePoint {
    if t <= 0 { return a }
    if t >= 1 { return b }
    return a + t * (b - a)
  }
}
