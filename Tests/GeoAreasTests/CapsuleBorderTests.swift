import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAreas

/// Lines as streets have them, and as they should not be.
enum StreetDrawing {
  static let origin = Coordinate(latitude: 41.15, longitude: -8.61)

  /// Streets on the corners of a bent grid, some of them twice or in part, with dead ends.
  static func town(seed: UInt64, streets: Int) -> [[Coordinate]] {
    var random = SeededGenerator(seed: seed)
    let columns = max(2, Int(Double(streets).squareRoot()))
    let corners = (0..<columns * columns).map { number in
      Coordinate(
        latitude: origin.latitude + Double(number / columns) * 4e-4
          + Double.random(in: -1e-4...1e-4, using: &random),
        longitude: origin.longitude + Double(number % columns) * 6e-4
          + Double.random(in: -1e-4...1e-4, using: &random))
    }
    return (0..<streets).map { _ in
      let number = Int.random(in: 0..<columns * columns, using: &random)
      let isEast = Bool.random(using: &random)
      let next = min(number + (isEast ? 1 : columns), corners.count - 1)
      let (a, b) = (corners[number], corners[next])
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return [a, a.interpolated(to: b, fraction: Double.random(in: 0...1, using: &random))]
      case 1: return [b, a]
      case 2: return [a, a.interpolated(to: b, fraction: 0.5), b]
      case 3: return [a]
      default: return [a, b]
      }
    }
  }

  /// Streets whose borders touch or lie on one another; offsets in meters.
  static let awkward: [(String, [[(Double, Double)]])] = [
    ("one on another", [[(0, 0), (100, 0)], [(20, 0), (60, 0)], [(0, 0), (50, 0)]]),
    ("there and back", [[(0, 0), (100, 0), (0, 0), (100, 0)]]),
    ("borders that touch", [[(0, 0), (100, 0)], [(0, 20), (100, 20)], [(30, 40), (70, 40)]]),
    ("a corner on a street", [[(0, 0), (100, 0)], [(50, 0), (50, 70)], [(50, 0), (80, -60)]]),
    ("a ring as small as the width", [[(0, 0), (14, 0), (14, 14), (0, 14), (0, 0)]]),
    ("a circle", [(0...72).map { (40 * cosine($0 * 5), 40 * cosine($0 * 5 - 90)) }]),
    ("a line of many points", [(0...500).map { (Double($0) / 5, 0) }]),
    ("points", [[(0, 0)], [(0, 0)], [(5, 0)], [(20, 0)], [(60, 0)]]),
    ("a sharp bend", [[(0, 0), (100, 0), (0, 0.001)], [(0, 5), (100, 5.0001)]]),
  ]

  private static func cosine(_ degrees: Int) -> Double {
    let east = Coordinate(latitude: 0, longitude: Double(degrees))
    return ECEFPosition(east).x / WGS84.semiMajorAxis
  }
}

/// The border of capsules against GEOS, which unites them one by one.
@Suite struct CapsuleBorderTests {
  func check(_ lines: [[Coordinate]], _ width: Meters) throws {
    let graph = LinkGraph(lines, in: BufferPlane(lines.joined()))
    let traced = try #require(try LineBuffer.traced(graph, width))
    let united = try LineBuffer.united(graph, width)
    let context = try GEOSContext()
    try expectNil(context.problem(of: traced))
    func absolute(_ area: [PlanePolygon]) -> Double {
      area.reduce(0) { sum, polygon in
        let sizes = polygon.rings.map { abs(PlanePolygon.signedArea($0)) }
        return sum + sizes[0] - sizes.dropFirst().reduce(0, +)
      }
    }
    let expected = absolute(united)
    expectNear(absolute(traced) / expected, 1, within: 1e-3)
    // No place belongs to one of them alone but for the chords of the arcs.
    let apart = try AreaMeasure.symmetricDifference(
      traced.compactMap(\.polygon), united.compactMap(\.polygon))
    expect(absolute(apart.map(PlanePolygon.init)) / expected < 4e-3)
  }

  @Test(arguments: 1...TestSize.current.pick(everyday: 4, full: 12))
  func `U-C2: the border of a town is that of the union of its streets`(seed: Int) throws {
    let streets = [3, 20, 100, 400][seed % 4]
    for width in [0.5, 5, 25, 60] {
      try check(StreetDrawing.town(seed: UInt64(seed), streets: streets), width)
    }
  }

  @Test(arguments: StreetDrawing.awkward.indices)
  func `streets on one another are one street`(number: Int) throws {
    let lines = StreetDrawing.awkward[number].1.map { line in
      line.map { east, north in
        Coordinate(
          latitude: StreetDrawing.origin.latitude + north / 111_064,
          longitude: StreetDrawing.origin.longitude + east / 83_960)
      }
    }
    for width in [1.0, 7, 10, 20] { try check(lines, width) }
  }

  @Test func `the union of capsules has the area of a stadium`() throws {
    let line = [
      StreetDrawing.origin, StreetDrawing.origin.destination(distance: 300, bearing: 70),
    ]
    let graph = LinkGraph([line], in: BufferPlane(line))
    let area = try LineBuffer.united(graph, 20)
    let size = area.reduce(0) { $0 + abs(PlanePolygon.signedArea($1.rings[0])) }
    expectNear(size / (2 * 20 * 300 + Double.pi * 400), 1, within: 1e-3)
  }

  @Test func `a plane keeps places and scale`() {
    for latitude in [0.0, 37, -89.9999, 90] {
      let middle = Coordinate(latitude: latitude, longitude: 179.99)
      let plane = BufferPlane([middle])
      for distance in [1.0, 1_000, 100_000] {
        for bearing in stride(from: 0.0, to: 360, by: 45) {
          let place = middle.destination(distance: distance, bearing: bearing)
          let point = plane.point(place)
          let length = (point * point).sum().squareRoot()
          expectNear(length / distance, 1, within: 1e-4 * max(1e-3, distance / 100_000))
          let back = plane.degrees(point)
          let again = Coordinate(latitude: back.y, longitude: back.x)
          expect(again.distance(to: place) < 2e-8)
        }
      }
    }
  }
}
