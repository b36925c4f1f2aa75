import GeoTesting

@testable import GeoIndoor

@Suite struct PlaneTransformTests {
  @Test func `goes there and back`() throws {
    let map = PlaneTransform(xx: 0.03, xy: 0.001, yx: -0.002, yy: 0.031, dx: -7, dy: 12)
    let back = try #require(map.inverse)
    let point = FloorPoint(x: 812, y: -44.5)
    expect(back.applied(to: map.applied(to: point)).distance(to: point) < 1e-9)
    expect(map.followed(by: back).applied(to: point).distance(to: point) < 1e-9)
  }

  @Test func `turns clockwise on the plan`() {
    let turned = PlaneTransform.turn(clockwise: 90).applied(to: FloorPoint(x: 1, y: 0))
    expectEqual(turned, FloorPoint(x: 0, y: 1))
    let minus = PlaneTransform.turn(clockwise: -90).applied(to: FloorPoint(x: 1, y: 0))
    expectEqual(minus, FloorPoint(x: 0, y: -1))
  }

  @Test(arguments: [
    PlaneTransform(xx: 0, xy: 0, yx: 0, yy: 0), PlaneTransform(xx: 1, xy: 1, yx: 1, yy: 1),
    PlaneTransform(xx: .nan, xy: 0, yx: 0, yy: 1),
    PlaneTransform(xx: 1, xy: 0, yx: 0, yy: 1, dx: .infinity),
  ])
  func `has no way back from a line`(map: PlaneTransform) {
    expectNil(map.inverse)
  }

  @Test func `pictures are scaled about their origin`() throws {
    // The scale and origin of the tetam plan: 0.0296 m a pixel, origin at pixel (22, 9).
    let image = PlanImage(
      name: "tetam.png", pixelWidth: 500, pixelHeight: 400, metersPerPixel: 0.0296,
      origin: (22, 9))
    expect(image.floorPoint(pixelX: 22, pixelY: 9).distance(to: FloorPoint(x: 0, y: 0)) < 1e-12)
    let there = image.floorPoint(pixelX: 122, pixelY: 59)
    expect(there.distance(to: FloorPoint(x: 2.96, y: 1.48)) < 1e-12)
    let pixel = try #require(image.pixel(at: there))
    expect(abs(pixel.x - 122) < 1e-9 && abs(pixel.y - 59) < 1e-9)
  }
}
