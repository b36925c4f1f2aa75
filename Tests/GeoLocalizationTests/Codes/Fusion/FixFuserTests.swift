import GeoFormats
import GeoNumerics
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct FixFuserTests {
  private static let vectors = SharedData.known(
    "indoor/fixes/steps.json", "indoor/fantasmo/location_fuser_vectors.json")

  private func fused(
    _ places: [Coordinate], _ rule: ConfidenceRule = .inliers
  ) -> FusedPosition? {
    FixFuser.fuse(places.map { LocationFix($0) }, options: FusionOptions(confidence: rule))
  }

  @Test func `F-11: fifteen fixes are fused to their metric median`() throws {
    let found = try #require(fused(SampleFixes.places))
    expect(found.coordinate.meters(to: SampleFixes.median) < 0.01)
    expectEqual(found.inliers, 15)
    expectEqual(found.fixes, 15)
  }

  @Test func `F-11: three gross outliers do not move the position`() throws {
    let found = try #require(fused(SampleFixes.withOutliers))
    expect(found.coordinate.meters(to: SampleFixes.medianWithOutliers) < 0.05)
    expectEqual(found.inliers, 12)
    var fuser = FixFuser()
    for place in SampleFixes.withOutliers { fuser.add(LocationFix(place)) }
    let position = try #require(fuser.position)
    expect(position.coordinate.meters(to: found.coordinate) < 1e-6)
    expectEqual(fuser.agreement.map { $0 ? 1 : 0 }, [1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test(arguments: vectors)
  func `F-11: each step of the known sets is at its metric median`(file: String) throws {
    let computed = try SharedData.json(file)["computed"]
    var steps = 0
    // Sets that cross kilometers have no metric median in the file.
    for name in try #require(computed.value?.object).members.map(\.name) {
      let set = computed[name]
      guard try !set["steps"].elements()[0]["exact_median_metric"].isNull else { continue }
      var fuser = FixFuser()
      for (place, step) in zip(try set["inputs"].places(), try set["steps"].elements()) {
        fuser.add(LocationFix(place))
        let median = try step["exact_median_metric"].place()
        let position = try #require(fuser.position)
        // Whether a fix at the edge is one too many depends on the rule; the place hardly does.
        let (inliers, others) = (step["inliers_metric"].value, step["inliers_seed_rule"].value)
        let isEdge = others != nil && others != inliers
        expect(position.coordinate.meters(to: median) < (isEdge ? 0.5 : 0.02))
        expectEqual(position.fixes, fuser.count)
        steps += 1
      }
    }
    expectEqual(steps, 30)
  }

  @Test(arguments: vectors)
  func `F-11: what the published rule says of places and confidences holds`(file: String) throws {
    let document = try SharedData.json(file)
    var asserts = 0
    let isOurs = !document["asserts"].isNull
    for set in try document[isOurs ? "asserts" : "upstream_asserts"].elements() {
      let name = try set["case"].string()
      let inputs = try document["computed"][name]["inputs"].places()
      for statement in try set["asserts"].elements() {
        let count = Int(try statement["n"].number())
        // A set begins at 0, 0, which a fuser of places does not take: all move a degree east.
        let places = inputs.prefix(count).map {
          Coordinate(latitude: $0.latitude, longitude: $0.longitude + 1)
        }
        let found = try #require(fused(places, .reference))
        if !statement["near"].isNull {
          let near = try statement["near"].place()
          expectNear(found.coordinate.latitude, near.latitude, within: 0.01)
          expect(abs(found.coordinate.longitude - 1 - near.longitude) < 0.01)
        }
        expectEqual(found.confidence.rawValue, (try statement["confidence"].string()))
        asserts += 1
      }
    }
    expect(asserts >= 9)
  }

  @Test(
    arguments: [
      (91, 0), (-90.5, 10), (0, 181), (.nan, 1), (1, .infinity), (0, 0),
    ] as [(Double, Double)])
  func `places that are none are not taken`(latitude: Double, longitude: Double) {
    var fuser = FixFuser()
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let isTaken = fuser.add(LocationFix(place))
    expect(!isTaken)
    expectNil(fuser.position)
    expectNil(fused([place]))
  }

  @Test func `defect 1: the metric of the plane does not depend on the latitude`() throws {
    // Fixes on a circle of 2 m about 70° north and one at its center: the median is the center.
    let plane = FusionPlane(origin: Coordinate(latitude: 70, longitude: 20))
    let ring = try (0..<6).map { index in
      let angle = Double(index) * .pi / 3
      return try #require(
        plane.coordinate(
          PlanePoint(
            east: 2 * ElementaryFunctions.cos(angle), north: 2 * ElementaryFunctions.sin(angle))))
    }
    let found = try #require(fused(ring + [plane.origin]))
    expect(found.coordinate.meters(to: plane.origin) < 1e-6)
    let covariance = try #require(found.covariance)
    let deviation = 2 * (6.0 / 7).squareRoot()
    expectNear(try #require(found.scatter), deviation, within: 1e-4)
    expectNear(covariance.eastEast, covariance.northNorth, within: 1e-4)
  }

  @Test
  func `defect 2: equal fixes do not make the others outliers or the answer undefined`() throws {
    let place = Coordinate(latitude: 10, longitude: 10)
    let beside = Coordinate(latitude: 10, longitude: 10.000_002)
    let found = try #require(fused([place, place, place, place, beside]))
    expectEqual(found.coordinate, place)
    // 0.22 m away, within the gate of the floor: 0.1 m · 3.5 / 0.6745.
    expectEqual(found.inliers, 5)
    let far = Coordinate(latitude: 10, longitude: 10.000_02)
    expectEqual(fused([place, place, place, far])?.inliers, 3)
    expectEqual(fused([place, place, place, place])?.inliers, 4)
  }

  @Test func `defect 3: fixes on both sides of the antimeridian are neighbours`() throws {
    let places = [179.999_99, -179.999_99, 179.999_98, -179.999_98, 180].map {
      Coordinate(latitude: -17, longitude: $0)
    }
    let found = try #require(fused(places))
    expectNear(abs(found.coordinate.longitude), 180, within: 1e-7)
    expectEqual(found.inliers, 5)
  }

  @Test func `defect 13: near the edge of the gate counts may differ, positions hardly`() throws {
    for count in [5, 7] {
      let places = Array(SampleFixes.places.prefix(count))
      let exact = try #require(fused(places))
      let wide = try #require(
        FixFuser.fuse(
          places.map { LocationFix($0) }, options: FusionOptions(gate: 3.5 * 1.3)))
      expect(exact.coordinate.meters(to: wide.coordinate) < 1.5)
    }
  }

  @Test func `a pole is a place like any other`() throws {
    let places = [0.0, 90, 180, -90].map { Coordinate(latitude: 89.999_99, longitude: $0) }
    let found = try #require(fused(places))
    expect(found.coordinate.latitude > 89.999_999_9)
    expectEqual(found.inliers, 4)
  }

  @Test func `the first fix may be the outlier`() throws {
    let wrong = Coordinate(latitude: -33.9, longitude: 151.2)
    let found = try #require(fused([wrong] + SampleFixes.places))
    expect(found.coordinate.meters(to: SampleFixes.median) < 0.01)
    expectEqual(found.inliers, 15)
    var fuser = FixFuser()
    for place in [wrong] + SampleFixes.places { fuser.add(LocationFix(place)) }
    let position = try #require(fuser.position)
    expect(position.coordinate.meters(to: found.coordinate) < 1e-6)
    expectEqual(position.inliers, 15)
  }

  @Test func `zones are those of the newest fix`() throws {
    var fuser = FixFuser()
    let zone = LocalizationZone(type: "parking", id: "7")
    fuser.add(LocationFix(SampleFixes.places[0], zones: [zone]))
    expectEqual(fuser.position?.zones, [zone])
    fuser.add(LocationFix(SampleFixes.places[1]))
    expectEqual(fuser.position?.zones, [])
    fuser.reset()
    expectNil(fuser.position)
    expectEqual(fuser.count, 0)
  }

  @Test func `altitudes above one datum are fused`() throws {
    func fix(_ meters: Double, _ datum: VerticalDatum) -> LocationFix {
      LocationFix(SampleFixes.places[0], altitude: Altitude(meters: meters, datum: datum))
    }
    let found = try #require(
      FixFuser.fuse([
        fix(900, .egm96), fix(60, .ellipsoid), fix(62, .ellipsoid), fix(99, .ellipsoid),
      ])
    )
    expectEqual(found.altitude, Altitude(meters: 62, datum: .ellipsoid))
  }

  /// Four ways in which many fixes may lie.
  enum Scene: CaseIterable {
    case scattered, withOutliers, walking, twoPlaces
  }

  @Test(arguments: Scene.allCases)
  func `many fixes one by one are where they are at once`(scene: Scene) throws {
    var random = SeededRandom(seed: 5)
    let plane = FusionPlane(origin: SampleFixes.median)
    var fuser = FixFuser()
    var fixes: [LocationFix] = []
    let count = TestSize.current.pick(everyday: 1_200, full: 4_000)
    for number in 0..<count {
      var point = PlanePoint(east: 2 * random.gaussian(), north: random.gaussian())
      switch scene {
      case .scattered: break
      case .withOutliers: if number % 4 == 3 { point.east += 400 * random.uniform() }
      case .walking: point.east += Double(number) * 0.01
      case .twoPlaces: if random.uniform() < 0.4 { point.north += 30 }
      }
      let fix = LocationFix(try #require(plane.coordinate(point)))
      fixes.append(fix)
      fuser.add(fix)
      guard number % 97 == 5 || number == count - 1 else { continue }
      let exact = try #require(FixFuser.fuse(fixes))
      let found = try #require(fuser.position)
      // Scattered about one place the promise holds; else the place of the last settlement does.
      let allowed =
        scene == .scattered ? 0.02 : (scene == .withOutliers ? 0.05 : (exact.scatter ?? 0) / 8)
      expect(found.coordinate.meters(to: exact.coordinate) < allowed, "\(number)")
      expectNear(Double(found.inliers - exact.inliers), 0, within: 0.02 * Double(exact.fixes) + 1)
    }
    fuser.settle()
    let exact = try #require(FixFuser.fuse(fixes))
    try expect(#require(fuser.position).coordinate.meters(to: exact.coordinate) < 1e-6)
    expectEqual(fuser.position?.inliers, exact.inliers)
  }
}
