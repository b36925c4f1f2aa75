import Geodesy

/// Closes coastlines against a box: what lies to the right of them is sea.
///
/// Lines are joined where one begins at the end of another. One that ends inside the box, because the
/// source was cut there, goes on the way that it led on the whole. Along the sides of the box the sea
/// goes on clockwise to where the next line enters.
struct Coastline {
  private typealias Point = SIMD2<Double>

  private let lines: [[Point]]

  /// Creates a coastline of lines with the sea on their right.
  init(_ lines: [[FixedCoordinate]]) {
    self.lines = Self.joined(lines.filter { $0.count >= 2 }).map { line in
      line.map { Point(Double($0.longitude), Double($0.latitude)) }
    }
  }

  /// The parts of the sea in a box: each an outline and the islands in it, without closing points.
  func seas(in box: IndexBox) -> [[[FixedCoordinate]]] {
    guard !lines.isEmpty, Int64(box.east) - Int64(box.west) < 1_800_000_000 else { return [] }
    let frame = BoxFrame(box)
    var pieces: [[Point]] = []
    var outlines: [[Point]] = []
    var islands: [[Point]] = []
    for line in lines {
      let isRing = line.first == line.last
      let parts = frame.parts(of: isRing ? line : frame.extended(line))
      if isRing, parts.count == 1, parts[0] == line {
        let ring = Array(line.dropLast())
        if Self.area(ring) > 0 { islands.append(ring) } else { outlines.append(ring) }
      } else if isRing, parts.count > 1, parts.last?.last == parts[0].first {
        // The ring began inside the box: its last part goes on with its first.
        pieces.append(parts[parts.count - 1] + parts[0].dropFirst())
        pieces += parts[1..<parts.count - 1]
      } else {
        pieces += parts
      }
    }
    outlines += frame.closed(pieces)
    if outlines.isEmpty, !islands.isEmpty { outlines = [frame.outline] }
    return outlines.map { outline in
      // Of one sea all islands are: whole countries have too many to try each.
      let inside = outlines.count == 1 ? nil : BandedRing(outline)
      let own = islands.filter { inside?.contains($0[0]) ?? true }
      return ([outline] + own).map { ring in
        ring.map {
          FixedCoordinate(
            latitude: Int32($0.y.rounded()), longitude: Int32($0.x.rounded()))
        }
      }
    }
  }

  private static func joined(_ lines: [[FixedCoordinate]]) -> [[FixedCoordinate]] {
    var starts: [FixedCoordinate: Int] = [:]
    var ends: Set<FixedCoordinate> = []
    for (index, line) in lines.enumerated() where line.first != line.last {
      starts[line[0]] = index
      ends.insert(line[line.count - 1])
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    var result: [[FixedCoordinate]] = []
    // First the lines that nothing leads to, then what is left: rings.
    for onlyFirst in [true, false] {
      for (index, line) in lines.enumerated()
      where !isUsed[index] && !(onlyFirst && ends.contains(line[0])) {
        isUsed[index] = true
        var whole = line
        while whole.first != whole.last, let next = starts[whole[whole.count - 1]], !isUsed[next] {
          isUsed[next] = true
          whole += lines[next].dropFirst()
        }
        result.append(whole)
      }
    }
    return result
  }

  /// Twice the area; above 0 for rings that go round counterclockwise.
  private static func area(_ ring: [Point]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      sum + (edge.0 - ring[0]).x * (edge.1 - ring[0]).y - (edge.1 - ring[0]).x
        * (edge.0 - ring[0]).y
    }
  }
}

/// A ring whose edges are found by bands of latitude.
private struct BandedRing {
  typealias Point = SIMD2<Double>

  private var bands: [[(Point, Point)]]
  private let south: Double
  private let height: Double

  init(_ ring: [Point]) {
    let (south, north) = ring.reduce(into: (Double.infinity, -Double.infinity)) {
      $0 = (min($0.0, $1.y), max($0.1, $1.y))
    }
    let count = max(1, min(4_096, ring.count / 8))
    self.south = south
    height = max(1, (north - south) / Double(count))
    bands = Array(repeating: [], count: count)
    for edge in zip(ring, ring.dropFirst() + ring.prefix(1)) where edge.0.y != edge.1.y {
      for band in band(of: min(edge.0.y, edge.1.y))...band(of: max(edge.0.y, edge.1.y)) {
        bands[band].append(edge)
      }
    }
  }

  private func band(of latitude: Double) -> Int {
    Int(min(Double(bands.count - 1), max(0, (latitude - south) / height)))
  }

  func contains(_ point: Point) -> Bool {
    bands[band(of: point.y)].reduce(false) { isInside, edge in
      let (a, b) = edge
      guard (a.y > point.y) != (b.y > point.y) else { return isInside }
      return isInside != (point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x))
    }
  }
}

