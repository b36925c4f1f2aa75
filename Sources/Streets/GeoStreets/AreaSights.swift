import GeoSystem

/// The lines of sight inside a polygon that shortest walks between its entries need.
///
/// Positions are whole numbers and every test of a crossing is exact: a line may run along a border
/// and touch corners, but never leave the polygon, enter an obstacle, cross a wall or squeeze through
/// between two of them that touch. A shortest walk bends only at corners with more than 180° of free
/// ground (de Berg et al., Computational Geometry, ch. 15).
struct AreaSights {
  /// A polygon on the area that cannot be entered, or walls that cannot be crossed.
  struct Obstacle {
    /// The corners of the rings, which are not closed, or of the walls.
    var parts: [[FixedCoordinate]]
    /// Whether the parts are lines.
    var isWall = false
    /// For each corner of all parts, whether people pass there, as at a gate; empty for nowhere.
    var isOpening: [Bool] = []
  }

  /// The lines: pairs of corners, counted over all rings and then over all obstacles.
  private(set) var lines: [(Int, Int)] = []

  private typealias Point = SIMD2<Int64>
  /// A border of the area or of an obstacle, or a part of a wall.
  private typealias Border = (start: Point, end: Point)
  /// The sides of a line that are walked along it.
  private struct Sides: OptionSet {
    let rawValue: UInt8
    static let left = Self(rawValue: 1)
    static let right = Self(rawValue: 2)
    static let both: Self = [.left, .right]
  }

  private var corners: [Point] = []
  private var borders: [Border] = []
  /// The borders of the area, then those of each polygon on it, with their boxes.
  private var polygons: [(borders: Range<Int>, low: Point, high: Point)] = []
  /// The directions between which lines lead to a corner, against the clock; absent where they lead
  /// there from everywhere.
  private var openAngles: [Point: Border] = [:]
  /// The entries, where lines lead through from either side, and the openings of walls, where they end.
  private var entries: Set<Point> = []
  private var openings: Set<Point> = []
  /// A unit of longitude, measured in units of latitude, squared.
  private var eastFraction = 1.0

  /// The distance beside a line at which its sides are checked, in units: 0.1 mm.
  private static let aside = 0.01

  /// Finds the lines; nil when that takes more than `mostTests` tests or a ring has no area.
  /// - Parameters:
  ///   - rings: the corners of the outline and of the holes, not closed.
  ///   - obstacles: The obstacles on the area.
  ///   - mostTests: the most tests of a line against a border.
  ///   - isEntry: for each corner of the rings, whether walks begin and end there.
  init?(
    _ rings: [[FixedCoordinate]], obstacles: [Obstacle] = [], mostTests: Int, isEntry: [Bool]
  ) {
    guard let some = rings.first?.first else { return nil }
    // Products of differences have to fit into 64 bits.
    var (low, high) = (some.point, some.point)
    for point in (rings + obstacles.flatMap(\.parts)).joined().lazy.map(\.point) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard (high &- low).max() < 1 << 29 else { return nil }
    let cosine = cos(Double(low.y + high.y) / 2e7 * .pi / 180)
    eastFraction = cosine * cosine
    let outlines = rings.map { $0.map { $0.point &- low } }
    guard outlines.allSatisfy({ Self.doubleArea($0) != 0 }) else { return nil }
    addPolygon(outlines)
    for (corner, isEntry) in zip(corners, isEntry) where isEntry { entries.insert(corner) }
    for obstacle in obstacles {
      let first = corners.count
      let parts = obstacle.parts.map { $0.map { $0.point &- low } }
      if obstacle.isWall {
        for part in parts { addBorders(zip(part, part.dropFirst())) }
        corners += parts.joined()
      } else {
        addPolygon(parts)
      }
      for (corner, isOpening) in zip(corners[first...], obstacle.isOpening) where isOpening {
        openings.insert(corner)
      }
    }
    guard isEntry.count(where: { $0 }) > 1 else { return }
    let ends = bends()
    guard ends.count * ends.count / 2 * borders.count <= mostTests else { return nil }
    keepNeeded(ends, isEntry: ends.map { entries.contains(corners[$0]) })
  }

  private mutating func addPolygon(_ rings: [[Point]]) {
    let first = borders.count
    var (low, high) = (Point(repeating: .max), Point(repeating: .min))
    for ring in rings {
      addBorders(zip(ring, ring.dropFirst() + ring.prefix(1)))
      for corner in ring {
        low = pointwiseMin(low, corner)
        high = pointwiseMax(high, corner)
      }
    }
    corners += rings.joined()
    polygons.append((first..<borders.count, low, high))
  }

