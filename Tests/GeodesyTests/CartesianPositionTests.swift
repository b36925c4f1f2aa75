import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct CartesianPositionTests {
  /// The tables' numbers have 8 decimals of meters and 10 of degrees, and 4 of the height.
  ///
  /// `positions.txt` is ours, made by PROJ 9.5.1 (`+proj=cart`).
  @Test(
    arguments: [("positions.txt", 300), ("xyz_to_llh_10_000.txt", 10_000)].filter {
      SharedData.has("geodesy/ecef/" + $0.0)
    })
  func `positions equal the table`(file: String, positions: Int) throws {
    let text = SharedData.text("geodesy/ecef/" + file)
    var count = 0
    var worstDegrees = 0.0
    var worstHeight = 0.0
    var worstMeters = 0.0
    for line in text.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 6)
      count += 1
      let position = ECEFPosition(x: numbers[0], y: numbers[1], z: numbers[2])
      let found = try GeodeticPosition(position)
      worstDegrees = max(
        worstDegrees, abs(found.coordinate.latitude - numbers[4]),
        abs(found.coordinate.longitude - numbers[3]))
      worstHeight = max(worstHeight, abs(found.height - numbers[5]))
      worstMeters = max(worstMeters, distance(ECEFPosition(found), position))
    }
    expectEqual(count, positions)
    // Half of the last printed digit, and what 1e-8 m of the input turn at the surface.
    expect(worstDegrees < 5.1e-11)
    expect(worstHeight < 5.001e-5)
    expect(worstMeters < 5e-9)
  }

  /// Ours by PROJ 9.5.1, and IOGP 373-7-2, GeographicLib's and pymap3d's examples, with the tolerance
  /// of each row.
  @Test(
    arguments: [("edges.csv", 96, 3), ("points.csv", 36, 4)].filter {
      SharedData.has("geodesy/ecef/" + $0.0)
    })
  func `edge cases equal their sources`(file: String, rows: Int, refusals: Int) throws {
    var used = 0
    var refused = 0
    for row in SharedData.rows("geodesy/ecef/" + file).dropFirst() {
      let numbers = row[3...11].map { Double($0) ?? .nan }
      // The one field with a comma inside is the note, the last.
      let tolerance = try #require(Double(row[12]))
      let origin = GeodeticPosition(
        Coordinate(latitude: numbers[6], longitude: numbers[7]), height: numbers[8])
      switch row[1] {
      case "geodetic<->ecef":
        let place = GeodeticPosition(
          Coordinate(latitude: numbers[0], longitude: numbers[1]), height: numbers[2])
        let position = ECEFPosition(x: numbers[3], y: numbers[4], z: numbers[5])
        let radius = distance(position, ECEFPosition(x: 0, y: 0, z: 0))
        if radius < WGS84.centerRadius {
          #expect(throws: GeodesyError.nearCenter(distance: radius)) {
            try GeodeticPosition(position)
          }
          refused += 1
        } else {
          expect(distance(ECEFPosition(place), position) <= tolerance * 1.8)
          if row[2] != "forward" {
            let found = try GeodeticPosition(position)
            expect(distance(ECEFPosition(found), ECEFPosition(place)) <= tolerance * 1.8)
            expectNear(found.height, place.height, within: tolerance * 1.8)
          }
        }
      case "geodetic<->enu":
        let frame = LocalFrame(origin: origin)
        let place = GeodeticPosition(
          Coordinate(latitude: numbers[0], longitude: numbers[1]), height: numbers[2])
        let local = ENUPosition(east: numbers[3], north: numbers[4], up: numbers[5])
        let found = frame.local(place)
        expectNear(found.east, local.east, within: tolerance)
        expectNear(found.north, local.north, within: tolerance)
        // GeographicLib's manual cuts the last decimal; PROJ has 5783.646616.
        expectNear(found.up, local.up, within: tolerance + 0.001)
        expect(
          distance(ECEFPosition(try frame.position(local)), ECEFPosition(place)) <= tolerance * 1.8)
      case "aer->geodetic", "aer->ecef":
        let frame = LocalFrame(origin: origin)
        let aer = AzimuthElevationRange(
          azimuth: numbers[0], elevation: numbers[1], range: numbers[2])
        let found = frame.cartesian(ENUPosition(aer))
        let expected =
          row[1] == "aer->ecef"
          ? ECEFPosition(x: numbers[3], y: numbers[4], z: numbers[5])
          : ECEFPosition(
            Coordinate(latitude: numbers[3], longitude: numbers[4]), height: numbers[5])
        expect(distance(found, expected) <= tolerance * 1.8)
        let back = AzimuthElevationRange(frame.local(expected))
        expectNear(back.range, aer.range, within: tolerance * 1.8)
      case "aer->enu":
        let local = ENUPosition(
          AzimuthElevationRange(azimuth: numbers[0], elevation: numbers[1], range: numbers[2]))
        expectNear(local.east, numbers[3], within: tolerance)
        expectNear(local.north, numbers[4], within: tolerance)
        expectNear(local.up, numbers[5], within: tolerance)
      case "ecefvec->enuvec":
        let frame = LocalFrame(
          origin: GeodeticPosition(origin.coordinate, height: 0))
        let local = frame.localDirection(
          ECEFPosition(x: numbers[0], y: numbers[1], z: numbers[2]))
        expectNear(local.east, numbers[3], within: tolerance)
        expectNear(local.north, numbers[4], within: tolerance)
        expectNear(local.up, numbers[5], within: tolerance)
      default:
        Issue.record("no test for \(row[1])")
      }
      used += 1
    }
    expectEqual(used, rows)
    expectEqual(refused, refusals)
  }

  /// Random places, with the poles, the equator and the antimeridian among them.
  @Test(.enabled(if: ReferenceCart("+proj=cart +ellps=WGS84") != nil))
  func `very many positions equal PROJ`() throws {
    let reference = try #require(ReferenceCart("+proj=cart +ellps=WGS84"))
    let count = TestSize.current.pick(everyday: 100_000, full: 1_000_000)
    let places = RandomPlaces.worldwide(count: count, seed: 301)
    let radians = Double.pi / 180
    var triples = places.map {
      SIMD3($0.coordinate.longitude * radians, $0.coordinate.latitude * radians, $0.height)
    }
    reference.convert(&triples)
    var worst = 0.0
    for (place, other) in zip(places, triples) {
      let own = ECEFPosition(place)
      worst = max(worst, abs(own.x - other.x), abs(own.y - other.y), abs(own.z - other.z))
    }
    expect(worst <= 1e-9)

    let positions = triples.map { ECEFPosition(x: $0.x, y: $0.y, z: $0.z) }
    reference.convert(&triples, inverse: true)
    var worstAngle = 0.0
    var worstHeight = 0.0
    var worstReturn = 0.0
    for (position, other) in zip(positions, triples) {
      let own = try GeodeticPosition(position)
      let latitude = abs(own.coordinate.latitude * radians - other.y)
      // On the axis the longitude is a matter of the last bit of x and y.
      let axis = (position.x * position.x + position.y * position.y).squareRoot()
      let longitude = axis < 1 ? 0 : abs(own.coordinate.longitude * radians - other.x)
      worstAngle = max(worstAngle, latitude, longitude > 6 ? abs(longitude - 2 * .pi) : longitude)
      worstReturn = max(worstReturn, distance(ECEFPosition(own), position))
      worstHeight = max(worstHeight, abs(own.height - other.z))
    }
    // PROJ takes one step of Bowring's: 1e-13 at 7 km above or below the ellipsoid.
    expect(worstAngle <= 1e-13)
    // Some units of the last place, of the longitude in degrees and of the distance.
    expect(worstReturn <= 5e-9)
    // PROJ's height has the error of its latitude times the tangent of the latitude.
    expect(worstHeight <= 1.1e-6)
  }

  @Test func `every height returns`() throws {
    var random = SeededGenerator(seed: 302)
    for _ in 0..<200_000 {
      let exponent = Double.random(in: 2...9, using: &random)
      let height = pow(10, exponent) * (exponent < 6.79 && Bool.random(using: &random) ? -1 : 1)
      let place = GeodeticPosition(
        Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: Double.random(in: -180...180, using: &random)), height: height)
      let position = ECEFPosition(place)
      let radius = distance(position, ECEFPosition(x: 0, y: 0, z: 0))
      guard radius >= 100_000 else { continue }
      let found = try GeodeticPosition(position)
      expectNear(found.height, height, within: 4e-9 + 1e-15 * abs(height))
      // The same bits of a position say less about the latitude the nearer the center is.
      let tolerance = 1e-11 + 3e-7 / radius
      expectNear(found.coordinate.latitude, place.coordinate.latitude, within: tolerance)
    }
  }

  @Test(arguments: [90.0, -90.0]) func `poles are exact`(latitude: Degrees) throws {
    let pole = GeodeticPosition(Coordinate(latitude: latitude, longitude: 77), height: 1_234.5)
    let position = ECEFPosition(pole)
    expect(position.x == 0 && position.y == 0)
    let found = try GeodeticPosition(position)
    expectEqual(found.coordinate, Coordinate(latitude: latitude, longitude: 0))
    expectNear(found.height, 1_234.5, within: 1e-9)
  }

  @Test func `unusable numbers are refused`() {
    for position in [
      ECEFPosition(x: .nan, y: 0, z: 0), ECEFPosition(x: 0, y: .infinity, z: 0),
      ECEFPosition(x: 0, y: 0, z: 1e200),
    ] {
      #expect(throws: GeodesyError.self) { try GeodeticPosition(position) }
    }
    #expect(throws: GeodesyError.nearCenter(distance: 0)) {
      try GeodeticPosition(ECEFPosition(x: 0, y: 0, z: 0))
    }
    #expect(throws: Never.self) { try GeodeticPosition(ECEFPosition(x: 0, y: 0, z: -43_000)) }
    #expect(throws: Never.self) { try GeodeticPosition(ECEFPosition(x: 43_000, y: 0, z: 0)) }
  }

  func distance(_ a: ECEFPosition, _ b: ECEFPosition) -> Meters {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length
  }
}
