import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct SessionReplayTests {
  @Test func tellsWhatAUserWouldSee() {
    let run = CommandRun(["session", "replay", "-"], input: SessionSamples.walk())
    #expect(run.status == .done)
    #expect(run.messages == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("     8.000  state") && $0.contains("accuracy: high") })
    #expect(lines.contains { $0.hasPrefix("    20.") && $0.contains("Slow down") })
    #expect(run.output.contains("Localizing"))
  }

  @Test func speaksTheLanguageAsked() {
    let run = CommandRun(
      ["session", "replay", "-", "--lang", "de"], input: SessionSamples.walk())
    #expect(run.status == .done)
    #expect(run.output.contains("Genauigkeit"), "\(run.output)")
  }

  @Test func jsonKeepsItsSchemaAndIsTheSameTwice() throws {
    let arguments = ["session", "replay", "-", "--format", "json"]
    let run = CommandRun(arguments, input: SessionSamples.walk())
    let schema = try SchemaChecker(named: "session-output")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count > 3)
    for line in lines { #expect(try schema.findings(in: line) == []) }
    var last = 0.0
    for line in lines {
      let time = try #require(try JSONReader.read(text: line)["time"]?.number)
      #expect(time >= last)
      last = time
    }
    #expect(CommandRun(arguments, input: SessionSamples.walk()).output == run.output)
  }

  @Test func brokenLinesAreNamedAndTheRestPlays() {
    let broken =
      SessionSamples.walk() + "{\"time\":40,\"event\":\"gnss\"}\nnonsense\n{\"time\":41,\"ev"
    let run = CommandRun(["session", "replay", "-"], input: broken)
    #expect(run.status == .done)
    #expect(
      run.output == CommandRun(["session", "replay", "-"], input: SessionSamples.walk()).output)
    #expect(run.messages.contains("line 407: `latitude` is missing"), "\(run.messages)")
    #expect(run.messages.contains("line 408: not a JSON object"), "\(run.messages)")
    #expect(run.messages.contains("line 409: the log ends in the middle"), "\(run.messages)")
  }

  @Test func manyFindingsAreCounted() {
    let text = SessionSamples.walk() + String(repeating: "x\n", count: 50)
    let run = CommandRun(["session", "replay", "-"], input: text)
    #expect(run.messages.contains("40 more findings"), "\(run.messages)")
  }

  @Test(arguments: [
    (["--policy", "/nowhere/p.json"], "cannot read `/nowhere/p.json`"),
    (["--lang", "xx"], "lang"), (["--regions", "/nowhere/r.geojson"], "cannot read the regions"),
  ])
  func refuses(options: [String], message: String) {
    let run = CommandRun(["session", "replay", "-"] + options, input: SessionSamples.walk())
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func aPolicyFileChangesWhatIsSaid() throws {
    let folder = try TemporaryFolder()
    let policy = try folder.put("p.json", #"{"name":"slow","base":"arcore-java"}"#)
    let run = CommandRun(
      ["session", "replay", "-", "--policy", policy, "--status", "derived"],
      input: SessionSamples.walk())
    #expect(run.status == .done)
    #expect(!run.output.contains("accuracy: high"), "\(run.output)")
    try folder.put("bad.json", #"{"nam":1}"#)
    let bad = CommandRun(
      ["session", "replay", "-", "--policy", folder.file("bad.json")],
      input: SessionSamples.walk())
    #expect(bad.status == .unusable)
    #expect(bad.messages.contains("cannot use the policy"), "\(bad.messages)")
  }
}
