import GeoTesting
import Geodesy

@Suite struct ProjectionTests {
  /// A position as a table holds it: latitude, longitude, height or easting, northing, height.
  struct Case: Sendable {
    var source: String
    var given: [AxisRole: Double]
    var target: String
    var expected: [AxisRole: Double]
    var tolerance: Double
    var origin: String
  }

  static let published = [
    // The axis order of 4326 and 4258 is latitude first, of 32661 northing first, of 3035 northing.
    Case(
      source: "EPSG:4326", given: [.latitude: 47.7, .longitude: -122.3], target: "EPSG:32610",
      expected: [.easting: 552_518.743794, .northing: 5_283_194.638975], tolerance: 1e-6,
      origin: "GeoConvert -u -p 6"),
    Case(
      source: "EPSG:4258", given: [.latitude: 50, .longitude: 5], target: "EPSG:3035",
      expected: [.northing: 2_999_718.85, .easting: 3_962_799.45], tolerance: 0.01,
      origin: "IOGP 373-7-2, method 9820"),
    Case(
      source: "EPSG:4326", given: [.latitude: 73, .longitude: 44], target: "EPSG:32661",
      expected: [.easting: 3_320_416.75, .northing: 632_668.43], tolerance: 0.01,
      origin: "IOGP 373-7-2, method 9810"),
    Case(
      source: "EPSG:4326", given: [.latitude: 73, .longitude: 44], target: "EPSG:5041",
      expected: [.easting: 3_320_416.75, .northing: 632_668.43], tolerance: 0.01,
      origin: "IOGP 373-7-2, method 9810"),
    Case(
      source: "EPSG:4277", given: [.latitude: 50.5, .longitude: 0.5], target: "EPSG:27700",
      expected: [.easting: 577_274.99, .northing: 69_740.50], tolerance: 0.01,
      origin: "IOGP 373-7-2, method 9807"),
    Case(
      source: "+proj=longlat +datum=WGS84",
      given: [.latitude: 47.7, .longitude: -122.3],
      target: "+proj=utm +zone=10 +datum=WGS84",
      expected: [.easting: 552_518.743794, .northing: 5_283_194.638975], tolerance: 1e-6,
      origin: "GeoConvert -u -p 6"),
    Case(
      source: "EPSG:4979",
      given: [.latitude: 53.80939444444444, .longitude: 2.12955, .height: 73],
      target: "EPSG:4978",
      expected: [.x: 3_771_793.968, .y: 140_253.342, .z: 5_124_304.349], tolerance: 0.001,
      origin: "IOGP 373-7-2, method 9602"),
    Case(
      source: "EPSG:4979", given: [.latitude: 47.7, .longitude: -122.3, .height: 11],
      target: "EPSG:4326+5773",
      expected: [.latitude: 47.7, .longitude: -122.3, .height: 33.350], tolerance: 0.0005,
      origin: "cs2cs -d 3 EPSG:4979 EPSG:4326+5773"),
    // F-01: the most accurate operation at the point, not that with the largest area.
    Case(
      source: "EPSG:4326", given: [.latitude: 50.08, .longitude: 14.42], target: "EPSG:5514",
      expected: [.easting: -743_011.723489, .northing: -1_043_823.181388], tolerance: 1e-5,
      origin: "cs2cs -d 8, PROJ 9.1.1"),
    Case(
      source: "EPSG:4326", given: [.latitude: 48.7, .longitude: 19.1], target: "EPSG:5514",
      expected: [.easting: -421_430.770521, .northing: -1_232_205.946458], tolerance: 1e-5,
      origin: "cs2cs -d 8, PROJ 9.1.1"),
    Case(
      source: "EPSG:4326", given: [.latitude: 43.3, .longitude: -8.4], target: "EPSG:23030",
      expected: [.easting: 62_075.579529, .northing: 4_808_514.108962], tolerance: 1e-5,
      origin: "cs2cs -d 8, PROJ 9.1.1"),
    Case(
      source: "EPSG:4326", given: [.latitude: 40.4, .longitude: -3.7], target: "EPSG:23030",
      expected: [.easting: 440_707.182401, .northing: 4_472_597.434580], tolerance: 1e-5,
      origin: "cs2cs -d 8, PROJ 9.1.1"),
    Case(
      source: "EPSG:4326", given: [.latitude: 47.07, .longitude: 15.44], target: "EPSG:31287",
      expected: [.northing: 354_429.856729, .easting: 560_000.857483], tolerance: 1e-5,
      origin: "cs2cs -d 8, PROJ 9.1.1"),
    // The area of the operation is in degrees from Greenwich, the system counts from Ferro.
    Case(
      source: "EPSG:31290", given: [.northing: 5_228_581.12469, .easting: 744_214.975844],
      target: "EPSG:4326", expected: [.latitude: 47.19627711, .longitude: 16.25586896],
      tolerance: 1e-8, origin: "cs2cs -d 8, PROJ 9.1.1"),
    // Back again by the Czech operation, whose area in the numbers of this system holds the point too.
    Case(
      source: "EPSG:5514", given: [.easting: -421_430.770521, .northing: -1_232_205.946458],
      target: "EPSG:4326", expected: [.latitude: 48.69999586, .longitude: 19.09997949],
      tolerance: 1e-8, origin: "cs2cs -d 8, PROJ 9.1.1"),
    // F-14: none of the Nordic operations, whose grids are missing, is valid here.
    Case(
      source: "EPSG:7912", given: [.latitude: 50, .longitude: 8, .height: 100],
      target: "EPSG:4937",
      expected: [.latitude: 49.999994652, .longitude: 7.99999003, .height: 99.998031],
      tolerance: 1e-6, origin: "cs2cs -d 9 at 2026.5, PROJ 9.1.1"),
    // ITRF2020 to ITRF2014 of itrf.ign.fr at 2015.0 (-1.4, -0.9, 1.4 mm, -0.42 ppb; 0, -0.1, 0.2
    // mm a year), turned round and moved to 2025.0 by hand.
    Case(
      source: "EPSG:7789", given: [.x: 4_000_000, .y: 500_000, .z: 4_900_000],
      target: "EPSG:9988",
      expected: [.x: 4_000_000.00308, .y: 500_000.00211, .z: 4_899_999.998658],
      tolerance: 1e-5, origin: "itrf.ign.fr, transformation parameters of ITRF2020"),
  ]

