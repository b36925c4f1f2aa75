import GeoStreets
import Geodesy

/// Buildings, and whether one place can be seen from another between and above them.
///
/// A line of sight is straight in longitude and latitude; over the few hundred meters that people
/// see, the Earth's curve is millimeters. A building that the way leads through is open: it does not
/// block when it holds the eye, or what is looked at together with the place of the way beside it;
/// one that holds what is looked at and not the way does, and so does one that the way leads through
/// without a mapped passage. A line that only touches a wall, or cuts a corner by less than 5 cm,
/// passes.
struct SightMap: Sendable {
  /// The number of buildings.
  var count: Int { walls.count }

  private typealias Point = SIMD2<Double>

  private struct Edge {
    var start: Point
    var end: Point
  }

  private struct Walls {
    var id: Int64
    var edges: Range<Int>
    var least: Point
    var most: Point
    var base: Meters
    var roof: Meters
    var isSolid: Bool
  }

  private let plane: TangentPlane
  private var edges: [Edge] = []
  private var walls: [Walls] = []
  private var grid: SightGrid

  /// Length of a corner that a line may cut, in meters.
  private static let graze: Meters = 0.05

  /// A map of buildings; those without an area, or with numbers that are not finite, are left out.
  init(_ buildings: [SightBuilding]) {
    plane = TangentPlane(
      at: buildings.lazy.compactMap { $0.rings.first?.first }.first
        ?? Coordinate(latitude: 0, longitude: 0))
    grid = SightGrid()
    for building in buildings { append(building) }
    grid = SightGrid(
      boxes: walls.map { ($0.least.x, $0.least.y, $0.most.x, $0.most.y) })
  }

  private mutating func append(_ building: SightBuilding) {
    guard building.roof > building.base, building.roof.isFinite, building.base.isFinite else {
      return
    }
    let first = edges.count
    var least = Point(repeating: .infinity)
    var most = -least
    for ring in building.rings {
      guard ring.count >= 3, let end = ring.last else { continue }
      var previous = plane.point(end)
      for corner in ring {
        let next = plane.point(corner)
        guard next.x.isFinite, next.y.isFinite else {
          edges.removeSubrange(first...)
          return
        }
        if next != previous {
          edges.append(Edge(start: previous, end: next))
        }
        least = pointwiseMin(least, next)
        most = pointwiseMax(most, next)
        previous = next
      }
    }
    guard edges.count > first else { return }
    walls.append(
      Walls(
        id: building.id, edges: first..<edges.count, least: least, most: most,
        base: building.base, roof: building.roof, isSolid: building.isSolid))
  }

  /// The id of a building between two places; nil when one is seen from the other.
  func blocker(from eye: SightPoint, to target: SightPoint) -> Int64? {
    let a = plane.point(eye.coordinate)
    let b = plane.point(target.coordinate)
    guard (a.x + a.y + b.x + b.y + eye.height + target.height).isFinite else { return nil }
    let heights = (eye.height, target.height)
    return grid.first(near: (a.x, a.y), (b.x, b.y)) { index in
      blocks(walls[index], from: a, to: b, heights: heights, foot: target.foot)
    }.map { walls[$0].id }
  }

  private func blocks(
    _ walls: Walls, from a: Point, to b: Point, heights: (Meters, Meters), foot: Coordinate?
  ) -> Bool {
    guard min(heights.0, heights.1) < walls.roof, max(heights.0, heights.1) > walls.base,
      max(a.x, b.x) >= walls.least.x, min(a.x, b.x) <= walls.most.x,
      max(a.y, b.y) >= walls.least.y, min(a.y, b.y) <= walls.most.y
    else { return false }
    let along = b - a
    let length = along.length
    guard length > 0 else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: walls.edges.count) { cuts in
      let count = crossings(of: walls, from: a, along: along, into: cuts)
      var isBlocked = false
      for pair in stride(from: 0, to: count - 1, by: 2) {
        var enters = cuts[pair]
        var leaves = cuts[pair + 1]
        if walls.isSolid {
          enters = max(0.nextUp, enters)
          leaves = min(1.nextDown, leaves)
        }
        if enters <= 0 && leaves > 0 { return false }
        if enters < 1 && leaves >= 1 {
          guard let foot, !holds(walls, plane.point(foot)) else { return false }
          leaves = 1.nextDown
        }
        guard enters > 0, leaves < 1, (leaves - enters) * length > Self.graze else { continue }
        let in1 = heights.0 + enters * (heights.1 - heights.0)
        let in2 = heights.0 + leaves * (heights.1 - heights.0)
        if min(in1, in2) < walls.roof, max(in1, in2) > walls.base { isBlocked = true }
      }
      return isBlocked
    }
  }

  /// Intersections of the line through `a` along a direction with the walls, in lengths of the
  /// direction and ascending.
  /// - Returns: The number of intersections; `cuts` has room for as many as the building has edges.
  private func crossings(
    of walls: Walls, from a: Point, along: Point, into cuts: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    let square = along.x * along.x + along.y * along.y
    var count = 0
    for edge in edges[walls.edges] {
      // Which side of the line an end is on; on the line counts as right of it.
      let start = along.x * (edge.start.y - a.y) - along.y * (edge.start.x - a.x)
      let end = along.x * (edge.end.y - a.y) - along.y * (edge.end.x - a.x)
      guard (start > 0) != (end > 0) else { continue }
      let fraction = start / (start - end)
      let x = edge.start.x + fraction * (edge.end.x - edge.start.x) - a.x
      let y = edge.start.y + fraction * (edge.end.y - edge.start.y) - a.y
      let cut = (x * along.x + y * along.y) / square
      // Kept in order: a building has few edges, and a line crosses fewer.
      var place = count
      while place > 0, cuts[place - 1] > cut {
        cuts[place] = cuts[place - 1]
        place -= 1
      }
      cuts[place] = cut
      count += 1
    }
    return count
  }

  /// Whether a building stands around a place: a line from it crosses an odd number of walls.
  private func holds(_ walls: Walls, _ place: Point) -> Bool {
    guard place.x >= walls.least.x, place.x <= walls.most.x, place.y >= walls.least.y,
      place.y <= walls.most.y
    else { return false }
    var isInside = false
    for edge in edges[walls.edges] where (edge.start.y > place.y) != (edge.end.y > place.y) {
      let fraction = (place.y - edge.start.y) / (edge.end.y - edge.start.y)
      if edge.start.x + fraction * (edge.end.x - edge.start.x) > place.x { isInside.toggle() }
    }
    return isInside
  }
}

