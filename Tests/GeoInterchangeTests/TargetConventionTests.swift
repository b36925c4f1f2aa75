import Foundation
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

/// Heights, axes and turns of the platforms by other programs.
@Suite struct TargetConventionTests {
  private func document(
    _ anchors: [Anchor], _ target: Platform, forward: ForwardAxis? = nil
  ) throws -> JSONValue {
    let text = try TargetDocument(
      anchors, target: target, forward: forward,
      converter: AltitudeConverter(interpolation: .bilinear)
    ).text()
    try expectEqual(SchemaChecker(named: "target").findings(in: text), [])
    return try JSONReader.read(text: text)
  }

  private func anchors(_ document: JSONValue) -> [JSONValue] { document["anchors"]?.array ?? [] }

  private func quaternion(_ anchor: JSONValue) -> [Double] {
    ["x", "y", "z", "w"].compactMap { anchor["quaternion"]?[$0]?.number }
  }

  /// The undulation of EGM96 in Tokyo is 36.620 m: `echo 35.6595 139.7005 0 | cs2cs -d 3 EPSG:4979
  /// EPSG:4326+5773` gives -36.620.
  @Test(
    .enabled(if: GeoidFixture.isThere),
    arguments: [
      (Platform.arkit, "egm96", "eus", 3.38), (.arcore, "ellipsoid", "eus", 40),
      (.unity, "ellipsoid", "eun", 40),
    ])
  func `heights of Tokyo`(target: Platform, datum: String, axes: String, meters: Double) throws {
    let tokyo = Anchor(
      id: AnchorID(rawValue: "t"), coordinate: Coordinate(latitude: 35.6595, longitude: 139.7005),
      altitude: Altitude(meters: 40, datum: .ellipsoid))
    let document = try document([tokyo], target)
    expectEqual(document["altitudeDatum"], .string(datum))
    expectEqual(document["axes"], .string(axes))
    let altitude = try #require(anchors(document).first?["altitude"])
    expectEqual(altitude["datum"], .string(datum))
    try expectNear(#require(altitude["meters"]?.number), meters, within: 0.001)
  }

  /// `cct +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +step
  /// +proj=topocentric +lat_0=47.7 +lon_0=-122.3 +h_0=11` gives 52.539543 55.592656 8.999541.
  @Test(arguments: [
    (Platform.arcore, [52.539543, 8.999541, -55.592656]),
    (.unity, [52.539543, 8.999541, 55.592656]),
  ])
  func `north is behind or ahead`(target: Platform, expected: [Double]) throws {
    let places = [(47.7, -122.3, 11.0), (47.7005, -122.2993, 20)].enumerated().map {
      Anchor(
        id: AnchorID(rawValue: "a\($0)"),
        coordinate: Coordinate(latitude: $1.0, longitude: $1.1),
        altitude: Altitude(meters: $1.2, datum: .ellipsoid))
    }
    let found = anchors(try document(places, target)).map {
      $0["position"]?.array?.compactMap(\.number) ?? []
    }
    expectEqual(found.first, [0, 0, 0])
    expectEqual(found.last?.count, 3)
    for (value, other) in zip(found.last ?? [], expected) { expectNear(value, other, within: 1e-6) }
  }

  /// The turns are samples 1 and 2 of the GeoPose test suite, (181.325, 16.9227, -1.7858) and
  /// (126.5898, 13.8023, 0.3978) as yaw, pitch and roll, by scipy's 'ZYX'; along the axes of the
  /// platforms as `M R transpose(M)` by numpy.
  @Test(arguments: [
    (
      [-0.14693629, -0.01711390, 0.98890261, -0.01372813],
      [-0.14693629, 0.98890261, 0.01711390, -0.01372813],
      [-0.14693629, 0.98890261, -0.01711390, 0.01372813]
    ),
    (
      [-0.10579040, 0.05707664, 0.88666635, 0.44651253],
      [-0.10579040, 0.88666635, -0.05707664, 0.44651253],
      [0.10579040, -0.88666635, -0.05707664, 0.44651253]
    ),
  ])
  func `turns follow the axes`(enu: [Double], eus: [Double], eun: [Double]) throws {
    var anchor = Anchor(
      id: AnchorID(rawValue: "t"), coordinate: Coordinate(latitude: 1, longitude: 2),
      altitude: Altitude(meters: 0, datum: .ellipsoid))
    anchor.details.orientation = AnchorOrientation(x: enu[0], y: enu[1], z: enu[2], w: enu[3])
    for (target, expected) in [(Platform.arcore, eus), (.unity, eun)] {
      let found = try #require(
        anchors(try document([anchor], target, forward: .plusX)).first.map(quaternion))
      expectEqual(found.count, 4)
      let dot = zip(found, expected).map { $0 * $1 }.reduce(0, +)
      expectNear(abs(dot), 1, within: 1e-7, "\(target): \(found)")
    }
  }

