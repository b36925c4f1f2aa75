import GeoPictures
import GeoTesting

/// Colors of pages against WCAG 2.2 (1.4.3 and 1.4.11) and the three kinds of color blindness.
@Suite struct PaletteTests {
  static let map = Scenes.html(Scenes.oneAnchor)
  static let report = SessionReportPageTests.html(SessionReportPageTests.sample())

  /// A color by its name; that of `tinted-X` is the tint of a supported region over X.
  private func color(_ name: String, _ colors: PageColors) throws -> ScreenColor {
    let prefix = "tinted-"
    guard name.hasPrefix(prefix), let ground = colors[String(name.dropFirst(prefix.count))] else {
      return try #require(colors[name], "\(name)")
    }
    let tint = try #require(colors["covered"])
    let fraction = try #require(colors.number("covered-share"))
    return ScreenColor(
      channels: zip(tint.channels, ground.channels).map { fraction * $0 + (1 - fraction) * $1 })
  }

  /// The least contrast that one of these has with one of those, and the two.
  private func least(
    _ marks: [String], on grounds: [String], _ colors: PageColors
  ) throws -> (Double, String) {
    var worst = (Double.infinity, "")
    for mark in marks {
      for ground in grounds {
        let contrast = try color(mark, colors).contrast(with: try color(ground, colors))
        if contrast < worst.0 { worst = (contrast, "\(mark) on \(ground): \(contrast)") }
      }
    }
    return worst
  }

  @Test(
    arguments: PageColors.Scheme.allCases,
    [
      (["ink", "ink-soft"], ["surface", "surface-soft"]), (["name"], ["land", "name-halo"]),
      (["start", "arrival", "via", "place", "route"], ["name-halo"]),
      (["marker-text"], ["route", "start", "arrival", "via", "place"]),
      (["name"], ["tinted-land", "tinted-building", "building", "surface", "unsupported-soft"]),
      (["name"], ["water", "green", "wood", "sand", "square"]),
      (["water-name"], ["water", "name-halo"]), (["green-name"], ["green", "wood", "name-halo"]),
    ])
  func `text of maps can be read`(scheme: PageColors.Scheme, pair: ([String], [String])) throws {
    let (contrast, what) = try least(pair.0, on: pair.1, PageColors(Self.map, scheme))
    expect(contrast >= 4.5, "\(what)")
  }

  @Test(
    arguments: PageColors.Scheme.allCases,
    [
      (
        ["route", "start", "arrival", "via", "place", "select"],
        ["land", "tinted-land", "building", "tinted-building", "surface"]
      ),
      (["focus", "control", "supported", "unsupported", "hidden"], ["surface", "surface-soft"]),
      (["covered-edge"], ["land", "building", "tinted-land", "tinted-building"]),
      (
        ["route", "start", "arrival", "via", "place", "select"],
        ["water", "green", "wood", "sand", "square"]
      ),
      (["profile-edge"], ["surface"]), (["walked"], ["land", "route-casing"]),
      (["unsupported"], ["sky"]), (["route", "start", "arrival", "via"], ["pavement"]),
      (["wall"], ["building", "surface", "unsupported-soft"]), (["focus"], ["land", "surface"]),
      (["route"], ["live"]), (["unsupported"], ["unsupported-soft"]),
    ])
  func `marks of maps can be seen`(scheme: PageColors.Scheme, pair: ([String], [String])) throws {
    let (contrast, what) = try least(pair.0, on: pair.1, PageColors(Self.map, scheme))
    expect(contrast >= 3, "\(what)")
  }

  /// The ground stays behind what is shown on it, and is seen all the same: 1.04 to 1.3 before.
  private static let ofGround: [(marks: [String], grounds: [String], least: Double)] = [
    (["street-far", "major-far", "arterial-far"], ["land"], 1.8),
    (["path", "steps"], ["land"], 2.4),
    (["bridge"], ["land", "building"], 3), (["building"], ["land"], 1.25),
    (["building-edge"], ["land"], 1.9), (["street", "path", "steps"], ["building"], 1.5),
    (["tinted-land"], ["land"], 1.12), (["tinted-building"], ["building"], 1.12),
    (["tinted-building"], ["tinted-land"], 1.2), (["street"], ["tinted-street"], 1.12),
    (["water"], ["land"], 1.3), (["green"], ["land"], 1.1), (["wood"], ["land"], 1.15),
    (["sand", "square"], ["land"], 1.05), (["railway"], ["land", "building"], 2.2),
  ]

