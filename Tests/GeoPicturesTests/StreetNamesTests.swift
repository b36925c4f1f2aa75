import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct StreetNamesTests {
  /// A frame of 800 pixels for 800 m, so that a pixel is about a meter.
  private static let frame: PictureFrame = {
    let corners = [(0.0, 0.0), (0.0072, 0.0072)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    var scene = MapScene(title: "")
    scene.streets = [MapStreet(kind: .street, points: corners)]
    return PictureFrame(of: scene, in: PixelBox(left: 0, top: 0, right: 912, bottom: 912))
  }()

  private static func street(
    _ name: String, _ points: [(Double, Double)], kind: MapStreet.Kind = .street
  ) -> MapStreet {
    MapStreet(
      kind: kind, name: name,
      points: points.map { Coordinate(latitude: $0.1 * 0.0072, longitude: $0.0 * 0.0072) })
  }

  @Test func `a street that is cut at every crossing is named as one`() throws {
    let parts = (0..<10).map { part in
      Self.street(
        "Long Street", [(0.1 + Double(part) * 0.05, 0.5), (0.1 + Double(part + 1) * 0.05, 0.5)])
    }
    // Each part of 40 pixels is too short for its name of about 60.
    expect(StreetNames.placed([parts[0]], frame: Self.frame).isEmpty)
    let placed = StreetNames.placed(parts.reversed(), frame: Self.frame)
    expectEqual(placed.map(\.text), ["Long Street"])
    expectEqual(placed.first?.letters.count, 1)
    expect(abs(placed.first?.letters.first?.angle ?? 90) < 0.01)
  }

  @Test func `V-19: the letters of a name follow a bend`() throws {
    // A quarter of a circle of 240 pixels around (0.2, 0.2), from east to north: cosines and sines of
    // 0, 10 … 90 degrees.
    let circle = [
      (1.0, 0.0), (0.9848, 0.1736), (0.9397, 0.342), (0.866, 0.5), (0.766, 0.6428),
      (0.6428, 0.766), (0.5, 0.866), (0.342, 0.9397), (0.1736, 0.9848), (0, 1),
    ]
    let street = Self.street(
      "Crescent Promenade", circle.map { (0.2 + $0.0 * 0.3, 0.2 + $0.1 * 0.3) })
    let placed = try #require(StreetNames.placed([street], frame: Self.frame).first)
    expectEqual(placed.letters.map(\.text).joined(), "Crescent Promenade")
    let middle = try #require(
      Self.frame.pixel(Coordinate(latitude: 0.2 * 0.0072, longitude: 0.2 * 0.0072)))
    let rim = try #require(
      Self.frame.pixel(Coordinate(latitude: 0.2 * 0.0072, longitude: 0.5 * 0.0072)))
    let radius = middle.distance(to: rim)
    for letter in placed.letters {
      expectNear(letter.middle.distance(to: middle), radius, within: 0.02 * radius)
    }
    // They are read from the left, and turn to the right all the way.
    expect(
      zip(placed.letters, placed.letters.dropFirst()).allSatisfy { $0.middle.x < $1.middle.x })
    let turned = (placed.letters.last?.angle ?? 0) - (placed.letters.first?.angle ?? 0)
    expect(turned > 15 && turned < 60)
  }

  @Test(arguments: ["شارع الملك فيصل", "ถนนสุขุมวิท"])
  func `letters that join or stack are not torn apart`(name: String) {
    let bent = Self.street(name, [(0.2, 0.2), (0.35, 0.3), (0.5, 0.34), (0.65, 0.3), (0.8, 0.2)])
    let placed = StreetNames.placed([bent], frame: Self.frame)
    expect(placed.allSatisfy { $0.letters.count == 1 })
  }

  @Test func `names keep off what is taken and stay whole in the picture`() {
    let street = Self.street("Main Street", [(-0.5, 0.5), (0, 0.5)])
    // The rest of it in the picture is shorter than its name.
    expect(StreetNames.placed([street], frame: Self.frame).isEmpty)
    var taken = OccupiedDiscs()
    for x in stride(from: 0.0, to: 912, by: 10) { taken.reserve(Pixel(x: x, y: 456), radius: 4) }
    let long = Self.street("Main Street", [(0.1, 0.5), (0.9, 0.5)])
    expect(StreetNames.placed([long], frame: Self.frame).count > 0)
    expect(StreetNames.placed([long], frame: Self.frame, besides: taken).isEmpty)
  }
}
