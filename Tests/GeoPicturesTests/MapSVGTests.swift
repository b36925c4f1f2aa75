import Foundation
import GeoPictures
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct MapSVGTests {
  private static let xmllint = "/usr/bin/xmllint"

  @Test(arguments: Scenes.Sample.allCases) func `is balanced`(sample: Scenes.Sample) {
    let svg = Scenes.svg(sample.scene)
    expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
    expect(svg.hasSuffix("</svg>\n"))
    for element in ["g", "text", "title", "desc", "clipPath"] {
      let opened = Scenes.count("<\(element)>", in: svg) + Scenes.count("<\(element) ", in: svg)
      expectEqual(opened, Scenes.count("</\(element)>", in: svg), "\(element)")
    }
    expectEqual(Scenes.count("<title id=", in: svg), 1)
    expectEqual(Scenes.count("<desc id=", in: svg), 1)
    expectEqual(Scenes.count("<script", in: svg), 0)
    expectEqual(Scenes.count("<img", in: svg), 0)
  }

  @Test(arguments: Scenes.Sample.allCases) func `numbers are plain`(sample: Scenes.Sample) {
    let svg = Scenes.svg(sample.scene)
    for needle in ["nan", "inf\"", "inf,", "e-0", "e+0", "e-1"] {
      expect(!svg.contains("=\"" + needle) && !svg.contains("," + needle), "\(needle)")
    }
  }

  @Test(arguments: Scenes.Sample.allCases) func `gives the same bytes`(sample: Scenes.Sample) {
    expectEqual(Scenes.svg(sample.scene), Scenes.svg(sample.scene))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: xmllint)),
    arguments: Scenes.Sample.allCases)
  func `is well formed for xmllint`(sample: Scenes.Sample) throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("map.svg", Scenes.svg(sample.scene))
    let lint = try Spawn(Self.xmllint, ["--noout", "--nonet", file])
    expectEqual(lint.status, 0, "\(lint.output)")
  }

  /// Markers have titles of their own; what is drawn before the first of them lies beneath all
  /// numbers.
  @Test func `no wedge lies over a number`() throws {
    let svg = Scenes.svg(Scenes.walk(title: "Walk", count: 12))
    let map = try #require(svg.range(of: "clip-path=\"url(#map")).upperBound
    let marker = try #require(svg.range(of: "<title>", range: map..<svg.endIndex)).lowerBound
    expect(svg[map..<marker].contains(" rotate(90"))
    expect(!svg[marker...].contains(" rotate("))
  }

  @Test func `thins numbers`() {
    // 400 anchors cannot all be numbered on 600 pixels.
    let shown = Scenes.count(
      "<a href=\"geo:", in: Scenes.svg(Scenes.walk(title: "Long", count: 400)))
    expect(shown >= 5 && shown < 60)
  }

  @Test(arguments: [(-5, 0), (Int.max, Int.min), (1, 1)]) func `bounds its size`(
    width: Int, height: Int
  ) {
    let svg = Scenes.svg(Scenes.oneAnchor, width: width, height: height)
    let expected = max(240, min(20_000, width))
    expect(svg.contains("width=\"\(expected)\""))
  }

  @Test func `the profile stands below the map when asked for`() {
    let plain = Scenes.svg(Scenes.walked, profile: false)
    let full = Scenes.svg(Scenes.walked)
    expect(!plain.contains("id=\"stripes\""))
    expect(full.contains("id=\"stripes\""))
    // The title that is spoken, and the words of the legend.
    for words in [
      "<title>Profile of the route. 30 m above sea level (EGM96). Not supported: 398 m. "
        + "Next anchor hidden: 36 m</title>",
      ">Not supported: 398 m</text>", ">Next anchor hidden: 36 m</text>", ">1.10 km</text>",
    ] {
      expect(full.contains(words), "\(words)")
    }
    // A walk of anchors alone has no profile.
    expect(!Scenes.svg(Scenes.oneAnchor).contains("id=\"stripes\""))
  }

  /// A town with a road on the ground, in a tunnel and on a bridge, a house and a region.
  private static let town: MapScene = {
    func line(_ north: Double) -> [Coordinate] {
      [20.0, 20.002].map { Coordinate(latitude: 10 + north, longitude: $0) }
    }
    var scene = MapScene(
      title: "Town",
      streets: [(0.0, 0), (0.0005, -1), (0.001, 2), (0.0015, 1)].map {
        MapStreet(kind: .street, points: line($0.0), layer: $0.1)
      })
    let corners = [(10.0, 20.0), (10.001, 20), (10.001, 20.001), (10, 20)]
    let area = MapArea(
      rings: [corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }])
    scene.buildings = [area]
    scene.regions = [area]
    return scene
  }()

  @Test
  func `V-7, V-10: tunnels lie under houses, bridges over streets, regions over all of them`()
    throws
  {
    let svg = Scenes.svg(Self.town)
    // In order: the broken edge of a tunnel, a house, a street, the rims of two bridges, a region.
    let marks = [
      "stroke-dasharray=\"6 4\" stroke-opacity=\"0.55\"", "fill=\"#d9cfbd\"",
      "stroke=\"#ffffff\"", "stroke=\"#7d745d\"", "fill=\"#0a8f68\" fill-opacity=\"0.12\"",
    ]
    let places = try marks.map { mark in
      let place = try #require(svg.firstRange(of: mark), "\(mark)").lowerBound
      return svg.utf8.distance(from: svg.startIndex, to: place)
    }
    // The tunnel is filled like a street, so a street's first stroke is that of the tunnel.
    expect(places[0] < places[2] && places[2] < places[1])
    expect(places[1] < places[3] && places[3] < places[4])
    expectEqual(Scenes.count("stroke=\"#7d745d\"", in: svg), 2)
    // The higher bridge comes last; 0.0005° of latitude are a quarter of the streets' height.
    let heights = svg.ranges(of: "stroke=\"#7d745d\"").compactMap { range in
      let line = svg[range.upperBound...].prefix { $0 != ">" }
      return line.firstRange(of: "d=\"M").flatMap { start in
        line[start.upperBound...].split(separator: "l")[0].split(separator: " ").last
          .flatMap { Double($0) }
      }
    }
    expect(heights.count == 2 && heights[0] < heights[1])
    // The border of the region is broken and two pixels wide.
    expect(svg.contains("stroke=\"#1c7358\" stroke-width=\"2\" stroke-dasharray=\"7 4\""))
  }

  @Test func `V-27: a picture of one walk does not say its name twice`() {
    var scene = Scenes.walk(title: "tour", count: 3)
    scene.chains[0].name = "tour"
    scene.chains[0].summary = "3 anchors"
    let svg = Scenes.svg(scene)
    expect(svg.contains(">3 anchors · <a href=\"geo:") && !svg.contains("tour · 3 anchors"))
    // A title of its own stands for the name.
    scene.title = "Library to Plaza"
    expect(Scenes.svg(scene).contains(">3 anchors · <a "))
  }

  @Test func `draws the route across the antimeridian in one piece`() {
    // 0.04 degrees at latitude 16.8 are 4258 m on 672 pixels, so 500 m are 78.9 pixels from x = 30;
    // the long way round would be 38,000 km.
    let svg = Scenes.svg(Scenes.antimeridian)
    expect(svg.contains("H108.91v-6"))
    expect(svg.contains(">500 m</text>"))
    expect(svg.contains("d=\"M64,318L736,318\""))
  }
}
