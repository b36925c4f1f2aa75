import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// The rows of PROJ's own tests (`gie_geodesy.csv`, 160) that the closed form answers, where they are
/// there, and rows of ours (`rows.csv`) that PROJ 9.5.1 made.
///
/// It is for WGS84; the rows below that name GRS80, whose axis is 0.1 mm shorter at the pole, are
/// answered with that in the tolerance. Rows of other ellipsoids and operations are PROJ's to answer.
///
/// | rows | what | here |
/// |---|---|---|
/// | builtins 8450–8465 | topocentric, values and round trips | all 4 |
/// | builtins 2108–2122 | geocent on GRS80 | all 5 |
/// | more_builtins 828–877 | cart on GRS80 | the 13 outside `WGS84.centerRadius` |
/// | more_builtins 828–887 at the center | cart on GRS80 | 5: two forward, three refused |
/// | 4D-API 471–496 | geocent and cart on spheres | left to `Projection` |
/// | builtins 8472–8485 | topocentric without origin | left to `Projection`; not expressible here |
/// | more_builtins 486–498 | geocentric latitude (geoc) on GRS80 | all 5 |
@Suite struct GieGeodesyTests {
  /// Whether PROJ's tests are there.
  static let hasGie = SharedData.has("geodesy/proj/gie_geodesy.csv")

  /// One row without its operation: triples in and out.
  struct Row {
    var kind: Substring
    var isInverse: Bool
    var tolerance: Meters
    var input: SIMD3<Double>
    var output: SIMD3<Double>
  }

  static func rows(_ file: String, operation: Int) -> [Row] {
    let table = file == "own" ? "rows" : "gie_geodesy"
    return SharedData.rows("geodesy/proj/\(table).csv").compactMap { row in
      guard row.count >= 15, row[0] == file, row[1] == "\(operation)" else { return nil }
      // An operation may have commas within quotes; these rows have none.
      let numbers = row[7...13].map { Double($0) ?? 0 }
      return Row(
        kind: row[3], isInverse: row[5] == "inverse", tolerance: Double(row[6]) ?? 0,
        input: SIMD3(numbers[0], numbers[1], numbers[2]),
        output: SIMD3(numbers[4], numbers[5], numbers[6]))
    }
  }

  static func place(_ triple: SIMD3<Double>) -> GeodeticPosition {
    GeodeticPosition(
      Coordinate(latitude: triple.y, longitude: triple.x), height: triple.z)
  }

  static func cartesian(_ triple: SIMD3<Double>) -> ECEFPosition {
    ECEFPosition(x: triple.x, y: triple.y, z: triple.z)
  }

  static func distance(_ a: ECEFPosition, _ b: ECEFPosition) -> Meters {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length
  }

  /// A file's operation, its rows and those of them that are refused.
  static let geocentric: [(String, Int, (rows: Int, refused: Int))] = [
    ("own", 1, (5, 0)), ("own", 2, (14, 3)),
    ("builtins.gie", 2_108, (5, 0)), ("more_builtins.gie", 828, (18, 3)),
  ]

  @Test(arguments: geocentric.filter { $0.0 == "own" || hasGie }) func `geocentric rows`(
    file: String, operation: Int, count: (rows: Int, refused: Int)
  ) throws {
    let rows = Self.rows(file, operation: operation)
    var refused = 0
    for row in rows {
      let (place, position) =
        row.isInverse
        ? (Self.place(row.output), Self.cartesian(row.input))
        : (Self.place(row.input), Self.cartesian(row.output))
      // The semi-minor axes of WGS84 and GRS80 differ by 0.105 mm.
      let tolerance = row.tolerance + 1.06e-4
      expect(Self.distance(ECEFPosition(place), position) <= tolerance)
      guard row.isInverse else { continue }
      if Self.distance(position, ECEFPosition(x: 0, y: 0, z: 0)) < WGS84.centerRadius {
        #expect(throws: GeodesyError.self) { try GeodeticPosition(position) }
        refused += 1
      } else {
        let found = try GeodeticPosition(position)
        expect(Self.distance(ECEFPosition(found), ECEFPosition(place)) <= tolerance)
      }
    }
    expectEqual(rows.count, count.rows)
    expectEqual(refused, count.refused)
  }

  @Test(
    arguments: [("own", 3, 4, count: 3), ("builtins.gie", 8_450, 8_461, 2)].filter {
      $0.0 == "own" || hasGie
    })
  func `topocentric rows`(file: String, positions: Int, places: Int, count: Int) throws {
    let byPosition = Self.rows(file, operation: positions)
    let byPlace = Self.rows(file, operation: places)
    expect(byPosition.count == count && byPlace.count == count)
    let center = ECEFPosition(x: 3_652_755.3058, y: 319_574.6799, z: 5_201_547.3536)
    let first = LocalFrame(origin: try GeodeticPosition(center))
    let second = LocalFrame(
      origin: GeodeticPosition(Coordinate(latitude: 55, longitude: 5), height: 200))
    for (row, frame, position) in byPosition.map({ ($0, first, Self.cartesian($0.input)) })
      + byPlace.map({ ($0, second, ECEFPosition(Self.place($0.input))) })
    {
      let local = frame.local(position)
      if row.kind == "value" {
        let expected = ENUPosition(east: row.output.x, north: row.output.y, up: row.output.z)
        expectNear(local.east, expected.east, within: row.tolerance)
        expectNear(local.north, expected.north, within: row.tolerance)
        expectNear(local.up, expected.up, within: row.tolerance)
      }
      expect(Self.distance(frame.cartesian(local), position) <= row.tolerance)
    }
  }

  @Test(arguments: [("own", 5), ("more_builtins.gie", 486)].filter { $0.0 == "own" || hasGie })
  func `geocentric latitude rows`(file: String, operation: Int) {
    let rows = Self.rows(file, operation: operation)
    expectEqual(rows.count, 5)
    for row in rows {
      let place = Self.place(row.input).coordinate
      // A degree is 111 km.
      let tolerance = row.tolerance / 111_000
      let found = place.geocentricLatitude
      if row.kind == "value" { expectNear(found, row.output.y, within: tolerance) }
      let back = Coordinate(geocentricLatitude: found, longitude: place.longitude)
      expectNear(back.latitude, place.latitude, within: tolerance)
      expectEqual(back.longitude, place.longitude)
    }
  }
}
