import Geodesy

/// A position in whole 1e-7 degrees from the frame's origin.
struct FixedPoint: Hashable {
  var latitude: Int
  var longitude: Int
}

/// Coordinates as small whole numbers that do not jump at the antimeridian.
///
/// Longitudes continue past ±180° instead of wrapping, so that a line across the antimeridian stays one line.
struct SceneFrame {
  /// Steps of a degree; one step is about 1 cm.
  static let stepsPerDegree = 1e7

  /// The point that all others are counted from.
  let origin: Coordinate

  /// Puts the origin at the user, else at the first point of the routes, of the anchors, of the
  /// floors or of the streets.
  init(of scene: MapScene) {
    let routes = scene.chains.lazy.flatMap(\.path)
    let anchors = scene.allAnchors.lazy.map(\.coordinate)
    let streets = scene.streets.lazy.flatMap(\.points)
    let user = scene.user.map(\.coordinate).flatMap { Self.isDrawable($0) ? $0 : nil }
    origin =
      user ?? routes.first(where: Self.isDrawable) ?? anchors.first(where: Self.isDrawable)
      ?? scene.floors.lazy.flatMap(\.points).first(where: Self.isDrawable)
      ?? streets.first(where: Self.isDrawable) ?? Coordinate(latitude: 0, longitude: 0)
  }

  /// Whether the point can be drawn at all.
  static func isDrawable(_ point: Coordinate) -> Bool {
    point.latitude.isFinite && abs(point.latitude) <= 90 && point.longitude.isFinite
      && abs(point.longitude) <= 360
  }

  /// The point on the side of the globe nearest to the origin; nil when it cannot be drawn.
  func fixed(_ point: Coordinate) -> FixedPoint? {
    guard Self.isDrawable(point) else { return nil }
    return steps(
      latitude: point.latitude - origin.latitude,
      longitude: Self.turn(point.longitude - origin.longitude))
  }

  /// The line without gaps at the antimeridian; points that cannot be drawn are left out.
  func fixed(_ line: [Coordinate]) -> [FixedPoint] {
    var result: [FixedPoint] = []
    result.reserveCapacity(line.count)
    var previous: Coordinate?
    var longitude = 0.0
    for point in line where Self.isDrawable(point) {
      longitude += Self.turn(point.longitude - (previous ?? origin).longitude)
      previous = point
      result.append(steps(latitude: point.latitude - origin.latitude, longitude: longitude))
    }
    return result
  }

  /// A difference of longitudes the short way round, in `-180...180`.
  private static func turn(_ degrees: Degrees) -> Degrees { degrees.remainder(dividingBy: 360) }

  private func steps(latitude: Degrees, longitude: Degrees) -> FixedPoint {
    FixedPoint(
      latitude: Int((latitude * Self.stepsPerDegree).rounded()),
      longitude: Int((longitude * Self.stepsPerDegree).rounded()))
  }

  /// A line as the page reads it: the first point from the origin, every other from the one before.
  func deltas(_ line: [FixedPoint]) -> String {
    var text = ""
    var previous = FixedPoint(latitude: 0, longitude: 0)
    for point in line {
      if !text.isEmpty { text += "," }
      text += String(point.latitude - previous.latitude)
      text += ","
      text += String(point.longitude - previous.longitude)
      previous = point
    }
    return text
  }

  /// A line in grains of a number of steps; points that are then at one place are merged.
  func grains(_ line: [FixedPoint], of steps: Int) -> [FixedPoint] {
    func rounded(_ count: Int) -> Int { Int((Double(count) / Double(steps)).rounded()) }
    var result: [FixedPoint] = []
    result.reserveCapacity(line.count)
    for point in line {
      let point = FixedPoint(
        latitude: rounded(point.latitude), longitude: rounded(point.longitude))
      if point != result.last { result.append(point) }
    }
    return result
  }
}
