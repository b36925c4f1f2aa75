import GeoPictures
import GeoTesting
import Geodesy

@Suite struct MapAreaTests {
  private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
    points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  private static let square = ring([(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)])

  @Test func `is cut at the box`() throws {
    let box = BoundingBox(west: 8, south: 8, east: 12, north: 12)
    let area = try #require(MapArea.regions([Polygon(exterior: Self.square)], in: box).first)
    let corners = Set(area.rings[0].map { "\($0.latitude),\($0.longitude)" })
    expectEqual(corners, ["8.0,8.0", "8.0,10.0", "10.0,10.0", "10.0,8.0"])
  }

  @Test func `what is beside the box is left out`() {
    let box = BoundingBox(west: 20, south: 8, east: 22, north: 12)
    expect(MapArea.regions([Polygon(exterior: Self.square)], in: box).isEmpty)
  }

  @Test func `a region around the box becomes the box and keeps its hole`() throws {
    let hole = Self.ring([(4, 4), (5, 4), (5, 5), (4, 5), (4, 4)])
    let box = BoundingBox(west: 3, south: 3, east: 6, north: 6)
    let polygon = Polygon(exterior: Self.square, holes: [hole])
    let area = try #require(MapArea.regions([polygon], in: box).first)
    expectEqual(area.rings.count, 2)
    expect(area.rings[0].allSatisfy { [3, 6].contains($0.latitude) })
    expectEqual(area.rings[1].map(\.latitude).max(), 5)
  }

  @Test func `reaches across the antimeridian`() throws {
    let east = Self.ring([(-17, 179), (-17, 180), (-16, 180), (-16, 179), (-17, 179)])
    let west = Self.ring([(-17, -180), (-17, -179), (-16, -179), (-16, -180), (-17, -180)])
    let box = BoundingBox(west: 179.5, south: -18, east: -179.5, north: -15)
    let areas = MapArea.regions([Polygon(exterior: east), Polygon(exterior: west)], in: box)
    let longitudes = areas.map { Set($0.rings[0].map(\.longitude)) }
    expectEqual(longitudes, [[179.5, 180], [180, 180.5]])
  }

  @Test func `without a box everything stays`() {
    let areas = MapArea.regions([Polygon(exterior: Self.square)], in: nil)
    expectEqual(areas, [MapArea(rings: [Self.square])])
  }
}
