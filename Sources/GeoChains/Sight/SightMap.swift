import Geodesy

/// Buildings, and whether one place can be seen from another between and above them.
///
/// A line of sight is straight in longitude and latitude; over the few hundred meters that people
/// see, the Earth's curve is millimeters. A building that holds the eye or what is looked at does
/// not block: the way that leads through it is open. A line that only touches a wall, or cuts a
/// corner by less than 5 cm, passes.
public struct SightMap: Sendable {
  /// The number of buildings.
  public var count: Int { walls.count }

  private typealias Point = LocalPlane.Place

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
  }

  private let plane: LocalPlane
  private var edges: [Edge] = []
  private var walls: [Walls] = []
  private var grid: SightGrid

  /// How much of a corner a line may cut, in meters.
  private static let graze: Meters = 0.05

  /// A map of buildings; those without an area, or with numbers that are not finite, are left out.
  public init(_ buildings: [SightBuilding]) {
    plane = LocalPlane(
      around: buildings.lazy.compactMap { $0.rings.first?.first }.first
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
    var least = Point(x: .infinity, y: .infinity)
    var most = Point(x: -.infinity, y: -.infinity)
    for ring in building.rings {
      guard ring.count >= 3, let end = ring.last else { continue }
      var previous = plane.place(end)
      for corner in ring {
        let next = plane.place(corner)
        guard next.x.isFinite, next.y.isFinite else {
          edges.removeSubrange(first...)
          return
        }
        if next.x != previous.x || next.y != previous.y {
          edges.append(Edge(start: previous, end: next))
        }
        least = Point(x: min(least.x, next.x), y: min(least.y, next.y))
        most = Point(x: max(most.x, next.x), y: max(most.y, next.y))
        previous = next
      }
    }
    guard edges.count > first else { return }
    walls.append(
      Walls(
        id: building.id, edges: first..<edges.count, least: least, most: most,
        base: building.base, roof: building.roof))
  }

  /// The id of a building between two places; nil when one is seen from the other.
  public func blocker(from eye: SightPoint, to target: SightPoint) -> Int64? {
    let a = plane.place(eye.coordinate)
    let b = plane.place(target.coordinate)
    guard (a.x + a.y + b.x + b.y + eye.height + target.height).isFinite else { return nil }
    let heights = (eye.height, target.height)
    return grid.first(near: (a.x, a.y), (b.x, b.y)) { index in
      blocks(walls[index], from: a, to: b, heights: heights)
    }.map { walls[$0].id }
  }

  /// Whether one place can be seen from another.
  public func isVisible(_ target: SightPoint, from eye: SightPoint) -> Bool {
    blocker(from: eye, to: target) == nil
  }

  private func blocks(
    _ walls: Walls, from a: Point, to b: Point, heights: (Meters, Meters)
  ) -> Bool {
    guard min(heights.0, heights.1) < walls.roof, max(heights.0, heights.1) > walls.base,
      max(a.x, b.x) >= walls.least.x, min(a.x, b.x) <= walls.most.x,
      max(a.y, b.y) >= walls.least.y, min(a.y, b.y) <= walls.most.y
    else { return false }
    let along = Point(x: b.x - a.x, y: b.y - a.y)
    let length = (along.x * along.x + along.y * along.y).squareRoot()
    guard length > 0 else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: walls.edges.count) { cuts in
      var count = 0
      for edge in edges[walls.edges] {
        // Which side of the line an end is on; on the line counts as right of it.
        let start = along.x * (edge.start.y - a.y) - along.y * (edge.start.x - a.x)
        let end = along.x * (edge.end.y - a.y) - along.y * (edge.end.x - a.x)
        guard (start > 0) != (end > 0) else { continue }
        let share = start / (start - end)
        let x = edge.start.x + share * (edge.end.x - edge.start.x) - a.x
        let y = edge.start.y + share * (edge.end.y - edge.start.y) - a.y
        let cut = (x * along.x + y * along.y) / (length * length)
        // Kept in order: a building has few edges, and a line crosses fewer.
        var place = count
        while place > 0, cuts[place - 1] > cut {
          cuts[place] = cuts[place - 1]
          place -= 1
        }
        cuts[place] = cut
        count += 1
      }
      var isBlocked = false
      for pair in stride(from: 0, to: count - 1, by: 2) {
        let (enters, leaves) = (cuts[pair], cuts[pair + 1])
        if (enters <= 0 && leaves > 0) || (enters < 1 && leaves >= 1) { return false }
        guard enters > 0, leaves < 1, (leaves - enters) * length > Self.graze else { continue }
        let in1 = heights.0 + enters * (heights.1 - heights.0)
        let in2 = heights.0 + leaves * (heights.1 - heights.0)
        if min(in1, in2) < walls.roof, max(in1, in2) > walls.base { isBlocked = true }
      }
      return isBlocked
    }
  }
}
