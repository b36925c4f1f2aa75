import GeoSystem

/// A piece of the border of an area, which lies to its left.
struct BorderStroke {
  var start: PlanePoint
  var end: PlanePoint
  /// The center of an arc that runs counterclockwise; nil for a straight piece.
  var center: PlanePoint?
  /// The angle at which an arc begins.
  var angle = 0.0
  /// The angle that an arc runs through.
  var turn = 0.0

  /// The direction at the start and at the end, of any length.
  var directions: (start: PlanePoint, end: PlanePoint) {
    guard let center else { return (end - start, end - start) }
    let (a, b) = (start - center, end - center)
    return (PlanePoint(-a.y, a.x), PlanePoint(-b.y, b.x))
  }
}

/// The border of all that lies within a radius of a link of a graph.
///
/// Every link has a capsule: two half circles and two sides. A circle or side belongs to the border
/// where no other capsule covers it, and a capsule, being convex, covers one interval of a side; of
/// a circle of its own radius it covers one arc.
struct CapsuleBorder {
  private let graph: LinkGraph
  private let radius: Double
  private var grid: LinkGrid
  private let lengths: [Double]
  private let angles: [Double]
  /// The distance of each side from its link: the radius and up to a hundred millionth more, which
  /// separates coincident sides.
  private let widths: [Double]
  private var near: [Int32] = []
  private var covered = CoveredIntervals()
  private(set) var strokes: [BorderStroke] = []
  /// Shorter pieces are left out.
  private let shortest: Double

  init(_ graph: LinkGraph, radius: Double, shortest: Double) {
    self.graph = graph
    self.radius = radius
    self.shortest = shortest
    let ways = graph.links.map { graph.nodes[Int($0.b)] - graph.nodes[Int($0.a)] }
    lengths = ways.map { hypot($0.x, $0.y) }
    angles = ways.map { atan2($0.y, $0.x) }
    grid = LinkGrid(graph, cell: radius)
    widths = graph.links.indices.map { number in
      let fraction = Double(number) * 0.618_033_988_749_895
      return radius * (1 + 1e-8 * (fraction - fraction.rounded(.down)))
    }
  }

  /// Finds the pieces around some nodes and links.
  mutating func trace(nodes: Range<Int>, links: Range<Int>) {
    for node in nodes { circle(node) }
    for link in links {
      let ends = graph.links[link]
      guard ends.a != ends.b else { continue }
      let (a, b) = (graph.nodes[Int(ends.a)], graph.nodes[Int(ends.b)])
      let margin = PlanePoint(repeating: 2 * radius)
      grid.links(in: pointwiseMin(a, b) - margin, pointwiseMax(a, b) + margin, into: &near)
      side(link, ends.a, ends.b)
      side(link, ends.b, ends.a)
    }
  }

  // MARK: Circles

  private mutating func circle(_ node: Int) {
    let center = graph.nodes[node]
    covered.reset(length: 2 * .pi)
    let own = graph.incident[Int(graph.first[node])..<Int(graph.first[node + 1])]
    for number in own {
      let link = graph.links[Int(number)]
      guard link.a != link.b else { continue }
      let angle = angles[Int(number)] + (Int(link.a) == node ? 0 : .pi)
      coverArc(angle - .pi / 2, angle + .pi / 2)
    }
    guard !covered.isFull else { return }
    let margin = PlanePoint(repeating: 2 * radius)
    grid.links(in: center - margin, center + margin, into: &near)
    for number in near
    where Int(graph.links[Int(number)].a) != node
      && Int(graph.links[Int(number)].b) != node
    {
      cover(circleAbout: center, by: Int(number))
      if covered.isFull { return }
    }
    covered.gaps { low, high in
      guard (high - low) * radius >= shortest else { return }
      strokes.append(
        BorderStroke(
          start: center + PlanePoint(cos(low), sin(low)) * radius,
          end: center + PlanePoint(cos(high), sin(high)) * radius,
          center: center, angle: low, turn: high - low))
    }
  }

  private mutating func coverArc(_ low: Double, _ high: Double) {
    let turn = 2 * Double.pi
    let start = low - (low / turn).rounded(.down) * turn
    let end = start + (high - low)
    covered.cover(start, end)
    if end > turn { covered.cover(0, end - turn) }
  }

