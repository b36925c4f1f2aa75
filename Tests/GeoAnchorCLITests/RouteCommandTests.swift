import GeoCommandLine
import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

@Suite struct RouteCommandTests {
  let city: DemoCity

  init() throws { city = try DemoCity() }

  @Test func `the chain as JSON keeps its schema and its promises`() throws {
    let run = city.route(["--format", "json"])
    expectEqual(run.status, .done, "\(run.messages)")
    try expectEqual(SchemaChecker(named: "chain").findings(in: run.output), [])
    let chain = try JSONReader.read(text: run.output)
    let length = try #require(chain["lengthMeters"]?.number)
    let anchors = try #require(chain["anchors"]?.array)
    let distances = anchors.compactMap { $0["distanceMeters"]?.number }
    expectEqual(distances.first, 0)
    expectEqual(distances.last, length)
    expect(zip(distances, distances.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= 10.000_001 })
    let roles = anchors.compactMap { $0["role"]?.string }
    expectEqual(roles.first, "start")
    expectEqual(roles.last, "arrival")
    expect(roles.contains("turn"))
    expect(anchors.allSatisfy { $0["altitude"]?["datum"]?.string == "ground" })
    expectEqual(chain["attribution"]?.string, "drawn")
  }

  @Test func `the same request gives the same bytes`() {
    expectEqual(city.route(["--format", "json"]).output, city.route(["--format", "json"]).output)
    expect(
      city.route(["--format", "json"]).output
        != city.route(["--format", "json", "--spacing", "12"]).output)
  }

  @Test func `the text names start turns and arrival`() {
    let run = city.route()
    expect(run.output.contains("start"))
    expect(run.output.contains("arrival"))
    expect(run.output.contains("path anchors\n"))
    expect(run.output.hasSuffix("drawn\n"))
  }

