import GeoNumerics
import Geodesy

/// A path in east, north and up of its first point: what the walker's feet follow.
///
/// Legs are cut to at most 200 m, so that a straight leg leaves the ground by less than 1 mm.
struct WalkLine {
  private static let longestLeg: Meters = 200

  let frame: DeterministicLocalFrame
  private(set) var points: [ENUPosition]
  /// Level meters from the start to each point.
  private(set) var distances: [Meters] = [0]

  var length: Meters { distances[distances.count - 1] }

  init(_ path: SimulationPath) {
    let first =
      path.points.first ?? GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)
    frame = DeterministicLocalFrame(origin: first)
    points = [frame.local(first)]
    for (start, end) in zip(path.points, path.points.dropFirst()) { appendLeg(start, end) }
  }

  private init(frame: DeterministicLocalFrame, points: [ENUPosition], distances: [Meters]) {
    self.frame = frame
    self.points = points
    self.distances = distances
  }

  /// The same line from its end to its start.
  var reversed: WalkLine {
    WalkLine(
      frame: frame, points: points.reversed(), distances: distances.reversed().map { length - $0 })
  }

  /// The point at a distance, on a leg that the distance falls on.
  func point(at distance: Meters, leg: Int) -> ENUPosition {
    guard leg + 1 < points.count else { return points[points.count - 1] }
    let (a, b) = (points[leg], points[leg + 1])
    let fraction = min(
      max((distance - distances[leg]) / (distances[leg + 1] - distances[leg]), 0), 1)
    return ENUPosition(
      east: a.east + fraction * (b.east - a.east), north: a.north + fraction * (b.north - a.north),
      up: a.up + fraction * (b.up - a.up))
  }

  private mutating func appendLeg(_ start: GeodeticPosition, _ end: GeodeticPosition) {
    let a = DeterministicLocalFrame.cartesian(start)
    let b = DeterministicLocalFrame.cartesian(end)
    let chord = Vector3(x: b.x - a.x, y: b.y - a.y, z: b.z - a.z).length
    let pieces = max(1, Int((chord / Self.longestLeg).rounded(.up)))
    for piece in 1...pieces where piece < pieces {
      let fraction = Double(piece) / Double(pieces)
      let cut = ECEFPosition(
        x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y),
        z: a.z + fraction * (b.z - a.z))
      guard let place = try? DeterministicLocalFrame.position(cut) else { continue }
      let height = start.height + fraction * (end.height - start.height)
      append(frame.local(GeodeticPosition(place.coordinate, height: height)))
    }
    append(frame.local(end))
  }

  private mutating func append(_ point: ENUPosition) {
    let last = points[points.count - 1]
    let (east, north) = (point.east - last.east, point.north - last.north)
    let step = (east * east + north * north).squareRoot()
    guard step > 1e-6 else { return }
    points.append(point)
    distances.append(length + step)
  }
}
