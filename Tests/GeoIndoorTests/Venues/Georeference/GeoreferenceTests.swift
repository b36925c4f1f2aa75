import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct GeoreferenceTests {
  private static let corner = Coordinate(latitude: 48.1374, longitude: 11.5755)

  /// Control points of a plan with a known frame.
  private static func points(
    _ plan: [(Double, Double)], _ eastNorth: PlaneTransform
  ) throws -> [ControlPoint] {
    let frame = try #require(FloorFrame(origin: corner, eastNorth: eastNorth))
    return plan.map { x, y in
      let point = FloorPoint(x: x, y: y)
      return ControlPoint(point: point, coordinate: frame.coordinate(of: point))
    }
  }

  private static let square = [(0.0, 0.0), (50, 0), (50, 30), (0, 30)]

  @Test(arguments: FitKind.allCases)
  func `N-17: control points give the frame back`(kind: FitKind) throws {
    let frame = try #require(FloorFrame(corner: Self.corner, planTop: 77))
    let fit = try Georeference(
      controlPoints: Self.points(Self.square, frame.eastNorth), kind: kind)
    expect(fit.largest < 1e-6)
    expectNear(fit.frame.planTop, 77, within: 1e-4)
    expectNear(fit.frame.scale, 1, within: 1e-7)
    let there = FloorPoint(x: 21, y: 13)
    expect(
      fit.frame.coordinate(of: there).distance(to: frame.coordinate(of: there)) < 1e-6)
  }

  @Test func `N-17: only an affine map follows a stretched plan`() throws {
    let map = PlaneTransform(xx: 1.02, xy: 0.01, yx: 0.005, yy: -0.97)
    let points = try Self.points(Self.square, map)
    try expect(Georeference(controlPoints: points, kind: .affine).largest < 1e-6)
    let similar = try Georeference(controlPoints: points, kind: .similarity)
    expect(similar.rootMeanSquare > 0.3)
    expectEqual(similar.residuals.count, 4)
  }

  @Test func `N-17: a point that was mistyped has the largest residual`() throws {
    var points = try Self.points(
      Self.square + [(25, 15)], PlaneTransform(xx: 1, xy: 0, yx: 0, yy: -1))
    points[2].point.x += 4
    let fit = try Georeference(controlPoints: points, kind: .similarity)
    expectEqual(fit.residuals.firstIndex(of: fit.largest), 2)
  }

  @Test func `N-17: points that do not determine the frame are refused`() throws {
    let map = PlaneTransform(xx: 1, xy: 0, yx: 0, yy: -1)
    func issue(_ plan: [(Double, Double)], _ kind: FitKind) throws -> FitError? {
      let points = try Self.points(plan, map)
      return #expect(throws: FitError.self) {
        try Georeference(controlPoints: points, kind: kind)
      }
    }
    try expectEqual(issue([], .similarity), .tooFew(0, needed: 2))
    try expectEqual(issue([(1, 1)], .similarity), .tooFew(1, needed: 2))
    try expectEqual(issue([(1, 1), (5, 5)], .affine), .tooFew(2, needed: 3))
    try expectEqual(issue([(7, 7), (7, 7), (7, 7)], .similarity), .onePlace)
    guard case .oneLine(let fraction) = try issue([(0, 0), (20, 0.01), (40, 0)], .affine) else {
      Issue.record("a line was taken")
      return
    }
    expect(fraction < 0.001)
    let swapped = try Self.points(Self.square, map).map { point in
      ControlPoint(
        point: FloorPoint(x: point.point.y, y: point.point.x), coordinate: point.coordinate)
    }
    for kind in FitKind.allCases {
      #expect(throws: FitError.mirrored) {
        try Georeference(controlPoints: swapped, kind: kind)
      }
    }
    var bad = try Self.points(Self.square, map)
    bad[1].point.x = .nan
    #expect(throws: FitError.badNumber(pair: 1)) {
      try Georeference(controlPoints: bad, kind: .affine)
    }
  }

  @Test func `N-17: pixels, meters and Earth by three control points, there and back`() throws {
    // A picture of 0.0296 m a pixel whose floor begins at pixel (22, 9).
    let pairs = [(22.0, 9.0), (522, 9), (22, 309)].map { x, y in
      (pixelX: x, pixelY: y, point: FloorPoint(x: (x - 22) * 0.0296, y: (y - 9) * 0.0296))
    }
    let fit = try PlanImage.metersFromPixels(pairs, kind: .similarity)
    expect(fit.largest < 1e-12)
    let image = PlanImage(
      name: "plan.png", pixelWidth: 600, pixelHeight: 400, metersFromPixels: fit.transform)
    let frame = try #require(FloorFrame(corner: Self.corner, planTop: 201))
    let place = frame.coordinate(of: image.floorPoint(pixelX: 310, pixelY: 123))
    let back = try #require(image.pixel(at: frame.point(of: place)))
    expect(abs(back.x - 310) < 1e-4 && abs(back.y - 123) < 1e-4)
  }
}
