import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct CheckCommandTests {
  private let folder: TemporaryFolder
  private let regions: String
  private let store: String

  private static let text = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": "a", "properties": {"name": "A", "provider": "arkit"},
       "geometry": {"type": "Polygon", "coordinates": [
         [[0,0],[1,0],[1,1],[0,1],[0,0]], [[0.4,0.4],[0.4,0.6],[0.6,0.6],[0.6,0.4],[0.4,0.4]]]}},
      {"type": "Feature", "id": "b", "properties": {"grade": "experimental",
       "validUntil": "2020-12-31"},
       "geometry": {"type": "Polygon", "coordinates": [[[2,0],[3,0],[3,1],[2,1],[2,0]]]}}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    regions = try folder.put("r.geojson", Self.text)
    store = folder.file("store.gpkg")
  }

  private func check(_ arguments: String...) -> CommandRun {
    CommandRun(["check", "--regions", regions] + arguments)
  }

  @Test func `answers in words`() {
    let run = check("--lat", "0.5", "--lon", "0.1", "--accuracy", "5")
    expectEqual(run.status, .done)
    expectEqual(
      run.output,
      """
      0.5,0.1: available
        in r/a (A), arkit, production
        11.1 km to the edge
        covered with a probability of 100.0 %

      """)
  }

  @Test(arguments: [
    (["--lat", "0.5", "--lon", "0.1"], "available", []),
    (["--lat", "0.5", "--lon", "0.5"], "unavailable", ["inside-hole"]),
    (["--lat", "5", "--lon", "5"], "unavailable", ["outside"]),
    (["--lat", "0.5", "--lon", "2.5"], "unavailable", ["expired"]),
    (["--lat", "0.5", "--lon", "2.5", "--at", "2020-12-31T23:00:00Z"], "available", []),
    (
      ["--lat", "0.5", "--lon", "0.1", "--provider", "arcore"], "unavailable", ["wrong-provider"]
    ),
    (["--lat", "0.5", "--lon", "0.1", "--no-network"], "unavailable", ["no-network"]),
    (
      ["--lat", "0.5", "--lon", "0.1", "--unsupported-device"], "unavailable",
      ["unsupported-device"]
    ),
    (["--lat", "0.5", "--lon", "0.00001", "--accuracy", "9"], "uncertain", ["near-edge"]),
  ])
  func `answers as JSON`(arguments: [String], status: String, reasons: [String]) throws {
    let run = CommandRun(["check", "--regions", regions, "--format", "json"] + arguments)
    expectEqual(run.status, (status == "available" ? .done : .no))
    try expectEqual(SchemaChecker(named: "coverage").findings(in: run.output), [])
    let value = try JSONReader.read(text: run.output)
    expectEqual(value["status"]?.string, status)
    expectEqual(value["reasons"]?.array?.compactMap { $0["reason"]?.string }, reasons)
  }

  /// 0.1° of the equator is 11131.95 m.
  @Test func `names the nearest`() throws {
    let run = check(
      "--lat", "0", "--lon", "-0.1", "--nearest", "3", "--at", "2020-01-01", "--format", "json")
    let value = try JSONReader.read(text: run.output)
    let nearest = try #require(value["nearest"]?.array)
    expectEqual(nearest.compactMap { $0["region"]?.string }, ["r/a", "r/b"])
    try expectNear(#require(nearest[0]["distanceMeters"]?.number), 11_131.949, within: 0.001)
    try expectNear(#require(nearest[0]["bearingDegrees"]?.number), 90, within: 1e-4)
  }

  @Test func `answers a file`() throws {
    let file = try folder.put(
      "points.csv", "id,lat,lon\nx,0.5,0.1\ny,5,5\nz,91,0\nw,0.5,one\n")
    let run = check("--file", file, "--format", "csv")
    expectEqual(run.status, .no)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",")[0...3] }
    expectEqual(
      rows.dropFirst().map { $0.joined(separator: ",") },
      [
        "x,0.5,0.1,available", "y,5,5,unavailable",
      ])
    expect(run.messages.contains("line 4: latitude 91.0 is not between -90 and 90"))
    expect(run.messages.contains("1 available, 1 unavailable, 0 uncertain, 2 unusable"))
    let json = check("--file", file, "--format", "json")
    try expectEqual(SchemaChecker(named: "coverage-list").findings(in: json.output), [])
  }

  @Test func `answers GPX points and anchors`() throws {
    let gpx = try folder.put(
      "walk.gpx",
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="0.5" lon="0.1"/><trkpt lat="0.5" lon="0.5"/>
      </trkseg></trk></gpx>
      """)
    expectEqual(
      check("--file", gpx).output,
      """
      place  status       why
      1      available    r/a
      2      unavailable  inside-hole

      """)
    _ = CommandRun(["add", "--store", store, "--lat", "0.5", "--lon", "0.1", "--id", "q"])
    let run = check("--file", "anchors", "--store", store)
    expectEqual(run.output, "place  status     why\nq      available  r/a\n")
    expectEqual(run.status, .done)
  }

  @Test func `V-30: answers and sections of a walk are tables that fit the terminal`() throws {
    let points = try folder.put("p.csv", "id,lat,lon\nCafé am Tor,0.5,0.1\nb,0.5,0.5\n")
    let rows = check("--file", points, "--nearest", "1").output.split(separator: "\n")
    expectEqual(rows[0], "place        status       why          nearest              meters away")
    expectEqual(rows[1], "Café am Tor  available    r/a          -                              -")
    // 0.1° of the meridian at the equator are 11,057.4 m on WGS84.
    expect(rows[2].hasPrefix("b            unavailable  inside-hole  0.4000000,0.50000"))
    expect(rows[2].hasSuffix("      11057.4"))
    let gpx = try folder.put(
      "walk.gpx",
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="-0.5"/><trkpt lat="0" lon="0.5"/>
      </trkseg></trk></gpx>
      """)
    let walk = check("--path", gpx).output.split(separator: "\n").map(String.init)
    expectEqual(walk[1], "  from m       to m  regions        from latitude,longitude")
    expectEqual(walk[2], "    0.00   55659.75  not supported  0.0000000,-0.5000000")
    for width in [44, 60, 80] {
      let run = CommandRun(
        ["check", "--file", points, "--nearest", "1", "--regions", regions],
        outputTerminal: .interactive(width: width))
      let lines = SessionReplayTests.plain(run.output).split(separator: "\n")
      expect(lines.allSatisfy { $0.count <= width }, "\(width): \(run.output)")
      expect(run.output.contains("\u{1B}[1;32mavailable\u{1B}[0m"))
    }
  }

  @Test func `splits a walk`() throws {
    let gpx = try folder.put(
      "walk.gpx",
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="-0.5"/><trkpt lat="0" lon="0.5"/>
      </trkseg></trk></gpx>
      """)
    let run = check("--path", gpx, "--format", "json")
    expectEqual(run.status, .no)
    try expectEqual(SchemaChecker(named: "coverage-path").findings(in: run.output), [])
    let value = try JSONReader.read(text: run.output)
    try expectNear(#require(value["supportedFraction"]?.number), 0.5, within: 1e-6)
    expect(check("--path", gpx).output.contains("not supported"))
    expectEqual(check("--path", gpx, "--format", "csv").output.split(separator: "\n").count, 3)
  }

  @Test func `measures an area and answers a cell`() throws {
    let area = try folder.put(
      "area.geojson",
      #"{"type":"Polygon","coordinates":[[[0,0],[0.2,0],[0.2,0.2],[0,0.2],[0,0]]]}"#)
    let run = check("--area", area, "--format", "json")
    expectEqual(run.status, .done)
    try expectEqual(SchemaChecker(named: "coverage-area").findings(in: run.output), [])
    expect(run.output.contains("\"coveredFraction\": 1"))
    let cell = check("--lat", "0.1", "--lon", "0.1", "--cell-level", "12", "--format", "json")
    try expectEqual(SchemaChecker(named: "coverage-cell").findings(in: cell.output), [])
    expect(!cell.output.contains("0.1,"))
    expectEqual(cell.status, .done)
    expect(check("--cell", "1/0/0").output.hasPrefix("cell 1/0/0: "))
  }

  @Test(arguments: [
    ([], "is missing"), (["--lat", "5"], "`--lat` requires `--lon`"),
    (["--lat", "95", "--lon", "0"], "latitude 95.0 is not between -90 and 90"),
    (["--cell", "30/1/1"], "LEVEL/X/Y"), (["--lat", "1", "--lon", "1", "--at", "x"], "a date"),
    (["--lat", "1", "--lon", "1", "--file", "x"], "cannot be used together"),
    (["--file", "/nowhere.csv"], "cannot open `/nowhere.csv`"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = CommandRun(["check", "--regions", regions] + arguments)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `has no regions in a store without`() throws {
    _ = CommandRun(["add", "--store", store, "--lat", "0", "--lon", "0"])
    let run = CommandRun(["check", "--store", store, "--lat", "0", "--lon", "0"])
    expectEqual(run.status, .no)
    expectEqual(run.output, "0,0: unavailable\n  no regions are available\n")
  }

  @Test func `U-D9: check, list and export agree on what the anchors are`() throws {
    for (id, longitude) in [("p", "0.1"), ("q", "0.2")] {
      let run = CommandRun([
        "add", "--lat", "0.1", "--lon", longitude, "--id", id, "--store", store,
      ])
      expectEqual(run.status, .done)
    }
    let route = CommandRun([
      "route", "--through", "p,q", "--spacing", "5000", "--save", "tour", "--store", store,
    ])
    expectEqual(route.status, .done, "\(route.messages)")
    for all in [[], ["--all"]] {
      let counts = [
        ["check", "--file", "anchors", "--regions", regions], ["list"], ["export"],
      ].map { command in
        let run = CommandRun(command + all + ["--store", store, "--format", "csv"])
        expectEqual(run.status, .done, "\(run.messages)")
        return run.output.split(separator: "\n").count - 1
      }
      expectEqual(counts, Array(repeating: all.isEmpty ? 2 : 6, count: 3), "\(counts)")
    }
    let points = try folder.put("points.csv", "lat,lon\n0,0\n")
    expect(check("--file", points, "--all").messages.contains("requires `--file anchors`"))
  }
}
