import GeoChains
import Geodesy

/// A part of a building's wall that is seen, as the corners of a picture.
struct ViewWall: Hashable {
  var building: Int64
  /// Whether the height of the building is assumed.
  var isAssumed: Bool
  /// Whether one sees through it: the walker is in the building, or the way leads through it.
  var isOpen: Bool
  /// Whether it begins above the ground.
  var isRaised: Bool
  /// Its corners: bottom left, top left, top right, bottom right.
  var corners: [Pixel]
  /// Depth of its middle before the camera, in meters.
  var depth: Meters
  /// Share of the light, `0...1`: less if seen at a slant.
  var light: Double
}

/// A roof that is seen from above.
struct ViewRoof: Hashable {
  /// Whether the height of the building is assumed.
  var isAssumed: Bool
  /// Its outlines; inside is where an odd number of them lies around.
  var rings: [[Pixel]]
  /// Depth of its nearest corner before the camera, in meters.
  var depth: Meters
}

/// Finds the walls that are seen from an eye.
///
/// All walls are vertical and the camera is level, so that a column of the picture is a vertical plane
/// of the world: from near to far, each wall shows what it rises above the walls before it.
struct ViewWalls {
  /// Walls farther than this are left out, in meters.
  static let farthest: Meters = 400

  private let camera: PerspectiveCamera
  private let ground: ViewGround
  private var parts: [ViewWall] = []
  /// The roofs below the eye.
  private(set) var roofs: [ViewRoof] = []

  /// The walls of buildings that may be seen; `open` are the ids of those that one sees through.
  init(
    _ buildings: [SightBuilding], on ground: ViewGround, open: Set<Int64>,
    from camera: PerspectiveCamera
  ) {
    self.camera = camera
    self.ground = ground
    for building in buildings where building.roof > building.base {
      let isOpen = open.contains(building.id)
      for ring in building.rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where a != b {
          append(wall: a, b, of: building, isOpen: isOpen)
        }
      }
      append(roofOf: building)
    }
  }

  private mutating func append(roofOf building: SightBuilding) {
    let rings = building.rings.map { ring in
      ring.map { camera.seen($0, height: building.roof) }
    }
    guard let first = rings.first?.first, first.y < 0,
      let depth = rings.joined().map(\.z).min(), depth < Self.farthest
    else { return }
    let outlines = rings.map(camera.polygon).filter { $0.count > 2 }
    guard outlines.joined().contains(where: { (0...camera.size.x).contains($0.x) }) else { return }
    roofs.append(
      ViewRoof(
        isAssumed: building.isAssumed, rings: outlines,
        depth: max(depth, PerspectiveCamera.nearest)))
  }

  private mutating func append(
    wall a: Coordinate, _ b: Coordinate, of building: SightBuilding, isOpen: Bool
  ) {
    let base = camera.seen(a, height: building.base)
    let end = camera.seen(b, height: building.base)
    guard let (from, to) = camera.segment(base, end), min(from.z, to.z) < Self.farthest else {
      return
    }
    let way = to - from
    let length = (way.x * way.x + way.z * way.z).squareRoot()
    guard length > 0 else { return }
    // The normal of the wall against the way to its middle.
    let middle = (from + to) / 2
    let far = (middle.x * middle.x + middle.z * middle.z).squareRoot()
    let light = abs(way.x * middle.z - way.z * middle.x) / (length * max(far, 0.001))
    let cuts = Self.cuts(from, to, length: length)
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let (first, last) = (from + start * way, from + end * way)
      let corners = [
        foot(first, of: building), top(first, of: building), top(last, of: building),
        foot(last, of: building),
      ].compactMap(camera.pixel).map { Pixel(x: $0.x, y: $0.y) }
      guard corners.count == 4, max(corners[0].x, corners[3].x) > 0,
        min(corners[0].x, corners[3].x) < camera.size.x
      else { continue }
      parts.append(
        ViewWall(
          building: building.id, isAssumed: building.isAssumed, isOpen: isOpen,
          isRaised: building.isRaised, corners: corners, depth: ((first + last) / 2).z,
          light: light))
    }
  }

  /// Cuts of a wall into parts, as fractions of its length from 0 to 1.
  ///
  /// Depth order is then a matter of the part: the wall is cut at the rows of the ground, and at
  /// least each 6 m or tenth of the depth.
  private static func cuts(
    _ from: PerspectiveCamera.Seen, _ to: PerspectiveCamera.Seen, length: Meters
  ) -> [Double] {
    let (near, far) = (min(from.z, to.z), max(from.z, to.z))
    let rows = ViewGround.depths.filter { near < $0 && $0 < far }
      .map { ($0 - from.z) / (to.z - from.z) }.sorted()
    var cuts = [0.0]
    for end in rows + [1] {
      let start = cuts[cuts.count - 1]
      let depth = from.z + (start + end) / 2 * (to.z - from.z)
      let count = max(1, ((end - start) * length / max(6, depth / 10)).rounded(.up))
      for part in 1...Int(count) { cuts.append(start + Double(part) / count * (end - start)) }
    }
    return cuts
  }

  private func top(
    _ point: PerspectiveCamera.Seen, of building: SightBuilding
  ) -> PerspectiveCamera.Seen {
    point + SIMD3(0, building.roof - building.base, 0)
  }

  /// The foot of a wall: on a slope that falls, below the base of the building.
  private func foot(
    _ point: PerspectiveCamera.Seen, of building: SightBuilding
  ) -> PerspectiveCamera.Seen {
    guard !building.isRaised else { return point }
    return SIMD3(point.x, min(point.y, ground.height(right: point.x, ahead: point.z)), point.z)
  }

  /// The walls that show, from far to near.
  func visible() -> [ViewWall] {
    var tops = [Double](repeating: .infinity, count: Int(camera.size.x.rounded(.up)) + 1)
    let order = parts.indices.sorted {
      (parts[$0].depth, $0) < (parts[$1].depth, $1)
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
        guard top < tops[column] else { continue }
        isSeen = true
        // A part above the ground, or one that is open, hides nothing.
        if !part.isRaised, !part.isOpen { tops[column] = top }
      }
      if isSeen { shown.append(part) }
    }
    return shown.reversed()
  }
}