  private static func options(_ test: Case) -> ProjectionOptions {
    var options = ProjectionOptions()
    options.epoch = ["EPSG:7789": 2025, "EPSG:7912": 2026.5][test.source]
    // Which operations there are depends on the grids that are installed.
    if test.origin.contains("PROJ") { options.grids = .available }
    return options
  }

  @Test(arguments: published) func `agrees with published values`(test: Case) throws {
    let projection = try Projection(
      from: test.source, to: test.target, options: Self.options(test))
    let image = try projection.transform(AxisPosition(test.given.map { ($0.key, $0.value) }))
    for (role, value) in test.expected {
      let found = try #require(image[role])
      expectNear(found, value, within: test.tolerance, "\(role.rawValue) \(found)")
    }
    // The parameters of a datum are not exact both ways.
    guard !test.origin.contains("PROJ") else { return }
    // And back again, except across the datum's accuracy of a geoid grid.
    let back = try Projection(from: test.target, to: test.source, options: Self.options(test))
    let again = try back.transform(image)
    for (role, value) in test.given {
      let unit = [.latitude, .longitude].contains(role) ? 1e-8 : 1e-3
      expectNear(try #require(again[role]), value, within: unit, "\(role.rawValue)")
    }
  }

  /// The error thrown by the body, or nil.
  private func failure(_ body: () throws -> Void) -> GeodesyError? {
    do { try body() } catch { return error as? GeodesyError }
    return nil
  }

  @Test func `missing vertical grid is named`() throws {
    let error = failure { _ = try Projection(from: "EPSG:4979", to: "EPSG:4326+3855") }
    guard case .missingGrids(_, let grids, _, let searched, _) = error else {
      Issue.record("EGM2008 heights without their grid")
      return
    }
    expect(grids.contains { $0.contains("egm08_25") })
    expect(!searched.isEmpty)
    let text = error?.description ?? ""
    expect(text.contains("/usr/share/proj") && text.contains("PROJ_DATA"))
    #expect(text.contains("https://cdn.proj.org/us_nga_egm08_25.tif"))
  }

  @Test func `less accurate operation is used only when asked`() throws {
    // NTv2 grids of Canada are not in Debian; Helmert parameters are known.
    let toronto = AxisPosition([.latitude: 43.7, .longitude: -79.4])
    let strict = try Projection(from: "EPSG:4267", to: "EPSG:4326")
    let error = failure({ _ = try strict.transform(toronto) })
    guard case .missingGrids(_, _, _, _, let alternative) = error else {
      Issue.record("another error or none")
      return
    }
    expectEqual(alternative?.hasSuffix(", accuracy 9 m"), true)
    var options = ProjectionOptions()
    options.grids = .available
    let loose = try Projection(from: "EPSG:4267", to: "EPSG:4326", options: options)
    _ = try loose.transform(toronto)
    // NAD27 to WGS 84 (12), as cs2cs of PROJ 9.1.1 uses here.
    expectEqual(loose.lastOperation?.accuracy, 9)
    expectEqual(loose.lastOperation?.accuracyText, "accuracy 9 m")
  }

  @Test func `height does not come from nowhere`() throws {
    for target in ["EPSG:4326+5773", "EPSG:4978", "EPSG:4979"] {
      guard case .heightNeeded = failure({ _ = try Projection(from: "EPSG:4326", to: target) })
      else {
        Issue.record("another error or none")
        return
      }
    }
    var options = ProjectionOptions()
    options.hasEllipsoidalHeights = true
    let projection = try Projection(from: "EPSG:4326", to: "EPSG:4978", options: options)
    let image = try projection.transform(
      AxisPosition([.height: 73, .longitude: 2.12955, .latitude: 53.80939444444444]))
    expectNear(try #require(image[.x]), 3_771_793.968, within: 0.001)
    expectEqual(projection.source.axes.map(\.role), [.latitude, .longitude, .height])
  }

  @Test func `epoch is asked for where positions move`() throws {
    guard
      case .epochNeeded(let operation) = failure({
        _ = try Projection(from: "EPSG:7789", to: "EPSG:9988")
      })
    else {
      Issue.record("another error or none")
      return
    }
    expectEqual(operation, "ITRF2014 to ITRF2020 (1)")
  }

  @Test func `operation and accuracy are reported`() throws {
    let projection = try Projection(from: "EPSG:4326", to: "EPSG:25832")
    _ = try projection.transform(AxisPosition([.latitude: 52.2, .longitude: 7.5]))
    let operation = try #require(projection.lastOperation)
    expectEqual(operation.name, "Inverse of ETRS89 to WGS 84 (1) + UTM zone 32N")
    expectEqual(operation.accuracy, 1)
    expectEqual(projection.target.name, "ETRS89 / UTM zone 32N")
    expectEqual(projection.target.axes.map(\.unit), ["metre", "metre"])
  }

  @Test(arguments: [
    ("EPSG:999999", "`EPSG:999999` is not a coordinate reference system: "),
    ("", "`` is not a coordinate reference system: "),
    ("EPSG:5773", "`EPSG:5773` is a vertical system alone, expected a system of positions"),
    ("EPSG:7030", "`EPSG:7030` is not a coordinate reference system: crs not found"),
    ("PROJCS[\"x\",", "`PROJCS[\"x\",` is not a coordinate reference system: "),
    (
      "LOCAL_CS[\"site\",UNIT[\"metre\",1],AXIS[\"Easting\",EAST],AXIS[\"Northing\",NORTH]]",
      "`LOCAL_CS[\"site\""
    ),
  ])
  func `refuses what is no system`(text: String, message: String) throws {
    let error = failure { _ = try Projection(from: text, to: "EPSG:4326") }
    let found = error?.description ?? "accepted"
    expect(found.hasPrefix(message), "\(found)")
  }

  @Test func `a long text is quoted by its beginning`() {
    let error = failure {
      _ = try Projection(from: String(repeating: "(", count: 70_000), to: "EPSG:4326")
    }
    let beginning = "`\(String(repeating: "(", count: 80))…` is not"
    expectEqual(error?.description.hasPrefix(beginning), true)
  }

  @Test("F24 two frames are taken as equal only where that is accepted, and said")
  func ballpark() throws {
    var options = ProjectionOptions()
    for (source, target) in [
      ("EPSG:4326", "EPSG:4490"), ("EPSG:3375", "EPSG:4326"), ("EPSG:4979", "EPSG:4480"),
    ] {
      options.accepted = nil
      #expect(throws: GeodesyError.self) {
        try Projection(from: source, to: target, options: options)
      }
      options.accepted = .ballpark
      let projection = try Projection(from: source, to: target, options: options)
      if source != "EPSG:3375" {
        expectEqual(try projection.transform(SIMD3(30, 110, 12)).x, 30)
      }
      let operation = try #require(projection.operations.first)
      expect(operation.name.contains("Ballpark"), "\(operation.name)")
      expectEqual(operation.accuracyText, "accuracy unknown")
    }
    // Another operation is always better, and heights never pass through.
    let exact = try Projection(from: "EPSG:4326", to: "EPSG:25832", options: options)
    expect(exact.operations.allSatisfy { !$0.name.contains("Ballpark") })
    #expect(throws: GeodesyError.self) {
      try Projection(from: "EPSG:4979", to: "EPSG:4490+5737", options: options)
    }
  }

  @Test func `refuses systems without a way`() throws {
    // The Moon is not the Earth.
    guard
      case .noOperation = failure({
        _ = try Projection(from: "+proj=longlat +R=1737400 +no_defs", to: "EPSG:4326")
      })
    else {
      Issue.record("another error or none")
      return
    }
  }

  @Test func `bad points are named`() throws {
    let projection = try Projection(from: "EPSG:4326", to: "EPSG:32632")
    expectEqual(
      failure { _ = try projection.transform(SIMD3(91, 9, 0)) }, .badValue(axis: "latitude", 91))
    expectEqual(
      failure { _ = try projection.transform(AxisPosition([.latitude: 1])) },
      .badValue(axis: "longitude", nil))
    // The transverse Mercator has no image 90 degrees from its meridian.
    for bad in [SIMD3(.nan, 9, 0), SIMD3(1, .infinity, 0), SIMD3(0, 99, 0)] {
      expect(failure { _ = try projection.transform(bad) } != nil)
    }
    // A failure leaves nothing behind.
    let image = try projection.transform(SIMD3(0, 9, 0))
    expect(abs(image.x - 500_000) < 1e-6 && abs(image.y) < 1e-6)
  }

  @Test func `threads have their own`() async throws {
    let sums = try await withThrowingTaskGroup(of: Double.self) { group in
      for target in ["EPSG:32632", "EPSG:32633"] {
        group.addTask {
          let projection = try Projection(from: "EPSG:4326", to: target)
          var sum = 0.0
          for step in 0..<2000 {
            sum += try projection.transform(SIMD3(Double(step % 80), 12, 0)).x
          }
          return sum
        }
      }
      var sums: [Double] = []
      for try await sum in group { sums.append(sum) }
      return sums
    }
    expectEqual(sums.count, 2)
    // The meridian of 12 degrees lies between both zones, so eastings mirror each other.
    expect(abs(sums[0] + sums[1] - 2000 * 1_000_000) < 1e-3)
  }
}
