import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LocalizeRequestCommandTests {
  private static let log = """
    {"format":"geoanchor-session","version":1}
    {"time":0,"event":"gnss","latitude":48.1,"longitude":11.5}
    {"time":0,"event":"qr","text":"A"}
    {"time":0.1,"event":"frame","position":[1,1.5,0],"orientation":[0,0,0,1],"tracking":"normal"}
    {"time":1.5,"event":"tick"}

    """

  private static func run(_ options: [String]) -> CommandRun {
    CommandRun(["localize", "request", "-", "--picture", "a.jpg"] + options, input: log)
  }

  @Test func `a request is a configuration of curl`() {
    let run = Self.run(["--header", "X-Trace: 7"])
    expectEqual(run.status, .done, "\(run.messages)")
    expect(run.output.contains("X-Trace: 7") && run.output.contains("uuid=session-1-1"))
  }

  @Test func `a number beyond the session and another localizer are refused`() {
    expectEqual(Self.run(["--number", "2"]).status, .no)
    let other = Self.run(["--localizer", "multiset"])
    expect(other.status == .unusable && other.messages.contains("fantasmo"))
  }

  @Test func `the effective configuration and parking are told`() {
    let config = CommandRun(["localize", "config", "-"], input: "{\"laser\": 1}")
    expect(config.status == .done && config.output.contains("default-ios"))
    let wrong = CommandRun(
      ["localize", "config", "-"], input: "{\"min_frame_evaluation_score\": 7}")
    expect(wrong.status == .done && wrong.messages.contains("min_frame_evaluation_score"))
    let answer = "{\"parking_in_radius\": true}"
    let place = ["localize", "parking", "--lat", "48", "--lon", "11", "--answer", "-"]
    expectEqual(CommandRun(place, input: answer).status, .done)
    expectEqual(CommandRun(place, input: "[1").status, .no)
  }

  @Test(arguments: [
    ["localize", "config", "/nowhere.json"],
    ["localize", "config", "-", "--last", "/nowhere.json"],
    ["localize", "parking", "--lat", "48", "--lon", "11", "--answer", "/nowhere.json"],
  ])
  func `a file that is not there is named`(arguments: [String]) {
    let run = CommandRun(arguments, input: "{}")
    expectEqual(run.status, .unusable)
    expect(run.messages.hasPrefix("error: cannot read `/nowhere.json`"), "\(run.messages)")
  }

  @Test func `examples without kinds are no examples`() throws {
    let folder = try TemporaryFolder()
    try folder.put("a.csv", "r1,r2\n-40,-50\n")
    let run = CommandRun(["venue", "classify", folder.path + "/a.csv", folder.path + "/a.csv"])
    expect(run.status == .unusable && run.messages.contains("`kind`"), "\(run.messages)")
  }
}
