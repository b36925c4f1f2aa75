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
