import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests

@Suite struct ExporterTests {
  private static let anchors = [
    anchor("a", 47.7, Altitude(meters: 11, datum: .ellipsoid)),
    anchor("b", 47.7005, Altitude(meters: 20, datum: .ellipsoid)),
    anchor("c", 47.701, Altitude(meters: 3, datum: .ground)), anchor("d", 47.702, nil),
  ]

  private static func anchor(_ id: String, _ latitude: Double, _ altitude: Altitude?) -> Anchor {
    Anchor(
      id: AnchorID(rawValue: id), name: id.uppercased(),
      coordinate: Coordinate(latitude: latitude, longitude: -122.3), altitude: altitude)
  }

  private func text(_ document: Exporter.Answer) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `a platforms document has its conventions`() throws {
    let document = try Exporter().document(of: Self.anchors, as: ExportRequest(for: .arcore))
    try expectEqual(
      text(document),
      TargetDocument(
        Self.anchors, target: .arcore, converter: AltitudeConverter(interpolation: .bilinear)
      ).text())
    expectEqual(document.leftOut, [])
  }

  /// A degree of latitude is 111,183 m at 47.7° on WGS84 (GeographicLib: `GeodSolve -i` of 47.7 and
  /// 47.7005 on one meridian gives 55.592): the second anchor is that far north of the first, z is
  /// south.
  @Test func `the origin of the frame can be given`() throws {
    var request = ExportRequest(for: .arcore)
    request.origin = GeodeticPosition(Self.anchors[1].coordinate, height: 20)
    let document = try Exporter().document(of: Self.anchors, as: request)
    let first = try JSONReader.read(text: text(document))["anchors"]?.array?.first?["position"]
    let numbers = first?.array?.compactMap(\.number)
    let position = try #require(numbers)
    try #require(position.count == 3)
    expect(abs(position[2] - 55.592) < 0.01 && abs(position[0]) < 0.01)
  }

  @Test func `T19: a target has the maneuvers of its chain, in the language asked for`() throws {
    let chain = try RoutePlannerTests.planner().plan(
      RouteRequest(from: RoutePlannerTests.town["D"], to: RoutePlannerTests.town["C"])
    ).chain
    var request = ExportRequest(for: .arkit)
    request.language = .german
    let target = try JSONReader.read(
      text: text(try Exporter().document(of: chain, as: request)))
    request = ExportRequest(.json)
    request.language = .german
    let document = try JSONReader.read(
      text: text(try Exporter().document(of: chain, as: request)))
    expect((document["maneuvers"]?.array?.count ?? 0) >= 2)
    expectEqual(target["chain"]?["maneuvers"], document["maneuvers"])
    let numbers = target["anchors"]?.array?.map { $0["maneuvers"] ?? .null }
    expectEqual(numbers, document["anchors"]?.array?.map { $0["maneuvers"] ?? .null })
    expect(numbers?.contains { $0 != .null } == true)
  }

  @Test func `what has no height is left out and named`() throws {
    var request = ExportRequest(.gltf)
    let document = try Exporter().document(of: Self.anchors, as: request)
    expectEqual(document.leftOut.compactMap(\.anchor), ["c", "d"])
    expect(text(document).contains("\"B\"") && !text(document).contains("\"C\""))
    request.isStrict = true
    #expect(throws: RequestError.leftOut(document.leftOut, isStrict: true)) {
      try Exporter().document(of: Self.anchors, as: request)
    }
    request.isStrict = false
    #expect(throws: RequestError.leftOut([.noAltitude(id: "d")], isStrict: false)) {
      try Exporter().document(of: [Self.anchors[3]], as: request)
    }
    #expect(throws: RequestError.export(.nothing)) {
      try Exporter().document(of: [Anchor](), as: request)
    }
  }

  @Test(arguments: DocumentFormat.allCases)
  func `every format is written`(format: DocumentFormat) throws {
    let request = ExportRequest(format)
    let document = try Exporter().document(of: Array(Self.anchors.prefix(2)), as: request)
    expect(!document.bytes.isEmpty)
    expectEqual((format == .kmz), document.bytes.starts(with: Array("PK".utf8)))
    let isWhole = [.geopose, .gltf, .usda, .oscp].contains(format)
    expectEqual((try Exporter().writer(as: request) == nil), isWhole)
    let chain = try RoutePlannerTests.planner().plan(
      RouteRequest(from: RoutePlannerTests.town["D"], to: RoutePlannerTests.town["C"])
    ).chain
    guard !isWhole else {
      // Heights above the ground cannot be converted without terrain.
      #expect(throws: RequestError.self) { try Exporter().document(of: chain, as: request) }
      return
    }
    #expect(try !Exporter().document(of: chain, as: request).bytes.isEmpty)
  }

  @Test func `series begin at the given time`() throws {
    var request = ExportRequest(.geopose)
    request.pose = .irregular
    let anchors = Array(Self.anchors.prefix(2))
    let document = try Exporter().document(of: anchors, as: request, start: 1_000_000)
    expect(text(document).contains("1001000"))
  }

  @Test func `terrain that is named must be there`() {
    var request = ExportRequest(.csv)
    request.terrain = "dem"
    #expect(throws: RequestError.self) { try Exporter().document(of: Self.anchors, as: request) }
  }
}