  private mutating func addBorders(_ lines: some Sequence<(Point, Point)>) {
    borders += lines.lazy.filter { $0 != $1 }.map { ($0, $1) }
  }

  /// Twice the area of a ring, positive when it runs against the clock.
  private static func doubleArea(_ points: [SIMD2<Int64>]) -> Double {
    var area = 0.0
    for (place, point) in points.enumerated() {
      let after = points[place == points.count - 1 ? 0 : place + 1]
      let a = point &- points[0]
      let b = after &- points[0]
      area += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
    }
    return area
  }

  /// 1 for a turn to the left, -1 to the right, 0 straight on or back.
  private static func turn(_ a: SIMD2<Int64>, _ b: SIMD2<Int64>, _ c: SIMD2<Int64>) -> Int64 {
    cross(b &- a, c &- a).signum()
  }

  private static func cross(_ u: SIMD2<Int64>, _ v: SIMD2<Int64>) -> Int64 {
    u.x &* v.y &- u.y &* v.x
  }

  /// The corners where walks begin, end or bend, each place once.
  private mutating func bends() -> [Int] {
    var directions: [Point: [Point]] = [:]
    for border in borders {
      directions[border.start, default: []].append(border.end &- border.start)
      directions[border.end, default: []].append(border.start &- border.end)
    }
    var ends: [Int] = []
    var seen: Set<Point> = []
    for (number, corner) in corners.enumerated() where seen.insert(corner).inserted {
      if entries.contains(corner) || openings.contains(corner) {
        ends.append(number)
      } else if let angle = Self.openAngle(directions[corner] ?? []),
        isFree(corner, aside: Point(x: -angle.start.y, y: angle.start.x))
      {
        openAngles[corner] = angle
        ends.append(number)
      }
    }
    return ends
  }

  /// The two of some directions with an angle of more than 180° between them, against the clock.
  private static func openAngle(_ directions: [Point]) -> Border? {
    func isFirst(_ direction: Point, side: Int64) -> Bool {
      directions.allSatisfy { other in
        let turn = cross(direction, other).signum() * side
        return turn < 0 || turn == 0 && direction.x &* other.x &+ direction.y &* other.y > 0
      }
    }
    guard let start = directions.first(where: { isFirst($0, side: 1) }),
      let end = directions.first(where: { isFirst($0, side: -1) })
    else { return nil }
    return (start, end)
  }

  /// Whether lines lead from a corner in a direction.
  private func isOpen(_ corner: Point, _ direction: Point) -> Bool {
    guard let angle = openAngles[corner] else { return true }
    return Self.cross(angle.end, direction) <= 0 || Self.cross(direction, angle.start) <= 0
  }

  /// Keeps the lines that are on a shortest walk between two entries.
  private mutating func keepNeeded(_ ends: [Int], isEntry: [Bool]) {
    var sights = [[(end: Int, length: Double)]](repeating: [], count: ends.count)
    for (a, first) in ends.enumerated() {
      for (b, second) in ends.enumerated().dropFirst(a + 1)
      where sees(corners[first], corners[second]) {
        let way = corners[first] &- corners[second]
        // Near enough to the length on the ground for choosing: the area is small.
        let length = (Double(way.x * way.x) * eastFraction + Double(way.y * way.y)).squareRoot()
        sights[a].append((b, length))
        sights[b].append((a, length))
      }
    }
    var needed: Set<SIMD2<Int>> = []
    for start in ends.indices where isEntry[start] {
      let before = Self.tree(from: start, sights)
      for end in ends.indices where isEntry[end] && end > start {
        var place = end
        while let step = before[place] {
          needed.insert(SIMD2(min(place, step), max(place, step)))
          place = step
        }
      }
    }
    lines = needed.map { (ends[$0.x], ends[$0.y]) }.sorted { $0 < $1 }
  }

  /// The end before each end on the shortest walk from a start.
  private static func tree(from start: Int, _ sights: [[(end: Int, length: Double)]]) -> [Int?] {
    var before = [Int?](repeating: nil, count: sights.count)
    var lengths = [Double](repeating: .infinity, count: sights.count)
    var isDone = [Bool](repeating: false, count: sights.count)
    lengths[start] = 0
    while let nearest = lengths.indices.filter({ !isDone[$0] }).min(by: {
      lengths[$0] < lengths[$1]
    }), lengths[nearest] < .infinity {
      isDone[nearest] = true
      for sight in sights[nearest] where lengths[nearest] + sight.length < lengths[sight.end] {
        lengths[sight.end] = lengths[nearest] + sight.length
        before[sight.end] = nearest
      }
    }
    return before
  }