  @Test(arguments: [PageColors.Scheme.light, .dark])
  func `V-10: the ground and the tint of regions are seen`(scheme: PageColors.Scheme) throws {
    let colors = PageColors(Self.map, scheme)
    for pair in Self.ofGround {
      let (contrast, what) = try least(pair.marks, on: pair.grounds, colors)
      expect(contrast >= pair.least, "\(what)")
    }
    // A white street is seen by its edge, a light one on dark land by itself.
    for kind in ["street", "major", "arterial"] {
      let mark = scheme == .light ? "\(kind)-casing" : kind
      let (contrast, what) = try least([mark], on: ["land"], colors)
      expect(contrast >= 1.9, "\(what)")
    }
  }

  @Test(arguments: PageColors.Scheme.allCases)
  func `streets are seen where more contrast is asked for`(scheme: PageColors.Scheme) throws {
    guard scheme == .strongerLight || scheme == .strongerDark else { return }
    let marks = [
      "street-casing", "major-casing", "arterial-casing", "path", "steps", "street-far",
      "major-far", "arterial-far",
    ]
    let (contrast, what) = try least(marks, on: ["land"], PageColors(Self.map, scheme))
    expect(contrast >= 3, "\(what)")
  }

  private static let ofReports: [(marks: [String], grounds: [String], least: Double)] = [
    (["ink", "soft"], ["paper", "land"], 4.5), (["first"], ["paper"], 3),
    (["good", "busy", "idle", "warning", "bad", "fault"], ["paper", "land"], 3),
    (["first", "second", "third", "fourth", "control"], ["paper", "land"], 3),
    (["onGood"], ["good"], 4.5), (["onBusy"], ["busy"], 4.5), (["onIdle"], ["idle"], 4.5),
    (["onWarning"], ["warning"], 4.5), (["onBad"], ["bad"], 4.5), (["onFault"], ["fault"], 4.5),
  ]

  @Test(arguments: PageColors.Scheme.allCases)
  func `reports can be read and seen`(scheme: PageColors.Scheme) throws {
    let colors = PageColors(Self.report, scheme)
    for pair in Self.ofReports {
      let (contrast, what) = try least(pair.marks, on: pair.grounds, colors)
      expect(contrast >= pair.least, "\(what)")
    }
  }

  /// A difference of 10 is seen at a glance; about 2 is the least that is seen at all.
  private static let atAGlance = 10.0

  @Test(arguments: PageColors.Scheme.allCases, Vision.allCases)
  func `what must be told apart differs for everybody`(scheme: PageColors.Scheme, vision: Vision)
    throws
  {
    let groups = [
      (Self.map, ["route", "start", "arrival", "via", "place"]),
      (Self.map, ["route", "unsupported", "hidden"]), (Self.map, ["supported", "unsupported"]),
      (Self.map, ["route", "supported", "unsupported", "hidden"]),
      (Self.report, ["good", "busy", "idle", "warning", "bad", "fault"]),
      (Self.report, ["first", "second", "third", "fourth"]),
    ]
    for (page, names) in groups {
      let colors = PageColors(page, scheme)
      let seen = try names.map { name in
        (name, try #require(colors[name], "\(name)").seen(by: vision))
      }
      for (index, (name, color)) in seen.enumerated() {
        for (other, otherColor) in seen[(index + 1)...] {
          let difference = color.difference(from: otherColor)
          expect(difference >= Self.atAGlance, "\(name) and \(other): \(difference)")
        }
      }
    }
  }

  // A test that cannot fail is none: the palette of before would not pass.
  @Test func `colours that look alike are found`() throws {
    let blue = try #require(ScreenColor("#0b5fc0")).seen(by: .deuteranopia)
    let violet = try #require(ScreenColor("#7a4a9e")).seen(by: .deuteranopia)
    expect(blue.difference(from: violet) < Self.atAGlance)
  }
}
