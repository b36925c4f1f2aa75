import GeoSystem

/// The lines of sight inside a polygon that shortest walks between its entries need.
///
/// Positions are whole numbers and every test is exact: a line may run along a border and touch
/// corners, but never leave the polygon. A shortest walk bends only at corners that point inwards
/// (de Berg et al., Computational Geometry, ch. 15).
struct AreaSights {
  /// The lines: pairs of corners, counted over all rings.
  private(set) var lines: [(Int, Int)] = []

  private let corners: [SIMD2<Int64>]
  /// The next corner along the ring of each corner.
  private let next: [Int]
  /// A unit of longitude, measured in units of latitude, squared.
  private let eastFraction: Double

  /// Finds the lines; nil when that takes more than `mostTests` tests or no ring has an area.
  ///
  /// - Parameters:
  ///   - rings: the corners of the outline and of the holes, not closed.
  ///   - mostTests: the most tests of a line against a border.
  ///   - isEntry: for each corner, whether walks begin and end there.
  init?(_ rings: [[FixedCoordinate]], mostTests: Int, isEntry: [Bool]) {
    var corners: [SIMD2<Int64>] = []
    var next: [Int] = []
    var isBend: [Bool] = []
    for (number, ring) in rings.enumerated() {
      let first = corners.count
      let points = ring.map { SIMD2(Int64($0.longitude), Int64($0.latitude)) }
      let area = Self.doubleArea(points)
      guard area != 0 else { return nil }
      // Walked so that the inside is on the left: the outline against the clock, holes with it.
      let inside: Int64 = (area > 0) == (number == 0) ? 1 : -1
      for place in points.indices {
        let before = points[place == 0 ? points.count - 1 : place - 1]
        let after = points[place == points.count - 1 ? 0 : place + 1]
        isBend.append(Self.turn(before, points[place], after) * inside < 0)
        next.append(place == points.count - 1 ? first : first + place + 1)
      }
      corners += points
    }
    // Products of differences have to fit into 64 bits.
    guard let some = corners.first else { return nil }
    let spread = corners.reduce(into: (low: some, high: some)) {
      $0.low = pointwiseMin($0.low, $1)
      $0.high = pointwiseMax($0.high, $1)
    }
    guard (spread.high &- spread.low).max() < 1 << 29 else { return nil }
    self.corners = corners.map { $0 &- spread.low }
    self.next = next
    let cosine = cos(Double(spread.low.y + spread.high.y) / 2e7 * .pi / 180)
    eastFraction = cosine * cosine
    guard isEntry.count(where: { $0 }) > 1 else { return }
    let ends = corners.indices.filter { isEntry[$0] || isBend[$0] }
    guard ends.count * ends.count / 2 * corners.count <= mostTests else { return nil }
    keepNeeded(ends, isEntry: isEntry)
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
    let u = b &- a
    let v = c &- a
    return (u.x &* v.y &- u.y &* v.x).signum()
  }

  /// Keeps the lines that are on a shortest walk between two entries.
  private mutating func keepNeeded(_ ends: [Int], isEntry: [Bool]) {
    var sights = [[(end: Int, length: Double)]](repeating: [], count: ends.count)
    for (a, first) in ends.enumerated() {
      for (b, second) in ends.enumerated().dropFirst(a + 1) where sees(first, second) {
        let way = corners[first] &- corners[second]
        // Near enough to the length on the ground for choosing: the area is small.
        let length = (Double(way.x * way.x) * eastFraction + Double(way.y * way.y)).squareRoot()
        sights[a].append((b, length))
        sights[b].append((a, length))
      }
    }
    var needed: Set<SIMD2<Int>> = []
    for start in ends.indices where isEntry[ends[start]] {
      let before = Self.tree(from: start, sights)
      for end in ends.indices where isEntry[ends[end]] && end > start {
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

  /// Whether the line between two corners stays inside.
  private func sees(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (corners[first], corners[second])
    guard a != b else { return false }
    // Corners that the line touches cut it into parts.
    var touched: [SIMD2<Int64>] = [a, b]
    for corner in corners.indices {
      let (c, d) = (corners[corner], corners[next[corner]])
      let sideC = Self.turn(a, b, c)
      let sideD = Self.turn(a, b, d)
      if sideC == 0 && c != a && c != b && isBetween(a, c, b) { touched.append(c) }
      guard sideC * sideD < 0 else { continue }
      if Self.turn(c, d, a) * Self.turn(c, d, b) < 0 { return false }
    }
    let way = b &- a
    touched.sort { left, right in
      let (l, r) = (left &- a, right &- a)
      return l.x &* way.x &+ l.y &* way.y < r.x &* way.x &+ r.y &* way.y
    }
    return zip(touched, touched.dropFirst()).allSatisfy { $0 == $1 || containsMiddle($0, $1) }
  }

  /// Whether a point on the line through two others lies between them.
  private func isBetween(_ a: SIMD2<Int64>, _ c: SIMD2<Int64>, _ b: SIMD2<Int64>) -> Bool {
    let (u, v) = (c &- a, c &- b)
    return u.x &* v.x &+ u.y &* v.y < 0
  }

  /// Whether the middle of two points is inside or on a border; in half units it is a whole number.
  private func containsMiddle(_ a: SIMD2<Int64>, _ b: SIMD2<Int64>) -> Bool {
    let point = a &+ b
    var isInside = false
    for corner in corners.indices {
      let c = corners[corner] &* 2
      let d = corners[next[corner]] &* 2
      let turn = Self.turn(c, d, point)
      if turn == 0 {
        let low = pointwiseMin(c, d)
        let high = pointwiseMax(c, d)
        if pointwiseMin(low, point) == low && pointwiseMax(high, point) == high { return true }
      }
      if (c.y > point.y) != (d.y > point.y) && (turn > 0) == (d.y > c.y) { isInside.toggle() }
    }
    return isInside
  }
}
