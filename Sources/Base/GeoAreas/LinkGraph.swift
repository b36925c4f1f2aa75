import Geodesy

/// Points of a plane and the straight links between them, each of them once.
///
/// A point that no link touches has a link to itself.
struct LinkGraph {
  /// A link, by the numbers of its ends.
  struct Link: Hashable {
    var a: Int32
    var b: Int32
  }

  private(set) var nodes: [PlanePoint] = []
  private(set) var links: [Link] = []
  /// The links of each node; those of node `n` are `incident[first[n]..<first[n + 1]]`.
  private(set) var first: [Int32] = []
  private(set) var incident: [Int32] = []

  /// Longer legs of a line are cut: a geodesic is straight enough in the plane up to there.
  private static let longestLeg: Meters = 10_000

  /// Builds the graph of lines of one point or more in a plane.
  init(_ lines: [[Coordinate]], in plane: BufferPlane) {
    var numbers: [SIMD2<Int64>: Int32] = [:]
    var known: Set<Link> = []
    var isLinked: [Bool] = []
    func number(of point: Coordinate) -> Int32 {
      let place = Self.place(of: point)
      if let number = numbers[place] { return number }
      let number = Int32(nodes.count)
      numbers[place] = number
      nodes.append(plane.point(point))
      isLinked.append(false)
      return number
    }
    func link(_ a: Int32, _ b: Int32) {
      guard a != b, known.insert(Link(a: min(a, b), b: max(a, b))).inserted else { return }
      links.append(Link(a: a, b: b))
      isLinked[Int(a)] = true
      isLinked[Int(b)] = true
    }
    for line in lines {
      guard var last = line.first else { continue }
      var from = number(of: last)
      for point in line.dropFirst() {
        if abs(point.latitude - last.latitude) < 0.05, abs(point.longitude - last.longitude) < 0.05
        {
          let to = number(of: point)
          link(from, to)
          from = to
        } else {
          for stop in last.waypoints(to: point, longest: Self.longestLeg).dropFirst() {
            let to = number(of: stop)
            link(from, to)
            from = to
          }
        }
        last = point
      }
    }
    for node in nodes.indices where !isLinked[node] {
      links.append(Link(a: Int32(node), b: Int32(node)))
    }
    listIncident()
  }

  private mutating func listIncident() {
    first = [Int32](repeating: 0, count: nodes.count + 1)
    for link in links {
      first[Int(link.a) + 1] += 1
      if link.b != link.a { first[Int(link.b) + 1] += 1 }
    }
    for node in nodes.indices { first[node + 1] += first[node] }
    incident = [Int32](repeating: 0, count: Int(first[nodes.count]))
    var next = first
    for (number, link) in links.enumerated() {
      for node in link.a == link.b ? [link.a] : [link.a, link.b] {
        incident[Int(next[Int(node)])] = Int32(number)
        next[Int(node)] += 1
      }
    }
  }

  /// The place to a tenth of a millimeter; one for the antimeridian and one for each pole.
  private static func place(of point: Coordinate) -> SIMD2<Int64> {
    let latitude = (point.latitude * 1e9).rounded()
    var longitude = (point.longitude * 1e9).rounded()
    if abs(latitude) >= 90e9 { longitude = 0 }
    if longitude <= -180e9 { longitude += 360e9 }
    return SIMD2(Int64(exactly: latitude) ?? .max, Int64(exactly: longitude) ?? .max)
  }
}
