import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct SessionReportPageTests {
  static func html(_ picture: SessionPicture) -> String {
    var text = ""
    picture.html { text += $0 }
    return text
  }

  static func svg(_ picture: SessionPicture, width: Int = 1200) -> String {
    var text = ""
    picture.svg(width: width) { text += $0 }
    return text
  }

  /// A picture with one of everything.
  static func sample(_ text: String = "Tour") -> SessionPicture {
    let places = (0..<40).map { second in
      SessionPicture.TrackPoint(
        Double(second), Coordinate(latitude: 40.75 + Double(second) * 1e-5, longitude: -73.98))
    }
    return SessionPicture(
      title: text, summary: text, start: 0, end: 39,
      lanes: [
        .init(
          text, [.init(0, 10, text, .idle), .init(10, 39, text, .good)], colorsTrack: true),
        .init("Faults", [.init(12, 20, text, .fault), .init(25, 25, "jump", .fault)]),
      ],
      series: [
        .init(text, .line, (0..<40).map { .init(Double($0), 1) }),
        .init("Fixes", .dots, [.init(3, 4), .init(4, .nan), .init(5, 40_000)]),
        .init("None", .diamonds, []),
      ],
      track: places, spots: [.init(places[3].coordinate, .dots)],
      rows: [.init(10, text, text + "\nsecond line", .good)], facts: [.init(text, text)])
  }

  private func count(_ needle: String, in text: String) -> Int {
    text.split(separator: needle, omittingEmptySubsequences: false).count - 1
  }

  @Test func `the page loads nothing`() {
    let page = Self.html(Self.sample())
    expect(page.hasPrefix("<!DOCTYPE html>"))
    expect(page.hasSuffix("</html>\n"))
    // The address is the name of SVG's elements, which no browser asks for.
    let rest = page.split(separator: "\"http://www.w3.org/2000/svg\"").joined()
    for needle in ["http://", "https://", "src=\"", "@import", "url(http", "url(\""] {
      expectEqual(count(needle, in: rest), 0, "\(needle)")
    }
    expectEqual(count("default-src 'none'", in: page), 1)
    expect(!page.contains("{{"))
  }

  @Test
  func
    `A-16: anchors are circles of 3 m, true to scale, and those within 250 m are in the picture`()
    throws
  {
    var picture = Self.sample()
    let start = picture.track[0].coordinate
    let near = start.destination(distance: 100, bearing: 90)
    picture.anchors = [
      .init(near, "Gate"), .init(start.destination(distance: 900, bearing: 0), "Far"),
    ]
    for text in [Self.html(picture), Self.svg(picture)] {
      expectEqual(count("class=\"anchor\"", in: text), 1)
      expectEqual(count(">Gate<", in: text), 2)
      expectEqual(count(">Far<", in: text), 0)
      let circle = try #require(text.firstRange(of: "class=\"anchor\"")).upperBound
      let rest = text[circle...]
      func number(_ name: String, in text: Substring) throws -> Double {
        let start = try #require(text.firstRange(of: " \(name)=\"")).upperBound
        return try #require(Double(text[start...].prefix { $0 != "\"" }))
      }
      let first = try #require(text.ranges(of: "class=\"end\" cx").last).lowerBound
      let way = try number("cx", in: rest) - number("cx", in: text[first...])
      // The radius is to the distance from the walk's start as 3 m are to 100 m.
      expectNear(try number("r", in: rest) / way, 0.03, within: 0.002)
    }
  }

  @Test func `hostile text stays text`() {
    let hostile = "</script><script>pwned=1</script><img src=x onerror=pwned=1>\"'&{{rows}}"
    let page = Self.html(Self.sample(hostile))
    expectEqual(count("<script", in: page), count("<script", in: Self.html(Self.sample())))
    expectEqual(count("<img", in: page), 0)
    let picture = Self.svg(Self.sample(hostile))
    expectEqual(count("<script", in: picture), 0)
    expectEqual(count("<img", in: picture), 0)
  }

  @Test func `the picture has literal colours and a description`() {
    let picture = Self.svg(Self.sample())
    expect(picture.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
    expect(!picture.contains("var(--"))
    expect(picture.contains("role=\"img\" aria-labelledby=\"title desc\""))
    expect(picture.contains("<desc id=\"desc\">Tour; Tour: Tour; 0:10 Tour: Tour"))
    expectEqual(picture, Self.svg(Self.sample()))
  }

  @Test func `what is not finite or far off stays inside`() throws {
    let picture = Self.svg(Self.sample(), width: 800)
    expect(!picture.contains("nan"))
    expect(!picture.contains("inf"))
    // Three dots would be drawn without the one that is not a number; the far one is at the top.
    let dots = try #require(picture.split(separator: "<path class=\"p1\" d=\"").dropFirst(2).first)
    expectEqual(dots.prefix { $0 != "\"" }.split(separator: "M").count, 2)
  }

  @Test func `an empty session is a page too`() {
    let empty = SessionPicture(title: "", start: 5, end: 5)
    expect(Self.html(empty).contains("None"))
    expect(Self.svg(empty).hasSuffix("</svg>\n"))
  }

  @Test func `long lists are cut and counted`() {
    var picture = Self.sample()
    picture.rows = (0..<2005).map { .init(Double($0), "k", "t", .good) }
    let page = Self.html(picture)
    expectEqual(
      count("<tr><td><button type=\"button\" data-time=", in: page), SessionPicture.mostRows)
    expect(page.contains("5 more are not listed."))
  }

  @Test
  func `V-15: the plan is a part of the page: dark where the page is, light on paper`() throws {
    var picture = Self.sample()
    picture.plan = Scenes.walked
    let page = Self.html(picture)
    let start = try #require(page.firstRange(of: "<svg id=\"plan\"")).lowerBound
    let end = try #require(page[start...].firstRange(of: "</svg>")).upperBound
    let plan = page[start..<end]
    // No color is a number, and every variable has a value for both.
    expect(!plan.contains("=\"#") && !plan.contains("src="))
    let names = Set(
      plan.split(separator: "\"var(--").dropFirst().map { String($0.prefix { $0 != ")" }) })
    expect(names.count > 12)
    let schemes = [
      ":root :is(#plan,#map-figure){color-scheme:light;",
      "@media screen{:root[data-theme=\"dark\"] :is(#plan,#map-figure){color-scheme:dark;",
      "@media screen and (prefers-color-scheme:dark){"
        + ":root:not([data-theme=\"light\"]) :is(#plan,#map-figure){color-scheme:dark;",
    ]
    for scheme in schemes {
      let opening = try #require(page.firstRange(of: scheme), "\(scheme)")
      let rules = page[opening.upperBound...].prefix { $0 != "}" }
      for name in names { expect(rules.contains("--\(name):"), "\(name)") }
    }
    // Its elements have names of their own, and it is told by its title and description.
    let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    expectEqual(Set(ids).count, ids.count)
    expect(plan.contains("role=\"img\" aria-labelledby=\"plan-title plan-desc\""))
    expect(!Self.html(Self.sample()).contains("id=\"plan\""))
    // In a file colors are numbers.
    expect(!Scenes.svg(Scenes.walked).contains("var("))
  }

  @Test func `troubles are listed in their order, and jump where the session has them`() {
    var picture = Self.sample()
    picture.troubles = [
      PathInterval(from: 12, to: 40.4, .init(kind: "Plan", text: "dark", tone: .bad)),
      PathInterval(
        from: 50, to: 50, .init(time: 7, kind: "Session", text: "lost", tone: .warning)),
    ]
    let page = Self.html(picture)
    expect(page.contains("<td>12–40 m</td>"))
    expect(page.contains("<button type=\"button\" data-time=\"7\">50 m</button>"))
    picture.troubles = []
    let table = Self.html(picture).split(separator: "id=\"troubles\"").dropFirst().first
    expectEqual(table?.prefix(300).contains("None"), true)
    expect(!Self.html(Self.sample()).contains("id=\"troubles\""))
  }

  @Test func `hostile plans stay pictures`() {
    var picture = Self.sample()
    picture.plan = Scenes.unfriendly
    picture.troubles = [
      PathInterval(
        from: .nan, to: .infinity,
        .init(kind: Scenes.hostile, text: Scenes.hostile, tone: .fault))
    ]
    let page = Self.html(picture)
    expectEqual(count("<script", in: page), count("<script", in: Self.html(Self.sample())))
    expectEqual(count("<img", in: page), 0)
  }

  @Test func `every tone has a colour in both schemes`() {
    let page = Self.html(Self.sample())
    for tone in SessionPicture.Tone.allCases {
      expectEqual(count("--\(tone.rawValue):#", in: page), 3, "\(tone)")
    }
  }

  @Test func `stops when the sink refuses`() {
    struct Full: Error {}
    var pieces = 0
    #expect(throws: Full.self) {
      try Self.sample().html { (_: String) throws(Full) in
        pieces += 1
        throw Full()
      }
    }
    expectEqual(pieces, 1)
  }
}
