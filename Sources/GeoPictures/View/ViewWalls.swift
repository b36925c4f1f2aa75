import GeoChains
import Geodesy

/// A part of a building's wall that is seen, as the corners of a picture.
struct ViewWall: Hashable {
  /// The id of its building.
  var building: Int64
  /// Whether the height of the building is assumed.
  var isAssumed: Bool
  /// Its corners: bottom left, top left, top right, bottom right.
  var corners: [Pixel]
  /// How far it is, in meters.
  var distance: Meters
  /// How much of the light it gets, `0...1`: less where it is seen at a slant.
  var light: Double
}

/// Finds the walls that are seen from an eye.
///
/// All walls are vertical and the camera is level, so that a column of the picture is a vertical plane
/// of the world: from near to far, each wall shows what it rises above the walls before it.
struct ViewWalls {
  /// Walls farther than this are left out, in meters.
  static let farthest: Meters = 400
  /// Long walls are cut into parts of this length, so that near and far is a matter of the part.
  private static let partLength: Meters = 6

  private let camera: PerspectiveCamera
  private var parts: [ViewWall] = []

  /// The walls of buildings that may be seen.
  init(_ buildings: [SightBuilding], from camera: PerspectiveCamera) {
    self.camera = camera
    for building in buildings where building.roof > building.base {
      for ring in building.rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where a != b {
          append(wall: a, b, of: building)
        }
      }
    }
  }

  private mutating func append(wall a: Coordinate, _ b: Coordinate, of building: SightBuilding) {
    let base = camera.seen(a, height: building.base)
    let end = camera.seen(b, height: building.base)
    guard let (from, to) = camera.segment(base, end), min(from.z, to.z) < Self.farthest else {
      return
    }
    let way = to - from
    let length = (way.x * way.x + way.z * way.z).squareRoot()
    guard length > 0 else { return }
    let rise = building.roof - building.base
    let count = max(1, (length / Self.partLength).rounded(.up))
    // The normal of the wall against the way to its middle.
    let middle = (from + to) / 2
    let far = (middle.x * middle.x + middle.z * middle.z).squareRoot()
    let light = abs(way.x * middle.z - way.z * middle.x) / (length * max(far, 0.001))
    for part in 0..<Int(count) {
      let first = from + Double(part) / count * way
      let last = from + Double(part + 1) / count * way
      let corners = [
        first, first + SIMD3(0, rise, 0), last + SIMD3(0, rise, 0), last,
      ].compactMap(camera.pixel).map { Pixel(x: $0.x, y: $0.y) }
      guard corners.count == 4, max(corners[0].x, corners[3].x) > 0,
        min(corners[0].x, corners[3].x) < camera.size.x
      else { continue }
      let distance = ((first + last) / 2).z
      parts.append(
        ViewWall(
          building: building.id, isAssumed: building.isAssumed, corners: corners,
          distance: distance, light: light))
    }
  }

  /// The walls that show, from far to near.
  func visible() -> [ViewWall] {
    var tops = [Double](repeating: .infinity, count: Int(camera.size.x.rounded(.up)) + 1)
    let order = parts.indices.sorted {
      (parts[$0].distance, $0) < (parts[$1].distance, $1)
    }
    var shown: [ViewWall] = []
    for index in order {
      let part = parts[index]
      let (left, right) = (part.corners[0], part.corners[3])
      let span = (min(left.x, right.x), max(left.x, right.x))
      let columns =
        Int(
          max(0, span.0.rounded(.down)))...Int(
          max(0, min(Double(tops.count - 1), span.1.rounded(.up))))
      var isSeen = false
      for column in columns {
        let fraction =
          right.x == left.x ? 0 : min(1, max(0, (Double(column) - left.x) / (right.x - left.x)))
        let top = part.corners[1].y + fraction * (part.corners[2].y - part.corners[1].y)
        let bottom = left.y + fraction * (right.y - left.y)
        guard top < tops[column] else { continue }
        isSeen = true
        // What hangs above the ground hides nothing below it, and covers a column alone.
        if bottom >= camera.size.y / 2 { tops[column] = top }
      }
      if isSeen { shown.append(part) }
    }
    return shown.reversed()
  }
}