/// The sides of a box, along which the sea is closed.
private struct BoxFrame {
  typealias Point = SIMD2<Double>

  private let least: Point
  private let most: Point

  init(_ box: IndexBox) {
    least = Point(Double(box.west), Double(box.south))
    most = Point(Double(box.east), Double(box.north))
  }

  /// The corners, clockwise from the north-western one.
  var outline: [Point] { [Point(least.x, most.y), most, Point(most.x, least.y), least] }

  private func holds(_ point: Point) -> Bool {
    point.x >= least.x && point.x <= most.x && point.y >= least.y && point.y <= most.y
  }

  /// The line with its ends led out of the box.
  func extended(_ line: [Point]) -> [Point] {
    guard let start = line.first, let end = line.last else { return line }
    let far = (most - least) * 2
    func beyond(_ point: Point, from other: Point) -> Point? {
      let way = point - other
      let size = max(abs(way.x), abs(way.y))
      guard holds(point), size > 0 else { return nil }
      return point + way / size * max(far.x, far.y)
    }
    var result = line
    if let point = beyond(start, from: end) { result.insert(point, at: 0) }
    if let point = beyond(end, from: start) { result.append(point) }
    return result
  }

  func parts(of line: [Point]) -> [[Point]] {
    var parts: [[Point]] = []
    var isOpen = false
    for (a, b) in zip(line, line.dropFirst()) {
      guard let (from, to) = clip(a, b) else {
        isOpen = false
        continue
      }
      if isOpen, from == a { parts[parts.count - 1].append(to) } else { parts.append([from, to]) }
      isOpen = to == b
    }
    return parts.filter { $0.count > 2 || $0[0] != $0[1] }
  }

  /// The part of a segment in the box (Liang and Barsky 1984).
  private func clip(_ a: Point, _ b: Point) -> (Point, Point)? {
    let way = b - a
    var (enters, leaves) = (0.0, 1.0)
    for (step, room) in [
      (-way.x, a.x - least.x), (way.x, most.x - a.x), (-way.y, a.y - least.y),
      (way.y, most.y - a.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        enters = max(enters, room / step)
      } else {
        leaves = min(leaves, room / step)
      }
    }
    guard enters <= leaves else { return nil }
    func place(_ fraction: Double) -> Point {
      (a + fraction * way).clamped(lowerBound: least, upperBound: most)
    }
    return (enters > 0 ? place(enters) : a, leaves < 1 ? place(leaves) : b)
  }

  /// Rings of lines from side to side, with the inside on their right.
  func closed(_ lines: [[Point]]) -> [[Point]] {
    // The lines in the order in which they enter, and for each the next one that is free.
    let order = lines.map { (along($0[0]), $0) }.sorted { $0.0 < $1.0 }
    var free = Array(0...order.count)
    func firstFree(from place: Int) -> Int {
      var place = place
      while free[place] != place {
        free[place] = free[free[place]]
        place = free[place]
      }
      return place
    }
    var rings: [[Point]] = []
    for first in order.indices where free[first] == first {
      var ring: [Point] = []
      var current = first
      while true {
        free[current] = current + 1
        ring += order[current].1
        let exit = along(order[current].1[order[current].1.count - 1])
        func ahead(_ place: Double) -> Double {
          place >= exit ? place - exit : place - exit + round
        }
        // Rings are closed where they began, others where the next line enters.
        let next = order.firstPlace { $0.0 >= exit }
        let candidates = [firstFree(from: next), firstFree(from: 0), first]
          .filter { $0 < order.count }
        let nearest = candidates.min { ahead(order[$0].0) < ahead(order[$1].0) } ?? first
        let corners = outline.map { (ahead(along($0)), $0) }.sorted { $0.0 < $1.0 }
        ring += corners.filter { $0.0 > 0 && $0.0 < ahead(order[nearest].0) }.map(\.1)
        if nearest == first { break }
        current = nearest
      }
      if ring.count >= 3 { rings.append(ring) }
    }
    return rings
  }

  private var size: Point { most - least }
  private var round: Double { 2 * (size.x + size.y) }

  /// The distance of a place along the sides, clockwise from the north-western corner.
  private func along(_ point: Point) -> Double {
    let distances = [
      most.y - point.y, most.x - point.x, point.y - least.y, point.x - least.x,
    ].map(abs)
    switch distances.indices.min(by: { distances[$0] < distances[$1] }) {
    case 0: return point.x - least.x
    case 1: return size.x + most.y - point.y
    case 2: return size.x + size.y + most.x - point.x
    default: return 2 * size.x + size.y + point.y - least.y
    }
  }
}
