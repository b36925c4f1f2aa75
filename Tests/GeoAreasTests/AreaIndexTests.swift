import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct AreaIndexTests {
  private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
    points.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  private static let withHole = Polygon(
    exterior: ring([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]),
    holes: [ring([(4, 4), (4, 6), (6, 6), (6, 4), (4, 4)])])
  private static let neighbour = Polygon(
    exterior: ring([(10, 0), (20, 0), (20, 10), (10, 10), (10, 0)]))

  @Test(arguments: [
    (1.0, 1.0, [0]), (5, 5, []), (4, 5, [0]), (4, 4, [0]), (10, 5, [0, 1]), (10, 10, [0, 1]),
    (15, 5, [1]), (25, 5, []), (0, 0, [0]), (-0.000_000_1, 5, []), (20, 10, [1]),
  ])
  func `finds areas`(longitude: Double, latitude: Double, areas: [Int]) {
    let point = Coordinate(latitude: latitude, longitude: longitude)
    let index = AreaIndex([[Self.withHole], [Self.neighbour]])
    expectEqual(index.areas(containing: point), areas)
    index.prepare()
    expectEqual(index.areas(containing: point), areas)
    expectEqual(index.firstArea(containing: point), areas.first)
    expectEqual(index.firstAreas(containing: [point]), [areas.first.map { Int32($0) } ?? -1])
  }

  @Test func `finds holes`() {
    let index = AreaIndex([[Self.withHole], [Self.neighbour]])
    expectEqual(index.areas(withHoleAround: Coordinate(latitude: 5, longitude: 5)), [0])
    expectEqual(index.areas(withHoleAround: Coordinate(latitude: 1, longitude: 1)), [])
  }

  /// Star-shaped polygons with random corners, on points of a lattice that hits corners and edges.
  @Test(arguments: 0..<20) func `agrees with GEOS`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...40, using: &random)
    var corners: [(angle: Double, x: Double, y: Double)] = []
    while corners.count < count {
      let x = Double(Int.random(in: -16...16, using: &random)) / 4
      let y = Double(Int.random(in: -16...16, using: &random)) / 4
      guard x != 0 || y != 0 else { continue }
      let angle = atan2Like(y, x)
      if corners.contains(where: { abs($0.angle - angle) < 1e-9 }) { continue }
      corners.append((angle, x, y))
    }
    corners.sort { $0.angle < $1.angle }
    var exterior = corners.map { Coordinate(latitude: $0.y, longitude: $0.x) }
    exterior.append(exterior[0])
    guard
      let polygons = try? PolygonNormalizer.normalize([
        exterior.map { SIMD2($0.longitude, $0.latitude) }
      ]
      )
      .polygons
    else { return }
    let index = AreaIndex([polygons])
    let reference = try PreparedArea(polygons)
    var differences = 0
    var inside = 0
    for row in -40...40 {
      for column in -40...40 {
        let point = Coordinate(latitude: Double(row) / 8, longitude: Double(column) / 8)
        let answer = !index.areas(containing: point).isEmpty
        if answer != reference.contains(point) { differences += 1 }
        if answer { inside += 1 }
      }
    }
    expectEqual(differences, 0)
    expect(inside > 0)
  }

  /// An angle that grows with the true one, without trigonometry.
  private func atan2Like(_ y: Double, _ x: Double) -> Double {
    let ratio = y / (abs(x) + abs(y))
    return x >= 0 ? ratio : (y >= 0 ? 2 - ratio : -2 - ratio)
  }
}
