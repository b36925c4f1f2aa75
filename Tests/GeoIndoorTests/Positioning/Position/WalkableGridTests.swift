import GeoTesting

@testable import GeoIndoor

struct WalkableGridTests {
  @Test func `a floor's grid is its outline without what is blocked, however thin`() throws {
    var venue = try DrawnHouse.make()
    let wall = [(10.0, 0.0), (10.01, 0), (10.01, 15), (10, 15), (10, 0)]
    venue.blockedAreas = [
      BlockedArea(
        id: "wall", floor: "house-g", kind: .wall,
        shape: .polygon(FloorPolygon(exterior: wall.map { FloorPoint(x: $0.0, y: $0.1) }))),
      BlockedArea(
        id: "desk", floor: "house-g", kind: .obstacle,
        shape: .circle(center: FloorPoint(x: 30, y: 10), radius: 2)),
    ]
    let ground = try #require(venue.floor("house-g"))
    let grid = try #require(venue.walkableGrid(of: ground))
    expect(grid.columns == 80 && grid.rows == 40)
    expect(grid.isFree(at: FloorPoint(x: 5, y: 5)))
    expect(!grid.isFree(at: FloorPoint(x: 30, y: 10)))
    expect(!grid.isFree(at: FloorPoint(x: -0.1, y: 5)))
    expect(!grid.isFree(from: FloorPoint(x: 8, y: 7), to: FloorPoint(x: 12, y: 7)))
    expect(grid.isFree(from: FloorPoint(x: 8, y: 18), to: FloorPoint(x: 12, y: 18)))
    let upper = try #require(venue.floor("house-u"))
    try expect(#require(venue.walkableGrid(of: upper)).isFree.allSatisfy { $0 })
  }

  @Test func `a point and its cell's middle belong together`() throws {
    let box = try #require(FloorPolygon(width: 7, height: 3).box)
    let grid = try #require(WalkableGrid(box, cell: 0.5))
    for index in grid.isFree.indices { expectEqual(grid.index(of: grid.center(of: index)), index) }
    expectNil(grid.index(of: FloorPoint(x: 7.1, y: 1)))
    expectNil(grid.index(of: FloorPoint(x: .nan, y: 1)))
  }

  @Test func `a huge floor gets larger cells`() throws {
    let box = try #require(FloorPolygon(width: 5000, height: 5000).box)
    let grid = try #require(WalkableGrid(box, cell: 0.1))
    expect(grid.cell > 0.1)
    expect(grid.isFree.count <= WalkableGrid.limit * 2)
  }
}
