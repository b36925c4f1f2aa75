import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionValidateTests {
  static let header = #"{"format":"geoanchor-session","version":1}"# + "\n"
  static let tick = #"{"time":1,"event":"tick"}"# + "\n"
  static let bad = #"{"time":2,"event":"gnss","latitude":99,"longitude":0}"# + "\n"
  static let late = #"{"time":0.5,"event":"tick"}"# + "\n"

  @Test func `a good log is done`() {
    let run = CommandRun(["session", "validate", "-"], input: Self.header + Self.tick)
    expectEqual(run.status, .done)
    expectEqual(run.output, "1 events in 0 s: 1 tick\n0 errors, 0 warnings, 0 notes\n")
  }

  @Test func `findings name their line`() {
    let run = CommandRun(
      ["session", "validate", "-"], input: Self.header + Self.tick + Self.bad + Self.tick)
    expectEqual(run.status, .no)
    expect(run.output.hasPrefix("line 3: error: `latitude` is `99`"), "\(run.output)")
    expect(run.output.contains("2 events in 0 s: 2 tick\n1 errors"), "\(run.output)")
  }

  @Test func `warnings count when strict`() {
    let log = Self.header + Self.tick + Self.late
    expectEqual(CommandRun(["session", "validate", "-"], input: log).status, .done)
    expectEqual(CommandRun(["session", "validate", "-", "--strict"], input: log).status, .no)
  }

  @Test func `JSON keeps its schema`() throws {
    for log in ["", Self.tick, Self.tick + Self.bad + Self.late + "{\"ti"] {
      let run = CommandRun(
        ["session", "validate", "-", "--format", "json"], input: Self.header + log)
      try expectEqual(SchemaChecker(named: "session-findings").findings(in: run.output), [])
    }
  }

  @Test(arguments: [
    ("time,lat\n1,2\n", "expected the header of a session log"), ("", "found an empty text"),
  ])
  func `refuses what is no log`(input: String, message: String) {
    let run = CommandRun(["session", "validate", "-"], input: input)
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `refuses a file that is not there`() {
    let run = CommandRun(["session", "validate", "/nowhere/x.jsonl"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("no such file or directory"), "\(run.messages)")
  }
}