extension SightMap {
  func buildings(around place: Coordinate) -> Set<Int64> {
    let point = plane.point(place)
    var found: Set<Int64> = []
    _ = grid.first(near: (point.x, point.y), (point.x, point.y)) { index in
      if holds(walls[index], point) { found.insert(walls[index].id) }
      return false
    }
    return found
  }

  /// Walls that begin no higher than this above what is walked on keep people out, in meters; below
  /// others they walk.
  static let passage: Meters = 2

  /// The walls beside a way that keep people out, all on level ground.
  init(walls footprints: Footprints, along path: Path) {
    self.init(footprints, along: path, base: 0..<Self.passage) { _ in 0 }
  }

  /// The building that holds a place beside the way, but for one that the way itself leads through.
  func building(around place: Coordinate, beside foot: Coordinate) -> Int64? {
    let (a, b) = (plane.point(place), plane.point(foot))
    return grid.first(near: (a.x, a.y), (a.x, a.y)) { index in
      holds(walls[index], a) && !holds(walls[index], b)
    }.map { walls[$0].id }
  }

  /// Distance from a place toward another to the first wall, in meters; nil without one.
  func room(from start: Coordinate, to end: Coordinate) -> Meters? {
    let (a, b) = (plane.point(start), plane.point(end))
    let along = b - a
    guard (along.x + along.y).isFinite, along.x != 0 || along.y != 0 else { return nil }
    var nearest: Double?
    _ = grid.first(near: (a.x, a.y), (b.x, b.y)) { index in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: walls[index].edges.count) { cuts in
        let count = crossings(of: walls[index], from: a, along: along, into: cuts)
        for cut in cuts[..<count] where (0...1).contains(cut) {
          nearest = min(nearest ?? 1, cut)
        }
      }
      return false
    }
    return nearest.map { $0 * along.length }
  }

  /// The intervals of a way in which it leads through buildings.
  func intervals(along path: Path) -> [PathInterval<Int64>] {
    var found: [PathInterval<Int64>] = []
    for (place, (start, end)) in zip(path.points, path.points.dropFirst()).enumerated() {
      let (a, b) = (plane.point(start), plane.point(end))
      let along = b - a
      guard along.length > 0, along.length.isFinite else { continue }
      let (from, to) = (path.distances[place], path.distances[place + 1])
      var near: Set<Int> = []
      _ = grid.first(near: (a.x, a.y), (b.x, b.y)) { index in
        near.insert(index)
        return false
      }
      for index in near.sorted() {
        let walls = walls[index]
        let pairs = withUnsafeTemporaryAllocation(
          of: Double.self, capacity: walls.edges.count
        ) { cuts in
          let count = crossings(of: walls, from: a, along: along, into: cuts)
          return stride(from: 0, to: count - 1, by: 2).map {
            (max(0, cuts[$0]), min(1, cuts[$0 + 1]))
          }
        }
        for (enters, leaves) in pairs where leaves > enters {
          let start = from + enters * (to - from)
          let end = from + leaves * (to - from)
          let last = found.lastIndex { $0.value == walls.id }
          if let last, enters == 0, found[last].to >= start {
            found[last].to = end
          } else {
            found.append(PathInterval(from: start, to: end, walls.id))
          }
        }
      }
    }
    return found
  }
}