  @Test func `V-30: the table fits the terminal, coordinates line up, numbers are whole`() {
    let plain = city.route().output.split(separator: "\n", omittingEmptySubsequences: false)
    let places = plain.compactMap { $0.firstMatch(of: /\d+\.\d+,-\d+\.\d+/)?.output }
    expect(places.count > 5)
    expect(places.allSatisfy { $0.wholeMatch(of: /\d+\.\d{7},-\d+\.\d{7}/) != nil })
    for width in [60, 80, 140] {
      let run = CommandRun(
        ["route", "--network", city.network, "--from", DemoCity.library, "--to", DemoCity.plaza],
        outputTerminal: .interactive(width: width))
      let lines = SessionReplayTests.plain(run.output).split(separator: "\n")
      expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
      expect(run.output.contains("\u{1B}[1;32mstart\u{1B}[0m"))
    }
    let narrow = CommandRun(
      ["route", "--network", city.network, "--from", DemoCity.library, "--to", DemoCity.plaza],
      environment: ["NO_COLOR": "1", "COLUMNS": "60"],
      outputTerminal: Terminal(isInteractive: true, reportedWidth: 200) {
        ["NO_COLOR": "1", "COLUMNS": "60"][$0]
      })
    expect(!narrow.output.contains("\u{1B}"))
    expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test func `V-27: anchors between the others are counted by their role, once`() {
    let lines = city.route().output.split(separator: "\n")
    expect(!lines.contains { $0.contains("on the way") })
    expect(lines.contains { $0.contains(/^ +\+ \d+ path anchors$/) })
  }

  @Test func `a via lengthens the walk and stays in it`() throws {
    let direct = try JSONReader.read(text: city.route(["--format", "json"]).output)
    let via = "40.7506000,-73.9835000"
    let run = city.route(["--via", via, "--format", "json"])
    let detour = try JSONReader.read(text: run.output)
    let shorter = try #require(direct["lengthMeters"]?.number)
    let longer = try #require(detour["lengthMeters"]?.number)
    expect(longer > shorter)
    expectEqual(detour["anchors"]?.array?.count { $0["role"]?.string == "via" }, 1)
  }

  @Test func `anchors of the store are places`() {
    for (name, place) in [("Library", DemoCity.library), ("Plaza", DemoCity.plaza)] {
      let parts = place.split(separator: ",").map(String.init)
      let run = CommandRun(
        ["add", "--store", city.store, "--name", name, "--lat", parts[0], "--lon", parts[1]])
      expectEqual(run.status, .done)
    }
    let byName = CommandRun(
      ["route", "--network", city.network, "--from", "@Library", "--to", "@Plaza"]
        + ["--store", city.store, "--format", "json"])
    expectEqual(byName.output, city.route(["--format", "json"]).output)
    let straight = CommandRun(
      ["route", "--through", "@Library,@Plaza", "--store", city.store, "--format", "json"])
    expectEqual(straight.status, .done)
    expect(straight.output.contains("\"street\": null"))
    let unknown = CommandRun(
      ["route", "--through", "@Library,@Plazza", "--store", city.store, "--format", "json"])
    expect(unknown.status != .done)
    expect(unknown.messages.contains("Plaza"), "\(unknown.messages)")
  }

  /// Place names and coordinates as `Data/midtown.osm` has them.
  @Test func `streets are places by name, as typed or nearly so`() throws {
    func run(from name: String) -> CommandRun {
      CommandRun([
        "route", "--network", city.network, "--store", city.folder.file("none.gpkg"),
        "--from", name, "--to", DemoCity.plaza, "--format", "json",
      ])
    }
    func start(of run: CommandRun) throws -> String? {
      try JSONReader.read(text: run.output)["anchors"]?.array?.first?["street"]?.string
    }
    let exact = run(from: "library STEPS")
    expectEqual(exact.messages, "")
    try expectEqual(start(of: exact), "Library Steps")
    let misspelled = run(from: "Libary Steps")
    expect(misspelled.messages.contains("`Library Steps` at 40.7"), "\(misspelled.messages)")
    expectEqual(misspelled.output, exact.output)
    let several = run(from: "Library")
    expectEqual(several.status, .unusable)
    for name in ["Library Steps", "Library Terrace", "Library Lane North"] {
      expect(several.messages.contains("street `\(name)` at 40.7"), "\(several.messages)")
    }
    let none = run(from: "Avenida da Liberdade")
    expect(none.messages.contains("nothing is called `Avenida da Liberdade`"), "\(none.messages)")
  }

  @Test func `a chain is kept once and replaced when asked`() {
    expectEqual(city.route(["--save", "walk"]).status, .done)
    let again = city.route(["--save", "walk"])
    expectEqual(again.status, .unusable)
    expect(again.messages.contains("`--replace` replaces it"), "\(again.messages)")
    expectEqual(city.route(["--save", "walk", "--replace"]).status, .done)
  }

  @Test func `the format follows the name of the file`() throws {
    for (name, start) in [("a.json", "{\n"), ("a.geojson", "{"), ("a.gpx", "<?xml")] {
      expectEqual(city.route(["-o", city.folder.file(name)]).status, .done)
      try expect(#require(city.folder.content(name)).hasPrefix(start))
    }
    try expect(#require(city.folder.content("a.geojson")).contains("FeatureCollection"))
  }

  @Test func `a path gets anchors without a network`() throws {
    expectEqual(city.route(["-o", city.folder.file("walk.geojson")]).status, .done)
    for name in ["walk.geojson", "walk.gpx"] {
      if name.hasSuffix("gpx") {
        _ = city.route(["-o", city.folder.file(name)])
      }
      let run = CommandRun(
        ["route", "--path", city.folder.file(name), "--format", "json", "--spacing", "25"])
      expectEqual(run.status, .done, "\(run.messages)")
      let chain = try JSONReader.read(text: run.output)
      let direct = try JSONReader.read(text: city.route(["--format", "json"]).output)
      let a = try #require(chain["lengthMeters"]?.number)
      let b = try #require(direct["lengthMeters"]?.number)
      expectNear(a, b, within: 1e-3)
    }
  }

  @Test(arguments: [
    (["--from", "40.75,-73.98", "--to", "nan,-73.98"], "`nan`"),
    (["--from", "-73.98,40.75", "--to", "40.75,-73.98"], "swapped"),
    (["--from", "40,75,-73,98", "--to", "40.75,-73.98"], "use a point as decimal separator"),
    (["--from", "95,-73.98", "--to", "40.75,-73.98"], "latitude 95.0 is not between"),
    (["--from", "41.75,-73.98", "--to", "40.75,-73.98"], "the nearest is 10"),
    (["--from", "40.75,-73.98"], "`--from` requires `--to`"),
    (["--from", DemoCity.library, "--to", DemoCity.plaza, "--spacing", "0"], "from 0.01 to"),
    (["--from", DemoCity.library, "--to", DemoCity.plaza, "--spacing", "-5"], "from 0.01 to"),
    (
      [
        "--from", DemoCity.library, "--to", DemoCity.plaza, "--spacing", "0.01", "--max-anchors",
        "1000",
      ], "at most 1000"
    ),
    (["--from", DemoCity.library, "--to", DemoCity.plaza, "--spacing", "1,5"], "point"),
    (["--from", DemoCity.library, "--to", DemoCity.plaza, "--replace"], "`--replace` requires"),
    (["--path", "a.gpx"], "cannot be used together"),
    ([], "one of `--from`"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = CommandRun(["route", "--network", city.network] + arguments)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `swapped numbers inside their ranges are suspected`() throws {
    // A city at 7° north and 8° east: both orders are coordinates, one is in the network.
    let drawn = DrawnNetwork(
      "A---B", ways: [("AB", ["highway": "footway"])],
      origin: Coordinate(latitude: 7, longitude: 8))
    try drawn.image.write(to: city.folder.file("drawn.streets"))
    let run = CommandRun(
      ["route", "--network", city.folder.file("drawn.streets"), "--from", "8.0001,7.0"]
        + ["--to", "7,8.0003"])
    expect(run.messages.contains("are the two numbers swapped?"), "\(run.messages)")
  }

  @Test func `between islands the answer is no`() {
    let arguments = [
      "route", "--network", city.network, "--from", DemoCity.library, "--to", DemoCity.pier,
    ]
    expectEqual(CommandRun(arguments + ["--max-snap", "5000"]).status, .done)
    let run = CommandRun(arguments + ["--max-snap", "5000", "--components", "all"])
    expectEqual(run.status, .no, "\(run.messages)")
    expectEqual(run.output, "")
    expect(run.messages.contains("cut off"), "\(run.messages)")
  }

  @Test func `a walk to itself is nothing to walk`() {
    let run = CommandRun(
      ["route", "--network", city.network, "--from", DemoCity.plaza, "--to", DemoCity.plaza])
    expectEqual(run.status, .no)
    expect(run.messages.contains("start and destination are the same place"))
  }

  @Test func `nothing is kept when the file cannot be written`() {
    let run = city.route(["--save", "walk", "-o", "/nowhere/walk.json"])
    expectEqual(run.status, .unusable)
    expect(!city.folder.names.contains("anchors.gpkg"))
  }

  /// A recording of 60 points, 11 m apart, of which one is somewhere else.
  private func recording(wild: String, in folder: TemporaryFolder) throws -> String {
    let points = (0..<60).map { index in
      index == 6 ? wild : "\(40.75 + Double(index) / 10_000),-73.98"
    }
    return try folder.put("walk.csv", "lat,lon\n" + points.joined(separator: "\n") + "\n")
  }

  @Test func `one wild point of a path is named, and a chain over it needs a word`() throws {
    let folder = try TemporaryFolder()
    let far = try recording(wild: "1,-73.98", in: folder)
    let refused = CommandRun(["route", "--path", far])
    expectEqual(refused.status, .unusable)
    expectEqual(refused.output, "")
    let leg = "leg 7 from 1.0,-73.98 to 40.7507,-73.98, 4402314 m long"
    for part in [leg, "at most 100000 are allowed", "`--max-anchors`"] {
      expect(refused.messages.contains(part), "\(part): \(refused.messages)")
    }
    let low = CommandRun(["route", "--path", far, "--max-anchors", "800000"])
    expectEqual(low.status, .unusable)
    // Farther apart, the same way takes few: then it is planned, with a warning.
    let sparse = CommandRun(["route", "--path", far, "--spacing", "100000"])
    expectEqual(sparse.status, .done)
    for part in [leg, "and 1 more, is implausible beside the others, whose median is 11.1 m"] {
      expect(sparse.messages.contains(part), "\(part): \(sparse.messages)")
    }
    let near = try CommandRun(["route", "--path", recording(wild: "40.75065,-73.98", in: folder)])
    expectEqual(near.status, .done)
    expectEqual(near.messages, "")
  }

  @Test func `the number of anchors is limited as the author says`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.put("walk.csv", "lat,lon\n40.75,-73.98\n40.751,-73.98\n")
    let arguments = ["route", "--path", path, "--spacing", "10", "--max-anchors"]
    expectEqual(CommandRun(arguments + ["12"]).status, .unusable)
    expectEqual(CommandRun(arguments + ["13"]).status, .done)
    expectEqual(CommandRun(arguments + ["0"]).status, .unusable)
    expectEqual(CommandRun(arguments + ["1000001"]).status, .unusable)
  }
}
