import GeoPictures
import GeoTesting
import Geodesy

@Suite struct SVGCirclesTests {
  private let user = Coordinate(latitude: 48.005, longitude: 11.005)

  private func scene(_ anchors: [Coordinate], extent: Meters = 250) -> MapScene {
    MapScene(
      title: "Session",
      anchors: anchors.enumerated().map { index, place in
        MapAnchor(id: "a\(index)", kind: .place, label: "A\(index)", coordinate: place)
      },
      user: MapUser(user, heading: 90, accuracy: 5, extent: extent, label: "You are here"),
      anchorRadius: 3)
  }

  /// The circles as x, y and radius.
  private func circles(_ svg: String) -> [(Double, Double, Double)] {
    svg.split(separator: "<circle cx=").dropFirst().compactMap { piece in
      let numbers = piece.split(separator: "\"").compactMap { Double($0) }
      return numbers.count >= 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }
  }

  @Test
  func `A-16: the map shows the user, 250 m around, and circles of 3 m around anchors`() throws {
    let east = user.destination(distance: 100, bearing: 90)
    let north = user.destination(distance: 50, bearing: 0)
    let beyond = user.destination(distance: 400, bearing: 180)
    let svg = Scenes.svg(scene([east, north, beyond]))
    let found = circles(svg)
    // Two anchors in the picture and the accuracy of the user; what is beyond is not drawn.
    expectEqual(found.count, 3)
    let (a, b, here) = (found[0], found[1], found[2])
    let pixelsPerMeter = a.2 / 3
    expectNear(here.2, 5 * pixelsPerMeter, within: 0.02)
    expectNear((a.0 - here.0) / pixelsPerMeter, 100, within: 0.5)
    expectNear((here.1 - b.1) / pixelsPerMeter, 50, within: 0.5)
    expect(svg.contains("<title>You are here</title>"))
    expect(svg.contains("rotate(90)"))
    // Markers would hide the circles.
    expect(svg.contains("<title>A0</title></circle>") && !svg.contains("<rect x=\"-"))
    // 250 m fill the lesser side of the map.
    let clip = try #require(svg.split(separator: "<clipPath id=\"map\"><rect ").dropFirst().first)
    let sides = clip.split(separator: "\"").compactMap { Double($0) }
    expectNear(min(sides[2], sides[3]) / pixelsPerMeter, 250, within: 1)
  }

  @Test func `a strange user does no harm`() {
    for extent in [Double.nan, 0, -5, 1e300] {
      let svg = Scenes.svg(scene([user], extent: extent))
      expect(!svg.contains("nan") && !svg.contains("inf"))
    }
    var nowhere = scene([user])
    nowhere.user?.coordinate.latitude = .nan
    nowhere.user?.accuracy = .infinity
    nowhere.anchorRadius = .nan
    let svg = Scenes.svg(nowhere)
    expect(!svg.contains("nan") && !svg.contains("inf"))
  }
}