  /// Covers the arc of a circle that a capsule covers.
  ///
  /// Angles are taken from the direction straight to the link's line, toward its end. The arc ends where the
  /// circle leaves the strip beside the link, or else where it meets the circle about an end of the link.
  private mutating func cover(circleAbout center: PlanePoint, by number: Int) {
    let link = graph.links[number]
    let length = lengths[number]
    let start = graph.nodes[Int(link.a)]
    let offset = center - start
    let unit = length > 0 ? (graph.nodes[Int(link.b)] - start) / length : PlanePoint(1, 0)
    let along = offset.x * unit.x + offset.y * unit.y
    let across = unit.x * offset.y - unit.y * offset.x
    let aside = abs(across)
    let beyond = max(0, -along, along - length)
    guard aside * aside + beyond * beyond < 4 * radius * radius else { return }
    // The cosine of the angle where the circle leaves the strip.
    let leave = max(-1, (aside - widths[number]) / radius)
    let strip = radius * max(0, 1 - leave * leave).squareRoot()
    func end(_ foot: Double, _ sign: Double) -> Double {
      let place = min(max(foot, 0), length)
      guard place != foot else { return sign * acos(leave) }
      let way = place - along
      let distance = (way * way + aside * aside).squareRoot()
      return atan2(way, aside) + sign * acos(min(1, distance / (2 * radius)))
    }
    let high = end(along + strip, 1)
    let low = end(along - strip, -1)
    let angle = angles[number]
    if across >= 0 {
      coverArc(angle - .pi / 2 + low, angle - .pi / 2 + high)
    } else {
      coverArc(angle + .pi / 2 - high, angle + .pi / 2 - low)
    }
  }

  // MARK: Sides

  /// The side to the right of the way from one end of a link to the other.
  private mutating func side(_ number: Int, _ from: Int32, _ to: Int32) {
    let start = graph.nodes[Int(from)]
    let length = lengths[number]
    let unit = (graph.nodes[Int(to)] - start) / length
    let right = PlanePoint(unit.y, -unit.x)
    let width = widths[number]
    covered.reset(length: length)
    for other in near where Int(other) != number {
      let link = graph.links[Int(other)]
      let a = Self.turned(graph.nodes[Int(link.a)] - start, unit, right)
      let b = Self.turned(graph.nodes[Int(link.b)] - start, unit, right)
      guard max(a.y, b.y) > radius * -1e-7, min(a.y, b.y) < radius * 2.000_001,
        max(a.x, b.x) > -radius,
        min(a.x, b.x) < length + radius
      else { continue }
      var low = Double.infinity
      var high = -low
      // The circles about its own ends only touch a side.
      if link.a != from, link.a != to { disc(a, width, &low, &high) }
      if link.b != from, link.b != to { disc(b, width, &low, &high) }
      strip(Int(other), from: a, to: b, width, &low, &high)
      guard low < high else { continue }
      covered.cover(low, high)
      if covered.isFull { return }
    }
    let edge = start + right * width
    covered.gaps { low, high in
      guard high - low >= shortest else { return }
      strokes.append(BorderStroke(start: edge + unit * low, end: edge + unit * high, center: nil))
    }
  }

  private static func turned(_ way: PlanePoint, _ x: PlanePoint, _ y: PlanePoint) -> PlanePoint {
    PlanePoint(way.x * x.x + way.y * x.y, way.x * y.x + way.y * y.y)
  }

  /// Widens an interval by what the circle about a point covers of the line at a height.
  private func disc(
    _ point: PlanePoint, _ height: Double, _ low: inout Double, _ high: inout Double
  ) {
    let square = radius * radius - (point.y - height) * (point.y - height)
    guard square > 0 else { return }
    let half = square.squareRoot()
    low = min(low, point.x - half)
    high = max(high, point.x + half)
  }

  /// Widens an interval by what the strip beside a link covers of the line at a height.
  private func strip(
    _ number: Int, from a: PlanePoint, to b: PlanePoint, _ height: Double, _ low: inout Double,
    _ high: inout Double
  ) {
    let (length, width) = (lengths[number], widths[number])
    guard length > 0 else { return }
    let unit = (b - a) / length
    let rise = height - a.y
    // Meters along the link and across it at x: along + x unit.x and across - x unit.y.
    let along = rise * unit.y - a.x * unit.x
    let across = rise * unit.x + a.x * unit.y
    var first = -Double.infinity
    var last = Double.infinity
    if !Self.clip(-along, length - along, unit.x, &first, &last) { return }
    if !Self.clip(across - width, across + width, unit.y, &first, &last) { return }
    guard first < last else { return }
    low = min(low, first)
    high = max(high, last)
  }

  /// Narrows an interval to where a multiple of its place lies between two values.
  private static func clip(
    _ low: Double, _ high: Double, _ slope: Double, _ first: inout Double, _ last: inout Double
  ) -> Bool {
    guard slope != 0 else { return low < 0 && high > 0 }
    let (a, b) = (low / slope, high / slope)
    first = max(first, min(a, b))
    last = min(last, max(a, b))
    return first < last
  }
}
