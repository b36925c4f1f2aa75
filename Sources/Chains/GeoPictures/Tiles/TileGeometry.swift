import Geodesy

/// The geometry of a feature as commands of vector tiles (Mapbox Vector Tile Specification 2.1, 4.3).
struct TileGeometry {
  private(set) var commands: [UInt32] = []
  private var cursor = SIMD2<Int32>(0, 0)

  /// A geometry type, with its number in tiles.
  enum Kind: UInt32 {
    case points = 1
    case lines = 2
    case polygons = 3
  }

  private enum Command: UInt32 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7

    func integer(count: Int) -> UInt32 { rawValue | UInt32(count) << 3 }
  }

  private mutating func append(_ point: SIMD2<Int32>) {
    let step = point &- cursor
    for value in [step.x, step.y] {
      commands.append(UInt32(bitPattern: (value &<< 1) ^ (value &>> 31)))
    }
    cursor = point
  }

  mutating func append(point: SIMD2<Double>) {
    commands.append(Command.moveTo.integer(count: 1))
    append(Self.rounded(point))
  }

  /// Adds a line; nothing when it has no length in units.
  mutating func append(line: [SIMD2<Double>]) {
    let points = Self.simplified(line)
    guard points.count > 1 else { return }
    append(path: points[...])
  }

  /// Adds a polygon: its outer ring and its holes, of which the last point repeats the first or not; nothing
  /// when it has no area in units.
  mutating func append(polygon rings: [[SIMD2<Double>]]) {
    for (index, ring) in rings.enumerated() {
      let isExterior = index == 0
      var points = Self.simplified(ring)
      if points.count > 1, points.first == points.last { points.removeLast() }
      let area = Self.doubledArea(points)
      guard area != 0 else {
        if isExterior { return }
        continue
      }
      // Outer rings have a positive area, holes a negative one (4.3.4.4).
      if (area > 0) != isExterior { points.reverse() }
      append(path: points[...])
      commands.append(Command.closePath.integer(count: 1))
    }
  }

  private mutating func append(path points: ArraySlice<SIMD2<Int32>>) {
    guard let first = points.first else { return }
    commands.append(Command.moveTo.integer(count: 1))
    append(first)
    commands.append(Command.lineTo.integer(count: points.count - 1))
    for point in points.dropFirst() { append(point) }
  }

  private static func rounded(_ point: SIMD2<Double>) -> SIMD2<Int32> {
    SIMD2<Int32>(clamping: SIMD2<Int64>(point.rounded(.toNearestOrEven)))
  }

  /// The points in whole units, without those that add nothing to the shape.
  private static func simplified(_ line: [SIMD2<Double>]) -> [SIMD2<Int32>] {
    var points: [SIMD2<Int32>] = []
    points.reserveCapacity(line.count)
    for exact in line {
      let point = rounded(exact)
      guard let last = points.last else {
        points.append(point)
        continue
      }
      guard point != last else { continue }
      if points.count > 1, goesOn(points[points.count - 2], last, point) { points.removeLast() }
      points.append(point)
    }
    return points
  }

  /// Whether three points go straight on in one direction.
  private static func goesOn(
    _ first: SIMD2<Int32>, _ second: SIMD2<Int32>, _ third: SIMD2<Int32>
  ) -> Bool {
    let one = SIMD2<Int64>(truncatingIfNeeded: second &- first)
    let two = SIMD2<Int64>(truncatingIfNeeded: third &- second)
    return one.x * two.y == one.y * two.x && one.x * two.x + one.y * two.y > 0
  }

  /// Twice the area by the surveyor's formula: positive for clockwise rings, as y points down.
  private static func doubledArea(_ ring: [SIMD2<Int32>]) -> Int64 {
    guard ring.count > 2, let last = ring.last else { return 0 }
    var area: Int64 = 0
    var before = SIMD2<Int64>(truncatingIfNeeded: last)
    for corner in ring {
      let point = SIMD2<Int64>(truncatingIfNeeded: corner)
      area += before.x * point.y - point.x * before.y
      before = point
    }
    return area
  }
}
