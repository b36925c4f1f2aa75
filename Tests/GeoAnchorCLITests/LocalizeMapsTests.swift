import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeMapsTests {
  /// Two halls 0.001° apart along the meridian, of 10 m by 10 m to the north and east of their origins,
  /// and an upper floor of unknown place.
  private static let catalogue = """
    {"maps": [
      {"code": "A", "georeference": {"latitude": 0, "longitude": 0, "height": 0},
       "bounds": {"lower": [0, 0, -10], "upper": [10, 3, 0]}, "mesh": "a.glb"},
      {"code": "B", "georeference": {"latitude": 0.001, "longitude": 0, "height": 0},
       "bounds": {"lower": [0, 0, -10], "upper": [10, 3, 0]}},
      {"code": "UPPER", "bounds": {"lower": [0, 4, -10], "upper": [10, 8, 0]}}],
     "mapSets": [{"code": "SITE", "maps": [
       {"mapCode": "A", "order": 0},
       {"mapCode": "UPPER", "order": 1, "relativePose": {
         "position": {"x": 1, "y": 0, "z": -2}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}}}]}]}
    """

  private func run(_ arguments: String..., input: String = catalogue) -> CommandRun {
    CommandRun(["localize", "maps", "-"] + arguments, input: input)
  }

  private func maps(_ run: CommandRun) throws -> [JSONValue] {
    expectEqual(run.status, .done, "\(run.messages)")
    return try JSONReader.read(text: run.output)["maps"]?.array ?? []
  }

  private func codes(_ arguments: String...) throws -> [String] {
    let run = CommandRun(
      ["localize", "maps", "-", "--format", "json"] + arguments, input: Self.catalogue)
    return try maps(run).compactMap { $0["map"]?.string }
  }

  /// A degree of the meridian at the equator has 110,574.28 m (WGS84): 0.0006° are 66.34 m, of which
  /// map A reaches 10 m; map B begins 44.23 m farther north.
  @Test func `M-13: a hint chooses the maps near it`() throws {
    try expectEqual(codes(), ["A", "B", "UPPER"])
    try expectEqual(codes("--geo-hint", "0,0"), ["A", "UPPER"])
    try expectEqual(codes("--geo-hint", "0.0006,0", "--within", "50"), ["B", "UPPER"])
    let found = try maps(
      run("--geo-hint", "0.0006,0", "--within", "50", "--accuracy", "10", "--format", "json"))
    let meters = found.map { $0["distanceMeters"]?.number }
    try expectNear(#require(meters[0]), 56.345, within: 0.01)
    try expectNear(#require(meters[1]), 44.230, within: 0.01)
    expectNil(meters[2])
  }

  @Test func `M-13: heights come in either order and codes count in sets`() throws {
    try expectEqual(codes("--map-set", "SITE", "--heights", "4,9"), ["UPPER"])
    try expectEqual(codes("--map-set", "SITE", "--heights", "9,4"), ["UPPER"])
    try expectEqual(codes("--map-set", "SITE", "--code", "A"), ["A"])
    expectEqual(run("--code", "A").status, .unusable)
    // 27 m above the map: within 25 m in plan only.
    expectEqual(run("--map", "A", "--position", "1,30,-5").status, .no)
    try expectEqual(codes("--map", "A", "--position", "1,30,-5", "--horizontal"), ["A"])
  }

  @Test func `M-14: the maps of a set have one frame`() throws {
    let found = try maps(run("--map-set", "SITE", "--format", "json"))
    expectEqual(found.map { $0["order"]?.number }, [0, 1])
    expect(found.map { $0["x"]?.number } == [0, 1] && found.map { $0["z"]?.number } == [0, -2])
  }

  @Test func `JSON fits its schema`() throws {
    let schema = try SchemaChecker(named: "localize-maps")
    for more in [[], ["--geo-hint", "0,0"], ["--map-set", "SITE"]] {
      let run = CommandRun(
        ["localize", "maps", "-", "--format", "json"] + more, input: Self.catalogue)
      try expectEqual(schema.findings(in: run.output), [])
    }
  }

  @Test(arguments: [
    (["--map-set", "X"], "expected a set of the catalogue: SITE"),
    (["--map", "X"], "expected a map of the catalogue: A, B, UPPER"),
    (["--position", "1,2"], "expected three numbers in meters"),
    (["--heights", "low"], "expected two heights in meters"),
    (["--geo-hint", "91,0"], "latitude"), (["--within", "101"], "from 1 to 100"),
    (["--accuracy", "5"], "requires `--geo-hint`"), (["--horizontal"], "requires `--position`"),
  ])
  func `what cannot be used is named`(arguments: [String], text: String) {
    let run = CommandRun(["localize", "maps", "-"] + arguments, input: Self.catalogue)
    expect(run.status == .unusable && run.messages.contains(text), "\(run.messages)")
  }

  @Test func `a catalogue that is none is refused with the place`() {
    let wrong = run(input: "{\"maps\": [{\"code\": 5}]}")
    expect(wrong.status == .unusable && wrong.messages.contains("`maps[0].code`"))
    expectEqual(run(input: "{}").status, .no)
  }
}
