import GeoSystem

/// Joins the pieces of a border to rings.
struct BorderChains {
  private let strokes: [BorderStroke]
  /// The junction at the start and at the end of each piece.
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  /// The pieces that leave each junction; those of `j` are `leaving[first[j]..<first[j + 1]]`.
  private var first: [Int32] = []
  private var leaving: [Int32] = []

  /// Joins ends that are within a distance of each other; nil when a piece is left over somewhere,
  /// which rounding can bring about where borders touch.
  init?(_ strokes: [BorderStroke], joining distance: Double) {
    self.strokes = strokes
    let count = strokes.count
    let junctions = Self.junctions(strokes.map(\.start) + strokes.map(\.end), distance)
    starts = Array(junctions.numbers[..<count])
    ends = Array(junctions.numbers[count...])
    first = [Int32](repeating: 0, count: junctions.count + 1)
    var surplus = [Int32](repeating: 0, count: junctions.count)
    for stroke in 0..<count {
      first[Int(starts[stroke]) + 1] += 1
      surplus[Int(starts[stroke])] += 1
      surplus[Int(ends[stroke])] -= 1
    }
    guard surplus.allSatisfy({ $0 == 0 }) else { return nil }
    for junction in 0..<junctions.count { first[junction + 1] += first[junction] }
    leaving = [Int32](repeating: 0, count: count)
    var next = first
    for stroke in 0..<count {
      leaving[Int(next[Int(starts[stroke])])] = Int32(stroke)
      next[Int(starts[stroke])] += 1
    }
  }

  /// The closed rings, the area to their left; arcs become chords of at most an angle.
  func rings(chord: Double) -> [[PlanePoint]] {
    var isUsed = [Bool](repeating: false, count: strokes.count)
    var rings: [[PlanePoint]] = []
    for seed in strokes.indices where !isUsed[seed] {
      var ring: [PlanePoint] = []
      var stroke = seed
      repeat {
        isUsed[stroke] = true
        append(strokes[stroke], chord, &ring)
        guard let next = follower(of: stroke, isUsed) else { break }
        stroke = next
      } while stroke != seed
      guard ring.count > 2 else { continue }
      ring.append(ring[0])
      rings.append(ring)
    }
    return rings
  }

  private func append(_ stroke: BorderStroke, _ chord: Double, _ ring: inout [PlanePoint]) {
    ring.append(stroke.start)
    guard let center = stroke.center else { return }
    let radius = hypot(stroke.start.x - center.x, stroke.start.y - center.y)
    let pieces = max(1, Int((stroke.turn / chord - 1e-9).rounded(.up)))
    for piece in 1..<max(2, pieces) where piece < pieces {
      let angle = stroke.angle + stroke.turn * Double(piece) / Double(pieces)
      ring.append(center + PlanePoint(cos(angle), sin(angle)) * radius)
    }
  }

  /// The piece that bounds the same side of a junction: the first one clockwise from where the ring came.
  private func follower(of stroke: Int, _ isUsed: [Bool]) -> Int? {
    let junction = Int(ends[stroke])
    let choice = leaving[Int(first[junction])..<Int(first[junction + 1])]
    if choice.count == 1 { return choice.first.flatMap { isUsed[Int($0)] ? nil : Int($0) } }
    let back = -strokes[stroke].directions.end
    func turn(_ other: Int32) -> Double {
      let way = strokes[Int(other)].directions.start
      let angle = atan2(back.y * way.x - back.x * way.y, back.x * way.x + back.y * way.y)
      return angle > 1e-9 ? angle : angle + 2 * .pi
    }
    return choice.lazy.filter { !isUsed[Int($0)] }.min { turn($0) < turn($1) }.map { Int($0) }
  }

  /// Numbers places so that those near each other have the same number.
  private static func junctions(
    _ points: [PlanePoint], _ distance: Double
  ) -> (numbers: [Int32], count: Int) {
    let order = points.indices.sorted { points[$0].x < points[$1].x }
    var parent = (0..<Int32(points.count)).map { $0 }
    func root(_ point: Int) -> Int {
      var point = point
      while Int(parent[point]) != point {
        parent[point] = parent[Int(parent[point])]
        point = Int(parent[point])
      }
      return point
    }
    for place in order.indices {
      let here = points[order[place]]
      var other = place + 1
      while other < order.count, points[order[other]].x - here.x <= distance {
        if abs(points[order[other]].y - here.y) <= distance {
          let (a, b) = (root(order[place]), root(order[other]))
          if a != b { parent[b] = Int32(a) }
        }
        other += 1
      }
    }
    var numbers = [Int32](repeating: -1, count: points.count)
    var count: Int32 = 0
    for point in points.indices {
      let top = root(point)
      if numbers[top] < 0 {
        numbers[top] = count
        count += 1
      }
      numbers[point] = numbers[top]
    }
    return (numbers, Int(count))
  }
}
