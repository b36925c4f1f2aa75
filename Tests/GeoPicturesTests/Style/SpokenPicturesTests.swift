import GeoIndoor
import GeoTesting
import GeoTexts

@testable import GeoPictures

/// Spoken descriptions of pictures.
@Suite struct SpokenPicturesTests {
  private func attribute(_ name: String, in text: Substring) -> Substring? {
    text.firstRange(of: " \(name)=\"").map { text[$0.upperBound...].prefix { $0 != "\"" } }
  }

  /// The root of an SVG is an image with a language, or a document where it has links, and names what names
  /// and describes it.
  private func expectSpoken(
    _ svg: String, role: String = "img", language: String
  ) throws {
    let root = try #require(svg.firstRange(of: "<svg "))
    let head = svg[root.lowerBound...].prefix { $0 != ">" }
    expectEqual(attribute("role", in: head).map(String.init), role)
    expectEqual(attribute("xml:lang", in: head).map(String.init), language)
    let ids = try #require(attribute("aria-labelledby", in: head)).split(separator: " ")
    expectEqual(ids, ["title", "desc"])
    for (id, element) in zip(ids, ["title", "desc"]) {
      let opening = "<\(element) id=\"\(id)\">"
      expectEqual(svg.ranges(of: opening).count, 1)
      let start = try #require(svg.firstRange(of: opening)).upperBound
      expect(!svg[start...].prefix { $0 != "<" }.isEmpty)
    }
  }

  @Test(arguments: Language.allCases) func `maps are spoken`(language: Language) throws {
    var scene = Scenes.walked
    scene.labels = MapLabels(in: language)
    try expectSpoken(Scenes.svg(scene), role: "graphics-document", language: language.rawValue)
  }

  @Test(arguments: Language.allCases) func `floors are spoken`(language: Language) throws {
    var scene = DrawnFloor.scene()
    scene.labels = MapLabels(in: language)
    let svg = DrawnFloor.svg(scene)
    try expectSpoken(svg, language: language.rawValue)
    let start = try #require(svg.firstRange(of: "<desc id=\"desc\">")).upperBound
    let words = svg[start...].prefix { $0 != "<" }
    for name in ["Maps", "Reading &amp; Co", "Lift", "Desk", "poster", "beacon-7"] {
      expect(words.contains(name), "\(name)")
    }
  }

  @Test func `sessions are spoken`() throws {
    try expectSpoken(SessionReportPageTests.svg(SessionReportPageTests.sample()), language: "en")
  }

  // Heights of the anchors: 8, 9, … with the sums worked out by hand.
  @Test func `profiles tell the climb`() {
    var scene = Scenes.walked
    let heights: [Double?] = [10, 14, nil, 12, 20]
    scene.chains[0].walk?.heights = heights.enumerated().map { index, meters in
      MapRoute.Height(distance: Double(index) * 100, meters: meters)
    }
    scene.chains[0].walk?.ground = []
    let svg = Scenes.svg(scene, profile: true)
    expect(svg.ranges(of: "12 m up, 2 m down").count >= 2)
  }

  @Test(arguments: Language.allCases) func `pages speak their language`(language: Language) {
    var scene = Scenes.walked
    scene.labels = MapLabels(in: language)
    let page = Scenes.html(scene)
    expect(page.contains("<html lang=\"\(language.rawValue)\""))
    for key in [PageText.skipToMap, .keyboardHelp, .mapControls] {
      expect(page.contains(Catalogue.template(key, in: language)), "\(key)")
    }
    var picture = SessionReportPageTests.sample()
    picture.labels = MapLabels(in: language)
    let report = SessionReportPageTests.html(picture)
    for key in [PageText.skipToContent, .timelineTable, .measures, .legend] {
      expect(report.contains(Catalogue.template(key, in: language)), "\(key)")
    }
  }

  @Test func `reports tell their timeline in tables`() {
    var picture = SessionReportPageTests.sample("Status")
    picture.series = [
      .init("Error", .line, [.init(0, 3), .init(1, 1), .init(2, .nan), .init(3, 8), .init(4, 2)])
    ]
    let page = SessionReportPageTests.html(picture)
    expect(page.contains("<caption>Timeline as a table</caption>"))
    expect(
      page.contains(
        "<th scope=\"row\" dir=\"auto\">Status</th><td>0:10</td><td>0:39</td>"
          + "<td dir=\"auto\">Status</td>"))
    // 1, 2, 3, 8: the middle is 2.5.
    expect(page.contains("<td>4</td><td>1</td><td>2.5</td><td>8</td>"))
  }

  @Test func `the way has a legend`() {
    var picture = SessionReportPageTests.sample("Start")
    picture.lanes[0].spans = [
      .init(0, 10, "Initializing", .idle), .init(10, 20, "Localized", .good),
      .init(20, 22, "Localizing", .idle), .init(22, 39, "Localized", .good),
    ]
    let page = SessionReportPageTests.html(picture)
    expect(page.contains("<path class=\"way idle\" d=\"M3,6H41\"/>"))
    expect(page.contains("Initializing; Localizing</span> <span class=\"soft\">12 s"))
    expect(page.contains("Localized</span> <span class=\"soft\">27 s"))
  }

  /// Names lie over no mark and over no other name, however small the picture is.
  @Test(arguments: [(800, 560), (420, 300), (300, 240), (1600, 1200)])
  func `names on floors have room`(width: Int, height: Int) throws {
    var scene = DrawnFloor.scene()
    // A beacon in the middle of each room, and a lift in a room of its own name.
    for (x, id) in [(5.0, "one"), (15, "two")] {
      scene.venue.beacons.append(
        Beacon(id: id, floor: "f1", position: FloorPoint(x: x, y: 3), mac: ""))
    }
    let svg = DrawnFloor.svg(scene, width: width, height: height)
    var boxes: [(name: String, x: Double, y: Double, halfWidth: Double, halfHeight: Double)] = []
    for mark in svg.split(separator: "class=\"beacon\" transform=\"translate(").dropFirst() {
      let place = mark.prefix { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
      boxes.append(("beacon", place[0], place[1], 7, 7))
    }
    for name in svg.split(separator: "<text class=\"name\"").dropFirst() {
      func number(_ key: String) throws -> Double {
        try #require(attribute(key, in: name).flatMap { Double($0) })
      }
      let size = try number("font-size")
      let text = name.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      let letters = String(text).replacing("&amp;", with: "&").count
      boxes.append(
        (
          String(text), try number("x"), try number("y") - size * 0.35,
          Double(letters) * size * 0.28, size * 0.5
        ))
    }
    expect(boxes.count >= 4)
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where one.name != "beacon" || other.name != "beacon" {
        let apart =
          abs(one.x - other.x) >= one.halfWidth + other.halfWidth
          || abs(one.y - other.y) >= one.halfHeight + other.halfHeight
        expect(apart, "\(one.name) and \(other.name)")
      }
    }
  }
}
