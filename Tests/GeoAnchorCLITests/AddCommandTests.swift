import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct AddCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns() }

  @Test func `prints the ID alone`() {
    let first = runs("add", ["--lat", "37.7955", "--lon", "-122.3937"])
    expectEqual(first.status, .done)
    expectEqual(first.messages, "created store `\(runs.store)`\n")
    expectEqual(first.output.count, 37)
    expect(first.output.hasSuffix("\n"))
    let second = runs("add", ["--lat", "-90", "--lon", "180", "--id", "pole"])
    expectEqual(second.output, "pole\n")
    expectEqual(second.messages, "")
    expectEqual(runs.ids(), [String(first.output.dropLast()), "pole"])
  }

  @Test func `prints the anchor as JSON`() throws {
    let run = runs(
      "add",
      ["--lat", "37.7955", "--lon", "-122.3937", "--alt", "-12.5", "--datum", "egm2008"]
        + ["--name", "Ferry", "--heading", "0", "--tag", "b", "--tag", "a", "--tag", "b"]
        + ["--collection", "bay", "--id", "f", "--format", "json"])
    expectEqual(
      run.output,
      """
      {
        "anchors": [
          {"id": "f", "name": "Ferry", "latitude": 37.7955, "longitude": -122.3937, \
      "altitude": {"meters": -12.5, "datum": "egm2008"}, "headingDegrees": 0, \
      "tags": ["b", "a"], "collection": "bay", "altitudeSource": "userDefined"}
        ]
      }

      """)
    try expectEqual(SchemaChecker(named: "anchors").findings(in: run.output), [])
    let shown = runs("show", ["f", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "anchors").findings(in: shown), [])
    // The store's own properties of the anchor follow.
    expect(shown.hasPrefix(run.output.prefix { $0 != "}" }))
    expect(shown.contains("\"revision\": 1"))
  }

  @Test func `an altitude has a datum`() {
    let place = ["--lat", "1", "--lon", "2", "--alt", "3"]
    let bare = runs("add", place)
    expectEqual(bare.status, .unusable)
    expectEqual(
      bare.messages,
      """
      error: `--alt` requires `--datum`

      hint: specify the vertical datum of the altitude: `ellipsoid`, `egm96`, `egm2008`, \
      `meanSeaLevel` or `ground`

      """)
    let wrong = runs("add", place, environment: ["GEOANCHOR_DATUM": "egm69"])
    expectEqual(wrong.status, .unusable)
    expect(wrong.messages.contains("cannot use `egm69` of $GEOANCHOR_DATUM"))
    expectEqual(runs.folder.names, [])
    let datum = ["GEOANCHOR_DATUM": "ground"]
    expectEqual(runs("add", place + ["--id", "g"], environment: datum).status, .done)
    let typed = place + ["--id", "e", "--datum", "ellipsoid"]
    expectEqual(runs("add", typed, environment: datum).status, .done)
    expect(
      runs("list", ["--format", "csv"]).output.hasSuffix(
        "g,,1,2,3,ground,,,\ne,,1,2,3,ellipsoid,,,\n"))
  }

  @Test(arguments: [
    (["--lon", "1"], "`--lat` is missing"),
    (["--lat", "-122.4", "--lon", "37.8"], "are `--lat` and `--lon` swapped?"),
    (["--lat", "90.5", "--lon", "120"], "cannot use `90.5` for `--lat`"),
    (["--lat", "1", "--lon", "190"], "the same meridian is -170"),
    (["--lat", "nan", "--lon", "1"], "the number must be finite"),
    (["--lat", "37,5", "--lon", "1"], "the decimal sign is a point"),
    (["--lat", "1", "--lon", "1", "--datum", "ground"], "`--datum` requires `--alt`"),
    (["--lat", "1", "--lon", "1", "--alt", "1", "--datum", "egm95"], "did you mean `egm96`?"),
    (["--lat", "1", "--lon", "1", "--heading", "360"], "the same direction is 0"),
    (["--lat", "1", "--lon", "1", "--heading", "-90"], "the same direction is 270"),
    (["--lat", "1", "--lon", "1", "--id", "a b"], "the character U+0020"),
    (["--lat", "1", "--lon", "1", "--id", "@a"], "cannot begin with `@`"),
    (["--lat", "1", "--lon", "1", "--name", ""], "the value of `--name` is empty"),
    (["--lat", "1", "--lon", "1", "--tag", "ok", "--tag", "a\nb"], "U+000A"),
    (
      ["--lat", "1", "--lon", "1", "--collection", String(repeating: "é", count: 101)],
      "202 bytes"
    ),
  ])
  func `refuses what is no anchor`(arguments: [String], message: String) {
    let run = runs("add", arguments)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
    expectEqual(runs.folder.names, [])
  }

  @Test func `an ID is there once`() {
    let place = ["--lat", "1", "--lon", "2", "--id", "one"]
    expectEqual(runs("add", place).status, .done)
    let again = runs("add", place)
    expectEqual(again.status, .unusable)
    expect(again.messages.contains("already has an anchor with the id `one`"))
    expectEqual(runs.ids(), ["one"])
  }

  @Test(arguments: ["1e20", "100000.5", "-12001", "1000000000000000000000"])
  func `U-B5: an altitude that cannot be is refused by add and edit`(alt: String) throws {
    let runs = try StoreRuns.equator()
    for command in [["add", "--lat", "1", "--lon", "1"], ["edit", "a"]] {
      let run = runs(
        command[0], Array(command.dropFirst()) + ["--alt", alt, "--datum", "ellipsoid"])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains("`\(alt)`") && run.messages.contains("-12000"))
      expect(run.messages.contains("100000"), "\(run.messages)")
    }
    expectEqual(runs.ids(), ["a", "b", "c"])
  }

  @Test func `U-C1: a store with the least whole number is listed and exported`() throws {
    let runs = try StoreRuns()
    let properties =
      #"{"a":-9223372036854775808,"b":-9.223372036854775808e18,"c":9223372036854775808}"#
    let added = runs("add", ["--lat", "1", "--lon", "1", "--properties", properties])
    expectEqual(added.status, .done)
    for arguments in [
      ["list", "--format", "json", "--full"], ["export", "--format", "json"],
      ["export", "--format", "geojson"],
    ] {
      let run = runs(arguments[0], Array(arguments.dropFirst()))
      expectEqual(run.status, .done)
      expect(run.output.contains("-9223372036854775808"))
      expect(run.output.contains("9223372036854775808"))
    }
  }

  /// POM96 is 75.9681 m above the ellipsoid at the place: `cs2cs EPSG:4979 EPSG:4326+7832` of PROJ.
  @Test("F12 a vertical system is kept by its code, shown, found, edited and exported")
  func verticalSystem() throws {
    let place = ["--lat", "-9.45", "--lon", "147.2", "--alt", "24.0319"]
    for (id, name) in [("a", "EPSG:7832"), ("b", "POM96"), ("c", "POM96 height")] {
      let run = runs("add", place + ["--datum", name, "--id", id, "--format", "json"])
      expectEqual(run.status, .done)
      expect(run.output.contains(#"{"meters": 24.0319, "datum": "EPSG:7832"}"#), "\(run.output)")
      try expectEqual(SchemaChecker(named: "anchors").findings(in: run.output), [])
    }
    expect(runs("show", ["a"]).output.contains("24.032 m EPSG:7832"))
    let found = runs("list", ["--filter", "altitude.datum = 'EPSG:7832'", "--format", "csv"]).output
    expectEqual(found.split(separator: "\n").count, 4)
    let features = runs("export", ["--format", "geojson"]).output
    expect(features.contains("[147.2, -9.45, 100.0000"), "\(features)")
    let target = runs("export", ["--target", "arcore"]).output
    expect(target.contains(#""altitude": {"meters": 100.0000"#), "\(target)")
    let edited = runs("edit", ["a", "--alt", "20", "--datum", "NAVD88", "--format", "json"])
    expect(edited.output.contains(#"{"meters": 20, "datum": "EPSG:5703"}"#), "\(edited.output)")
  }

  @Test("F12 an unknown vertical system is refused with the nearest names")
  func unknownSystem() {
    let place = ["--lat", "1", "--lon", "2", "--alt", "3", "--datum"]
    for (name, hint) in [
      ("NAVD89", "is `EPSG:5703` (NAVD88 height) meant?"), ("egm69", "did you mean `egm96`?"),
      ("EPSG:6360", "has heights in US survey foot"), ("msl", "heights above sea level refer to"),
    ] {
      let run = runs("add", place + [name])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains(hint), "\(run.messages)")
    }
  }

  @Test("F26 a heading from another north is stored as a true one")
  func headingReference() {
    let place = ["--lat", "50", "--lon", "11", "--heading", "90", "--heading-reference"]
    let grid = runs("add", place + ["grid:EPSG:25832", "--id", "g", "--format", "json"])
    expect(grid.output.contains(#""headingDegrees": 91.532348"#), "\(grid.output)")
    expect(
      grid.messages.contains(
        "heading 91.53 from true north: 90 and 1.53, the convergence of ETRS89 / UTM zone 32N\n"),
      "\(grid.messages)")
    let compass = runs(
      "add", place + ["magnetic", "--date", "2026-07-01", "--id", "m", "--format", "json"])
    expect(compass.output.contains(#""headingDegrees": 94.32"#), "\(compass.output)")
    expect(
      compass.messages.contains("4.32, the declination of WMM-2025 on 2026-07-01"),
      "\(compass.messages)")
    let edited = runs(
      "edit", ["m", "--heading", "0", "--heading-reference", "grid:EPSG:25832", "--format", "json"])
    expect(edited.output.contains(#""headingDegrees": 1.532348"#), "\(edited.output)")
    for (arguments, part) in [
      (place + ["north"], "grid:EPSG:25832"),
      (place + ["magnetic", "--date", "1999-01-01"], "WMM"),
      (Array(place.prefix(4)) + ["--heading-reference", "magnetic"], "--heading"),
      (place + ["magnetic", "--magnetic-model", "/nowhere/WMM.COF"], "cannot read"),
      (["--lat", "86", "--lon", "139", "--date", "2026-07-01"] + place[4...] + ["magnetic"], "nT"),
    ] {
      let run = runs("add", arguments)
      expectEqual(run.status, .unusable)
      expect(run.messages.contains(part), "\(run.messages)")
    }
  }
}
