import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeWaypointsTests {
  /// A corridor of 3 m up a ramp of 4 m along, and a detour of 20 m.
  private static let graph = """
    {"waypoints": [
      {"id": 1, "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": [2, 3]},
      {"id": 2, "position": {"x": 0, "y": 3, "z": -4}, "connectedWaypoints": [1, 3]},
      {"id": 3, "position": {"x": 0, "y": 3, "z": -16}, "connectedWaypoints": [1, 2]}],
     "pois": [{"id": 2, "name": "Gate 4", "type": "Exit", "arrivalRadius": 1,
      "position": {"x": 1, "y": 3, "z": -16}, "nearestWaypointId": 3}]}
    """

  private func run(_ arguments: [String], input: String = graph) -> CommandRun {
    CommandRun(["localize"] + arguments, input: input)
  }

  private func route(_ start: String, _ end: String) throws -> [String] {
    let run = run(["route", "-", "--from", start, "--to", end, "--format", "csv"])
    expectEqual(run.status, .done, "\(run.messages)")
    return run.output.split(separator: "\n").dropFirst().map(String.init)
  }

  /// The straight link from 1 to 3 has √(3² + 16²) = 16.279 m, by 2 it would be 5 + 12 = 17 m.
  @Test func `M-20: the route has the least meters in space`() throws {
    try expectEqual(route("1", "Gate 4"), ["1,0,0,0,0,", "3,0,3,-16,16.279,Gate 4"])
    try expectEqual(route("0,3,-5", "Gate 4"), ["2,0,3,-4,0,", "3,0,3,-16,12,Gate 4"])
    try expectEqual(route("Gate 4", "1").last, "1,0,0,0,16.279,")
  }

  @Test func `an id that is a place and a waypoint is a place at the end`() throws {
    try expectEqual(route("1", "2").last, "3,0,3,-16,16.279,Gate 4")
    try expectEqual(route("2", "1").first, "2,0,3,-4,0,")
  }

  @Test func `places are listed and defects are told`() throws {
    let good = run(["waypoints", "-", "--format", "csv"])
    expect(good.status == .done && good.output.contains("2,Gate 4,Exit,,1,3,-16,3,1"))
    let alone = """
      {"waypoints": [{"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": []},
       {"id": "b", "position": {"x": 1, "y": 0, "z": 0}, "connectedWaypoints": []}]}
      """
    let bad = run(["waypoints", "-"], input: alone)
    expect(bad.status == .no && bad.messages.contains("no link leads from or to `a`"))
    let none = run(["route", "-", "--from", "a", "--to", "b"], input: alone)
    expect(none.status == .no && none.messages.contains("no route leads there"))
  }

  @Test func `JSON fits its schema`() throws {
    let places = try SchemaChecker(named: "localize-waypoints")
    try expectEqual(places.findings(in: run(["waypoints", "-", "--format", "json"]).output), [])
    let route = try SchemaChecker(named: "localize-route")
    let found = run(["route", "-", "--from", "1", "--to", "Gate 4", "--format", "json"])
    try expectEqual(route.findings(in: found.output), [])
  }

  @Test(arguments: [("Nowhere", "1", "`from`"), ("1", "Nowhere", "`to`"), ("1,2", "1", "`from`")])
  func `what the graph does not have is named`(start: String, end: String, text: String) {
    let run = run(["route", "-", "--from", start, "--to", end])
    expect(run.status == .unusable && run.messages.contains(text), "\(run.messages)")
  }

  @Test func `a graph that is none is refused with the place`() {
    let run = run(["waypoints", "-"], input: "{\"waypoints\": [{\"id\": \"a\"}]}")
    expect(run.status == .unusable && run.messages.contains("line 1"), "\(run.messages)")
  }
}
