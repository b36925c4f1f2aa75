import GeoTesting

@testable import GeoIndoor

@Suite struct FloorPolygonTests {
  private static let ring = FloorPolygon(
    exterior: FloorPolygon(width: 10, height: 6).exterior,
    holes: [[(4, 2), (6, 2), (6, 4), (4, 4), (4, 2)].map { FloorPoint(x: $0.0, y: $0.1) }])

  @Test(arguments: [
    (1.0, 1.0, true), (5, 3, false), (4, 3, true), (0, 0, true), (10, 6, true), (5, 6, true),
    (10.001, 3, false), (-0.001, 3, false), (6.5, 3, true), (.nan, 1, false),
  ])
  func `knows what is inside`(x: Double, y: Double, inside: Bool) {
    expectEqual(Self.ring.contains(FloorPoint(x: x, y: y)), inside)
    expectEqual(FloorShape.polygon(Self.ring).contains(FloorPoint(x: x, y: y)), inside)
  }

  @Test func `measures`() throws {
    expectNear(Self.ring.area, 56, within: 1e-12)
    expectNear(Self.ring.distanceToEdge(from: FloorPoint(x: 5, y: 3)), 1, within: 1e-12)
    let label = try #require(Self.ring.labelPoint)
    expect(Self.ring.contains(label))
    expectNil(FloorPolygon(exterior: []).labelPoint)
  }

  @Test func `circles have an outline`() throws {
    let circle = FloorShape.circle(center: FloorPoint(x: 3, y: 4), radius: 2)
    expect(circle.contains(FloorPoint(x: 5, y: 4)))
    expect(!circle.contains(FloorPoint(x: 5.001, y: 4)))
    let outline = circle.outline
    expectEqual(outline.exterior.count, 33)
    expectEqual(outline.exterior.first, outline.exterior.last)
    // A regular polygon of 32 corners has n/2 · sin(2π/n) · r².
    expectNear(outline.area, 12.485_780_609_032, within: 1e-9)
    let box = try #require(circle.box)
    expect(box.width == 4 && box.height == 4)
  }
}
