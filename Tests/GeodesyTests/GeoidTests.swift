import CGeoPROJ
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct GeoidTests {
  /// Values of PROJ 9.1.1 (`cs2cs EPSG:4979 EPSG:4326+5773`) with Debian's EGM96 grid.
  static let golden: [(latitude: Double, longitude: Double, undulation: Double)] = [
    (37.7955, -122.3937, -32.198), (40.7580, -73.9855, -32.642), (51.5007, -0.1246, 45.957),
    (48.8584, 2.2945, 44.579), (35.6595, 139.7005, 36.620), (-33.8568, 151.2153, 22.462),
    (1.2834, 103.8607, 7.846), (18.9220, 72.8347, -69.153), (6.9271, 79.8612, -97.660),
    (64.1466, -21.9426, 66.415), (-9.4438, 147.1803, 74.257), (43.6426, -79.3871, -37.270),
  ]

  @Test(.enabled(if: GridFiles.hasEGM96, "needs the package proj-data"), arguments: Self.golden)
  func `agrees with published undulations`(
    _ row: (latitude: Double, longitude: Double, undulation: Double)
  ) throws {
    let geoid = try Geoid(path: GridFiles.egm96, model: .egm96)
    let place = Coordinate(latitude: row.latitude, longitude: row.longitude)
    let bilinear = try geoid.undulation(at: place, interpolation: .bilinear)
    // The table has millimeters.
    expectNear(bilinear, row.undulation, within: 0.000_51)
    let bicubic = try geoid.undulation(at: place)
    expectNear(bicubic, row.undulation, within: 0.7)
  }

  @Test(.enabled(if: GridFiles.hasEGM96, "needs the package proj-data"))
  func `bilinear equals PROJ`() throws {
    let geoid = try Geoid(path: GridFiles.egm96, model: .egm96)
    var random = SeededGenerator(seed: 3)
    var places = (0..<20_000).map { _ in
      Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
    }
    for latitude in [-90, -89.99, -45.125, 0, 0.25, 89.75, 89.9, 90] {
      for longitude in [-180, -179.9, -0.25, 0, 0.001, 179.75, 179.9, 180, 359.9, 540] {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    let expected = try projValues(GridFiles.egm96, places)
    let found = geoid.undulations(at: places, interpolation: .bilinear)
    for (index, place) in places.enumerated() {
      let difference = abs(found[index] - expected[index])
      expect(difference <= 1e-9, "\(place): \(found[index]), PROJ has \(expected[index])")
    }
  }

  /// Nodes of NGA's grid of 5′.
  @Test(
    .enabled(
      if: GridFiles.hasEGM96 && SharedData.has("geodesy/geoid/egm96_5min_nodes.csv"),
      "needs the package proj-data and ../shared/data"))
  func `bicubic is near the finer grid`() throws {
    let geoid = try Geoid(path: GridFiles.egm96, model: .egm96)
    let rows = SharedData.rows("geodesy/geoid/egm96_5min_nodes.csv").dropFirst().compactMap { row in
      row.count == 3 ? row.compactMap { Double($0) } : nil
    }
    expectEqual(rows.count, 5_000)
    let places = rows.map { Coordinate(latitude: $0[0], longitude: $0[1]) }
    for (interpolation, most, rootMeanSquare) in [
      (GridInterpolation.bicubic, 0.12, 0.008), (.bilinear, 0.7, 0.041),
    ] {
      let found = geoid.undulations(at: places, interpolation: interpolation)
      let errors = zip(found, rows).map { abs($0 - $1[2]) }
      let worst = errors.max() ?? .nan
      let mean = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
      expect(worst <= most)
      expect(mean <= rootMeanSquare)
    }
  }

  /// NGA's and others' published points; the tolerance is the table's.
  @Test(
    .enabled(if: SharedData.has("geodesy/geoid/geoid_points.csv"), "needs ../shared/data"),
    arguments: [(GeoidModel.egm96, 15), (.egm2008, 26)])
  func `agrees with published points`(model: GeoidModel, count: Int) throws {
    let rows = SharedData.rows("geodesy/geoid/geoid_points.csv").filter {
      $0[0] == model.rawValue.uppercased()
    }
    expectEqual(rows.count, count)
    // Debian has no grid of EGM2008: its points are compared where the user has one.
    guard let path = try? GeoidSearch().path(of: model) else { return }
    let geoid = try Geoid(path: path, model: model)
    for row in rows {
      let numbers = row[1...4].compactMap { Double($0) }
      try #require(numbers.count == 4)
      let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
      // One row is PROJ's own value in the grid that Debian has.
      let isPROJ = row[5].contains("PROJ more_builtins")
      let found = try geoid.undulation(at: place, interpolation: isPROJ ? .bilinear : .bicubic)
      expectNear(found, numbers[2], within: numbers[3], "\(row)")
    }
  }
}

/// Values of a vertical grid as PROJ has them.
func projValues(_ path: String, _ places: [Coordinate]) throws -> [Double] {
  var info = geo_grid_info()
  var message = [CChar](repeating: 0, count: 512)
  let grid = try #require(geo_grid_open(path, &info, &message, message.count))
  defer { geo_grid_close(grid) }
  var values = [Double](repeating: .nan, count: places.count)
  geo_grid_values(
    grid, places.map(\.latitude), places.map(\.longitude), &values, places.count)
  return values
}
