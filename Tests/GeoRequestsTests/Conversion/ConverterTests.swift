import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct ConverterTests {
  private static let seattle = Coordinate(latitude: 47.7, longitude: -122.3)

  private static func request(
    from source: ConversionFrame = .geodetic, to target: ConversionFrame = .geodetic
  ) -> ConversionRequest {
    var request = ConversionRequest(from: source, to: target)
    request.sourceDatum = .ellipsoid
    request.origin = seattle
    request.originAltitude = Altitude(meters: 11, datum: .ellipsoid)
    return request
  }

  private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let way = a - b
    return (way * way).sum().squareRoot()
  }

  /// The answer of `cct` and `CartConvert -l 47.7 -122.3 11 -p 6` for 47.7005, -122.2993, 20.
  @Test(arguments: [
    (ConversionFrame.enu, SIMD3(52.539543, 55.592656, 8.999541)),
    (.ar, SIMD3(52.539543, 8.999541, -55.592656)),
    (.unity, SIMD3(52.539543, 8.999541, 55.592656)),
  ])
  func `local frames agree with peers`(frame: ConversionFrame, expected: SIMD3<Double>) throws {
    let there = try Converter(Self.request(to: frame))
    let found = try there.convert(SIMD3(47.7005, -122.2993, 20))
    expect(Self.distance(found, expected) < 1e-6)
    expectEqual(there.target.columns.map(\.unit), ["metre", "metre", "metre"])
    expect(there.usedOperations.isEmpty)
    let back = try Converter(Self.request(from: frame)).convert(found)
    expect(abs(back.x - 47.7005) < 1e-12 && abs(back.y + 122.2993) < 1e-12)
    expectNear(back.z, 20, within: 1e-6)
  }

  /// `echo 47.7 -122.3 | GeoConvert -u -p 4`: 552518.7438 5283194.6390.
  @Test func `systems need no height`() throws {
    let utm = try Converter(
      ConversionRequest(to: .system("EPSG:32610")), hasHeights: false)
    let found = try utm.convert(SIMD3(47.7, -122.3, 0))
    expect(abs(found.x - 552518.7438) < 1e-4 && abs(found.y - 5_283_194.6390) < 1e-4)
    expectEqual(utm.source.columns.map(\.name), ["latitude", "longitude"])
    expectEqual(utm.target.columns.map(\.name), ["easting", "northing"])
    expectEqual(utm.target.name, "WGS 84 / UTM zone 10N")
    expectEqual(utm.usedOperations.map(\.description), ["UTM zone 10N, exact"])
  }

  /// `echo "47.7 -122.3 11" | cs2cs -d 3 EPSG:4979 EPSG:4326+5773` prints 33.350.
  @Test func `altitudes change their datum`() throws {
    var request = ConversionRequest()
    request.sourceDatum = .ellipsoid
    request.targetDatum = .meanSeaLevel
    request.seaLevel = .egm96
    request.interpolation = .bilinear
    let converter = try Converter(request)
    expectNear(try converter.convert(SIMD3(47.7, -122.3, 11)).z, 33.350, within: 5e-4)
    expect(converter.source.datum == .ellipsoid && converter.target.datum == .meanSeaLevel)
    expectEqual(converter.usedOperations.first?.name, "geoid undulation, bilinear")
  }

  private struct Plateau: GroundHeight {
    func ground(at coordinate: Coordinate) -> GroundAnswer {
      .height(Altitude(meters: 100, datum: .ellipsoid), source: "plateau")
    }
  }

  @Test func `the terrain is the one that the request names`() throws {
    var request = ConversionRequest()
    request.sourceDatum = .ground
    request.terrain = "hills"
    let heights = HeightSources { (name) throws(GeodesyError) in
      guard name == "hills" else { throw .noTerrain }
      return Plateau()
    }
    let found = try Converter(request, heights: heights).convert(SIMD3(1, 2, 3))
    expectEqual(found, SIMD3(1, 2, 103))
    #expect(throws: ConversionError.self) { try Converter(request) }
  }

  @Test func `one bad point does not keep the others back`() throws {
    let converter = try Converter(Self.request(to: .ecef))
    let points = converter.convert([
      SIMD3(0, 0, 0), SIMD3(91, 0, 0), SIMD3(0, 200, 0), SIMD3(0, 90, 0),
    ])
    // The semi-major axis of WGS84, on the x axis and on the y axis.
    try expectEqual(points[0].get(), SIMD3(6_378_137, 0, 0))
    try expectNear(points[3].get().y, 6_378_137, within: 1e-9)
    let problems = points.map { point -> ConversionProblem? in
      if case .failure(.point(let problem, _)) = point { problem } else { nil }
    }
    expectEqual(
      problems.map { $0?.description },
      [
        nil, "found latitude 91.0, expected degrees from -90 to 90; the latitude comes first",
        "found longitude 200.0, expected degrees from -180 to 180; `wrap` brings others back", nil,
      ])
    expectEqual(problems.map { $0?.field }, [nil, 0, 1, nil])
    expectEqual(converter.target.columns.map(\.name), ["x", "y", "z"])
    expectEqual(converter.source.datum, .ellipsoid)
  }

  @Test func `longitudes are wrapped when asked`() throws {
    var request = ConversionRequest()
    request.wrapsLongitudes = true
    let found = try Converter(request, hasHeights: false).convert(SIMD3(1, 200, 0))
    expectEqual(found, SIMD3(1, -160, 0))
  }

  @Test func `what is missing is named`() throws {
    func error(
      _ request: ConversionRequest, hasHeights: Bool = true
    ) throws -> ConversionError {
      try #require(throws: ConversionError.self) {
        try Converter(request, hasHeights: hasHeights)
      }
    }
    try expectEqual(error(ConversionRequest()), .datumNeeded)
    try expectEqual(
      error(ConversionRequest(), hasHeights: true).description,
      "`sourceDatum`: found none, expected one of `ellipsoid`, `egm96`, `egm2008`, "
        + "`meanSeaLevel`, `ground`, or a vertical system by code or name, such as `EPSG:5703` or "
        + "`NAVD88` for points with an altitude")
    var request = ConversionRequest(to: .ar)
    request.sourceDatum = .ellipsoid
    try expectEqual(
      error(request).description, "`origin`: found none, expected a place where `ar` is 0")
    request = Self.request()
    request.targetDatum = .meanSeaLevel
    try expectEqual(error(request), .height(.unnamedSeaLevel))
    request.targetDatum = .ground
    try expectEqual(error(request), .height(.noTerrain))
    try expectEqual(
      error(Self.request(to: .ecef), hasHeights: false),
      .numbers(count: 2, expected: ["latitude", "longitude", "altitude"]))
    try expectEqual(
      error(Self.request(from: .system("EPSG:4978")), hasHeights: false).description,
      "found points of 2 numbers, expected x, y, z")
    guard case .operation(.unknownSystem) = try error(Self.request(to: .system("EPSG:999999")))
    else {
      Issue.record("no unknown system")
      return
    }
  }
}