  /// By the turn's own formula v' = v + 2 q × (q × v + w v), which both hands share.
  private func turned(_ v: [Double], by q: [Double]) -> [Double] {
    func cross(_ a: [Double], _ b: [Double]) -> [Double] {
      [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }
    let axis = Array(q.prefix(3))
    let inner = zip(cross(axis, v), v).map { $0 + q[3] * $1 }
    return zip(v, cross(axis, inner)).map { $0 + 2 * $1 }
  }

  private static let axes: [ForwardAxis: [Double]] = [
    .plusX: [1, 0, 0], .minusX: [-1, 0, 0], .plusZ: [0, 0, 1], .minusZ: [0, 0, -1],
  ]

  /// The axes that the platforms' own material calls forward, and where north and east are there.
  @Test(
    arguments: [
      (Platform.arkit, ForwardAxis.minusZ, -1.0), (.arcore, .plusZ, -1), (.unity, .plusZ, 1),
    ])
  func `U-B4: content looks where its heading points, along the axis that the document names`(
    target: Platform, usual: ForwardAxis, northAlongZ: Double
  ) throws {
    for heading in stride(from: 0.0, to: 360, by: 15) {
      let anchor = Anchor(
        id: AnchorID(rawValue: "n"), coordinate: Coordinate(latitude: 43.7, longitude: 7.4),
        altitude: Altitude(meters: 10, datum: .ellipsoid), heading: heading)
      for forward in [nil] + ForwardAxis.allCases.map(Optional.init) {
        let document = try document([anchor], target, forward: forward)
        expectEqual(document["forward"]?.string, (forward ?? usual).rawValue)
        let q = try #require(anchors(document).first.map(quaternion))
        let axis = try #require(Self.axes[forward ?? usual])
        let radians = heading * .pi / 180
        let expected = [sin(radians), 0, northAlongZ * cos(radians)]
        for (value, other) in zip(turned(axis, by: q), expected) {
          expectNear(
            value, other, within: 1e-6, "\(target) \(heading) \(String(describing: forward))")
        }
        for (value, other) in zip(turned([0, 1, 0], by: q), [0.0, 1, 0]) {
          expectNear(value, other, within: 1e-9)
        }
      }
    }
  }

  /// Google's geospatial samples turn the anchor by 180° − heading about y in east, up, south.
  @Test(arguments: [0.0, 30, 135, 300])
  func `U-B4: the turn of ARCore is that of Google's sample`(heading: Double) throws {
    let anchor = Anchor(
      id: AnchorID(rawValue: "g"), coordinate: Coordinate(latitude: 1, longitude: 2),
      altitude: Altitude(meters: 0, datum: .ellipsoid), heading: heading)
    let found = try #require(anchors(try document([anchor], .arcore)).first.map(quaternion))
    let half = (180 - heading) / 2 * .pi / 180
    let dot = found[1] * sin(half) + found[3] * cos(half)
    expect(abs(abs(dot) - 1) < 1e-9 && abs(found[0]) < 1e-9 && abs(found[2]) < 1e-9)
  }
}
