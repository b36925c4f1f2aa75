import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct TargetDocumentTests {
  private static let chain: Chain = {
    var chain = Fixtures.plannedChain
    for index in chain.anchors.indices {
      chain.anchors[index].altitude = Altitude(meters: 40 + Double(index), datum: .ellipsoid)
    }
    chain.anchors[3].altitude = nil
    return chain
  }()

  private func anchors(_ target: Platform) throws -> [JSONValue] {
    let text = try TargetDocument(
      Self.chain, target: target, converter: AltitudeConverter(interpolation: .bilinear)
    ).text()
    try expectEqual(SchemaChecker(named: "target").findings(in: text), [], "\(text)")
    return try #require(try JSONReader.read(text: text)["anchors"]?.array)
  }

  @Test func `leads through a chain in order`() throws {
    let text = try TargetDocument(
      Self.chain, target: .arcore, converter: AltitudeConverter(interpolation: .bilinear)
    ).text()
    let root = try JSONReader.read(text: text)
    expectEqual(root["chain"]?["name"]?.string, "Ferry & <Park>")
    expectEqual(root["chain"]?["lengthMeters"]?.number, 234.567892)
    expectEqual(root["altitudeDatum"]?.string, "ellipsoid")
    let anchors = try anchors(.arcore)
    expectEqual(anchors.map { $0["number"]?.number }, [1, 2, 3, 4])
    expectEqual(
      anchors.map { $0["name"]?.string },
      ["001 start", "002 crossing", "003 turn", "004 arrival"])
    expectEqual(anchors.map { $0["role"]?.string }, ["start", "crossing", "turn", "arrival"])
    expectEqual(anchors.map { $0["distanceMeters"]?.number }, [0, 60.123457, 128.5, 234.567892])
    expectEqual(anchors.map { $0["altitude"]?["meters"]?.number }, [40, 41, 42, 0])
    expectEqual(anchors[3]["altitude"]?["datum"]?.string, "ground")
    let planned = anchors[1]
    expectEqual(planned["instruction"]?.string, "Turn \"left\" ←")
    expect(planned["revealMeters"]?.number == 25 && planned["asset"]?.string == "precise")
    expect(planned["scale"]?.number == 2.5 && planned["pinned"] == .bool(true))
    expectEqual(planned["offsetMeters"]?.number, -1.5)
    expectEqual(planned["altitudeSource"]?.string, "terrain")
    expect(anchors[0]["asset"] == nil && anchors[0]["orientation"] == nil)
  }

  /// Ground 100 m above the ellipsoid, not measured north of 48°.
  private struct Plateau: GroundHeight {
    func ground(at place: Coordinate) -> GroundAnswer {
      place.latitude > 48
        ? .unknown(.noTile(name: "N48W123"))
        : .height(Altitude(meters: 100, datum: .ellipsoid), source: "plateau")
    }
  }

  private func anchor(_ id: String, _ latitude: Double, _ longitude: Double, above: Double? = nil)
    -> Anchor
  {
    Anchor(
      id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitude: above.map { Altitude(meters: $0, datum: .ground) })
  }

  /// `cct -d 6 +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +step
  /// +proj=topocentric +lat_0=47.7 +lon_0=-122.3 +h_0=102` of -122.2993 47.7005 100 gives 52.540201
  /// 55.593355 -2.000459.
  @Test(arguments: Platform.allCases)
  func `T18, T25: terrain places what stands on the ground`(target: Platform) throws {
    let places = [
      anchor("a", 47.7, -122.3, above: 2), anchor("b", 47.7005, -122.2993),
      anchor("far", 48.5, -122.3, above: 1),
    ]
    var converter = AltitudeConverter(interpolation: .bilinear)
    converter.terrain = Plateau()
    // The ellipsoid is every platform's datum here, as sea level needs a grid.
    guard target.datum(seaLevel: .egm96) == .ellipsoid else { return }
    let text = try TargetDocument(places, target: target, converter: converter).text()
    try expectEqual(SchemaChecker(named: "target").findings(in: text), [], "\(text)")
    let document = try JSONReader.read(text: text)
    expectEqual(document["origin"]?["ellipsoidHeight"]?.number, 102)
    let found = try #require(document["anchors"]?.array)
    expectEqual(
      found.map { $0["altitude"]?["datum"]?.string }, ["ellipsoid", "ellipsoid", "ground"])
    expectEqual(found.map { $0["altitude"]?["meters"]?.number }, [102, 100, 1])
    expectEqual(found.map { $0["aboveGroundMeters"]?.number }, [2, 0, nil])
    let position = found[1]["position"]?.array?.compactMap(\.number) ?? []
    let north = target == .unity ? 55.593355 : -55.593355
    for (value, expected) in zip(position, [52.540201, -2.000459, north]) {
      expectNear(value, expected, within: 1e-6)
    }
    expectEqual(position.count, 3)
    expectEqual(found[2]["position"], .null)
  }

  @Test func `T25: a platform without ground names what has no place`() {
    let places = [anchor("a", 47.7, -122.3, above: 2), anchor("b", 47.7005, -122.2993)]
    let converter = AltitudeConverter(interpolation: .bilinear)
    func unplaced(_ needsPositions: Bool) -> [String] {
      ExportSelection(
        places, above: .ellipsoid, needsPositions: needsPositions, converter: converter
      ).unplaced.compactMap(\.anchor)
    }
    expectEqual(unplaced(true), ["a", "b"])
    expectEqual(unplaced(false), [])
  }

  /// Content that looks along -z faces north unturned in ARKit's axes, +z in Unity's; Google's sample turns +z by
  /// 180° - heading about y.
  @Test(arguments: [(Platform.arkit, 0.0), (.unity, 0), (.arcore, 1)])
  func `NC-2: content without a heading faces north`(target: Platform, y: Double) throws {
    let text = try TargetDocument([anchor("a", 47.7, -122.3)], target: target).text()
    let found = try #require(JSONReader.read(text: text)["anchors"]?.array?.first)
    expectEqual(found["headingDegrees"], .null)
    expectNear(abs(found["quaternion"]?["y"]?.number ?? .nan), y, within: 1e-12)
    expectNear(abs(found["quaternion"]?["w"]?.number ?? .nan), 1 - y, within: 1e-12)
  }

  @Test func `NC-1: an anchor takes its details along`() throws {
    var anchor = anchor("a", 47.7, -122.3)
    anchor.tags = ["sign", "old town"]
    anchor.collection = "tour"
    anchor.details.description = "The rider of 1866"
    anchor.details.revealRadius = 30
    anchor.details.arrivalRadius = 5
    anchor.details.properties = #"{"model":"rider.glb"}"#
    let text = try TargetDocument([anchor], target: .arkit).text()
    try expectEqual(SchemaChecker(named: "target").findings(in: text), [], "\(text)")
    let found = try #require(JSONReader.read(text: text)["anchors"]?.array?.first)
    expectEqual(found["tags"], .array([.string("sign"), .string("old town")]))
    expectEqual(found["collection"]?.string, "tour")
    expectEqual(found["description"]?.string, "The rider of 1866")
    expectEqual(found["revealRadiusMeters"]?.number, 30)
    expectEqual(found["arrivalRadiusMeters"]?.number, 5)
    expectEqual(found["properties"]?["model"]?.string, "rider.glb")
  }

  /// A turn of 2 asin 0.6 = 73.74° to the left of the east, and 90° more as content looks along +z.
  ///
  /// In left-handed axes turns about +y go the other way.
  @Test(arguments: [(Platform.arcore, 1.0), (.unity, -1)])
  func `turns as planned`(target: Platform, hand: Double) throws {
    let turn = try #require(try anchors(target)[1]["quaternion"])
    let half = 0.5.squareRoot()
    let expected = ["x": 0, "y": half * (0.8 + hand * 0.6), "z": 0, "w": half * (0.8 - hand * 0.6)]
    for (name, value) in expected {
      expectNear((turn[name]?.number ?? .nan), value, within: 1e-9, "\(name)")
    }
  }
}