  /// Whether the line between two corners stays on free ground.
  private func sees(_ a: Point, _ b: Point) -> Bool {
    let way = b &- a
    guard isOpen(a, way), isOpen(b, a &- b) else { return false }
    // Corners that the line touches cut it into parts; a border that leaves them closes its side.
    var touched: [(corner: Point, side: Int64)] = [(b, 0)]
    for border in borders {
      let sides = (Self.turn(a, b, border.start), Self.turn(a, b, border.end))
      if sides.0 == 0, isBetween(a, border.start, b) { touched.append((border.start, sides.1)) }
      if sides.1 == 0, isBetween(a, border.end, b) { touched.append((border.end, sides.0)) }
      guard sides.0 * sides.1 < 0 else { continue }
      if Self.turn(border.start, border.end, a) * Self.turn(border.start, border.end, b) < 0 {
        return false
      }
    }
    touched.sort { left, right in
      let (l, r) = (left.corner &- a, right.corner &- a)
      return l.x &* way.x &+ l.y &* way.y < r.x &* way.x &+ r.y &* way.y
    }
    var sides = Sides.both
    var last = a
    for (corner, side) in touched {
      if corner != last { sides = walked(sides, from: last, to: corner) }
      last = corner
      if corner != b, openings.contains(corner) { return false }
      if entries.contains(corner) {
        sides = sides.isEmpty ? sides : .both
      } else if side != 0 {
        sides.remove(side > 0 ? .left : .right)
      }
      if sides.isEmpty { return false }
    }
    return true
  }

  /// Whether a point on the line through two others lies between them.
  private func isBetween(_ a: Point, _ c: Point, _ b: Point) -> Bool {
    let (u, v) = (c &- a, c &- b)
    return u.x &* v.x &+ u.y &* v.y < 0
  }

  /// The sides on which someone arrives at the end of a line without corners, of those on which it
  /// begins: along a border each for itself, on free ground both.
  private func walked(_ sides: Sides, from a: Point, to b: Point) -> Sides {
    // In half units the middle is a whole number.
    let middle = a &+ b
    let isOnBorder = borders.contains { border in
      let (c, d) = (border.start &* 2, border.end &* 2)
      let (u, v) = (c &- middle, d &- middle)
      return Self.cross(u, v) == 0 && u.x &* v.x &+ u.y &* v.y <= 0
    }
    let half = SIMD2(Double(middle.x) / 2, Double(middle.y) / 2)
    guard isOnBorder else { return isFree(half) ? .both : [] }
    let left = Point(x: a.y &- b.y, y: b.x &- a.x)
    var free: Sides = []
    if isFree(half, aside: left) { free.insert(.left) }
    if isFree(half, aside: 0 &- left) { free.insert(.right) }
    return sides.intersection(free)
  }

  private func isFree(_ corner: Point, aside direction: Point) -> Bool {
    isFree(SIMD2(Double(corner.x), Double(corner.y)), aside: direction)
  }

  private func isFree(_ point: SIMD2<Double>, aside direction: Point) -> Bool {
    let way = SIMD2(Double(direction.x), Double(direction.y))
    return isFree(point + way * (Self.aside / (way * way).sum().squareRoot()))
  }

  /// Whether a point, which is on no border, lies on the area and in no obstacle.
  private func isFree(_ point: SIMD2<Double>) -> Bool {
    polygons.indices.allSatisfy { holds(point, polygon: $0) == ($0 == 0) }
  }

  private func holds(_ point: SIMD2<Double>, polygon: Int) -> Bool {
    let (range, low, high) = polygons[polygon]
    guard point.x >= Double(low.x), point.x <= Double(high.x), point.y >= Double(low.y),
      point.y <= Double(high.y)
    else { return false }
    var isInside = false
    for border in borders[range] {
      let (c, d) = (border.start, border.end)
      guard (Double(c.y) > point.y) != (Double(d.y) > point.y) else { continue }
      let fraction = (point.y - Double(c.y)) / Double(d.y - c.y)
      if Double(c.x) + fraction * Double(d.x - c.x) > point.x { isInside.toggle() }
    }
    return isInside
  }
}

extension FixedCoordinate {
  fileprivate var point: SIMD2<Int64> { SIMD2(Int64(longitude), Int64(latitude)) }
}
