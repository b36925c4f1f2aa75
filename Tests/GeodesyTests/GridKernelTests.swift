import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

/// Interpolation, on grids whose values are known between the nodes.
@Suite struct GridKernelTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func geoid(_ name: String, _ bytes: [UInt8]) throws -> Geoid {
    try GridFiles.write(bytes, to: folder.file(name))
    return try Geoid(path: folder.file(name))
  }

  /// Smooth on the sphere: the meridians meet at the poles as one surface.
  private static func surface(_ latitude: Double, _ longitude: Double) -> Double {
    let (b, l) = (latitude * .pi / 180, longitude * .pi / 180)
    let x = cos(b) * cos(l)
    let y = cos(b) * sin(l)
    let z = sin(b)
    return 30 * x - 20 * y + 10 * z + 15 * x * y + 5 * y * z
  }

  @Test func `cubic is exact for cubics up to the edges`() throws {
    func cubic(_ latitude: Double, _ longitude: Double) -> Double {
      let (y, x) = (latitude - 45, longitude - 7)
      return 3 + x - 2 * y + x * x * y - 0.5 * y * y * y + 0.25 * x * x * x + x * y * y
    }
    let grid = try geoid(
      "cubic.gtx",
      GridFiles.gtx(
        south: 44, west: 6, step: (0.25, 0.25), rows: 9, columns: 9, value: cubic))
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let place = Coordinate(
        latitude: Double.random(in: 44...46, using: &random),
        longitude: Double.random(in: 6...8, using: &random))
      // The nodes are 32-bit floats.
      let found = try grid.undulation(at: place)
      expectNear(found, cubic(place.latitude, place.longitude), within: 5e-6, "\(place)")
    }
  }

  @Test func `bilinear is exact for twisted planes`() throws {
    func plane(_ latitude: Double, _ longitude: Double) -> Double {
      1 + latitude / 8 - longitude / 4 + latitude * longitude / 16
    }
    let grid = try geoid(
      "plane.gtx",
      GridFiles.gtx(south: -2, west: -2, step: (0.5, 1), rows: 9, columns: 5, value: plane))
    for (latitude, longitude) in [(0.1, 0.3), (-2, -2), (2, 2), (1.9, -1.7), (-0.25, 1.5)] {
      let found = try grid.undulation(
        at: Coordinate(latitude: latitude, longitude: longitude), interpolation: .bilinear)
      expectNear(found, plane(latitude, longitude), within: 1e-12)
    }
  }

  @Test(arguments: [-180.0, 0, -90, 5])
  func `the seam and the poles are smooth`(west: Double) throws {
    for columns in [180, 181] {
      let grid = try geoid(
        "world\(Int(west))\(columns).gtx",
        GridFiles.gtx(
          south: -90, west: west, step: (2, 2), rows: 91, columns: columns, value: Self.surface))
      var random = SeededGenerator(seed: 5)
      var places = (0..<3_000).map { _ in
        Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: Double.random(in: -720...720, using: &random))
      }
      for latitude in [-90, -89.9, -88.1, 0, 88.1, 89.2, 89.999, 90] {
        for longitude in [-180.0, -179.99, -0.01, 0, 3, 4.99, 179.99, 180] {
          places.append(Coordinate(latitude: latitude, longitude: longitude))
        }
      }
      for place in places {
        let truth = Self.surface(place.latitude, place.longitude)
        let found = try grid.undulation(at: place)
        // The fourth difference of the surface on 2° steps is below 1e-3; a wrong meridian beyond
        // a pole would be off by 1 m.
        expectNear(found, truth, within: 2e-4, "\(place)")
      }
    }
  }

  @Test func `a pole has one value`() throws {
    let grid = try geoid(
      "pole.gtx",
      GridFiles.gtx(
        south: -90, west: -180, step: (1, 1), rows: 181, columns: 360, value: Self.surface))
    let pole = try grid.undulation(at: Coordinate(latitude: 90, longitude: 0))
    for longitude in stride(from: -180.0, through: 180, by: 7.3) {
      let found = try grid.undulation(at: Coordinate(latitude: 90, longitude: longitude))
      expectNear(found, pole, within: 1e-9)
    }
  }

  @Test func `nodes without value are left out as in PROJ`() throws {
    let path = folder.file("holes.gtx")
    try GridFiles.write(
      GridFiles.gtx(south: 10, west: 20, step: (1, 1), rows: 8, columns: 8) { latitude, longitude in
        (Int(latitude) + 2 * Int(longitude)).isMultiple(of: 5) ? -88.8888 : latitude + longitude
      }, to: path)
    let grid = try Geoid(path: path)
    var random = SeededGenerator(seed: 8)
    let places = (0..<2_000).map { _ in
      Coordinate(
        latitude: Double.random(in: 10...17, using: &random),
        longitude: Double.random(in: 20...27, using: &random))
    }
    let expected = try projValues(path, places)
    for (found, expected) in zip(grid.undulations(at: places, interpolation: .bilinear), expected) {
      expectNear(found, expected, within: 1e-9)
    }
    for found in grid.undulations(at: places) { expect((30.0...44).contains(found)) }
  }

  @Test(arguments: GridInterpolation.allCases)
  func `where no node has a value there is none`(interpolation: GridInterpolation) throws {
    let grid = try geoid(
      "hole.gtx",
      GridFiles.gtx(south: 0, west: 0, step: (1, 1), rows: 6, columns: 6) { latitude, longitude in
        (2...3).contains(latitude) && (2...3).contains(longitude) ? -88.8888 : 7
      })
    let hole = Coordinate(latitude: 2.5, longitude: 2.5)
    #expect(throws: GeodesyError.outsideGrid(path: grid.path, hole)) {
      try grid.undulation(at: hole, interpolation: interpolation)
    }
    expect(grid.undulations(at: [hole], interpolation: interpolation)[0].isNaN)
  }

  @Test func `beyond a regional grid there is no value`() throws {
    let grid = try geoid(
      "region.gtx",
      GridFiles.gtx(south: 50, west: 170, step: (1, 1), rows: 6, columns: 21) { $0 + $1 })
    // The grid crosses the antimeridian: 170 to 190.
    for (latitude, longitude, expected) in [
      (52.5, -175.5, 237.0), (52.5, 184.5, 237), (50, 170, 220), (55, -170, 245),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      expectNear(try grid.undulation(at: place), expected, within: 1e-4)
    }
    for (latitude, longitude) in [
      (49.99, 175.0), (55.01, 175), (52, 169.99), (52, -169.99), (52, 0),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(throws: GeodesyError.outsideGrid(path: grid.path, place)) {
        try grid.undulation(at: place)
      }
    }
  }

  @Test(arguments: [(Double.nan, 0.0), (0, .infinity), (90.001, 0), (0, .nan), (-.infinity, 0)])
  func `numbers that are no place are refused`(latitude: Double, longitude: Double) throws {
    let grid = try geoid(
      "small.gtx",
      GridFiles.gtx(south: -90, west: 0, step: (45, 45), rows: 5, columns: 8) { _, _ in 1 })
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(throws: GeodesyError.self) { try grid.undulation(at: place) }
    expect(grid.undulations(at: [place])[0].isNaN)
  }
}
