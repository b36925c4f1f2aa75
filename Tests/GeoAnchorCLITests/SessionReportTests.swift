import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

@Suite struct SessionReportTests {
  private let folder: TemporaryFolder
  private let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.file("walk.jsonl")
    let path = try folder.put(
      "walk.geojson",
      #"{"type":"LineString","coordinates":[[-73.9822,40.7532],[-73.9822,40.7536]]}"#)
    let run = CommandRun([
      "session", "simulate", "--path", path, "--frame-rate", "10", "--fault", "tunnel@15s+8s",
      "-o", log,
    ])
    #expect(run.status == .done)
  }

  @Test func drawsAPage() {
    let run = CommandRun(["session", "report", log])
    #expect(run.status == .done)
    #expect(run.messages.isEmpty)
    #expect(run.output.hasPrefix("<!DOCTYPE html>"))
    for needle in ["Localized", "tunnel", "Error of satellite fixes", "Map of the walk"] {
      #expect(run.output.contains(needle), "\(needle)")
    }
  }

  @Test func drawsAPictureByTheNameOfTheFile() throws {
    let file = folder.file("walk.svg")
    #expect(CommandRun(["session", "report", log, "-o", file]).status == .done)
    let text = try #require(folder.content("walk.svg"))
    #expect(text.hasPrefix("<?xml"))
    #expect(text.contains("width=\"1200\""))
  }

  @Test func speaksTheLanguageThatWasAskedFor() {
    let run = CommandRun(["session", "report", log, "--lang", "de"])
    #expect(run.output.contains("Geortet"))
  }

  @Test func takesALogFromAPipeAndAPolicyFile() throws {
    let policy = try folder.put("policy.json", #"{"base": "arcore-java"}"#)
    let run = CommandRun(
      ["session", "report", "-", "--policy", policy, "--title", "A & B"],
      input: try #require(folder.content("walk.jsonl")))
    #expect(run.status == .done)
    #expect(run.output.contains("<title>A &amp; B</title>"))
  }

  @Test func refusesWhatIsNoLog() throws {
    let other = try folder.put("other.txt", "hello\n")
    #expect(CommandRun(["session", "report", other]).status == .unusable)
    #expect(CommandRun(["session", "report", log, "--policy", "none"]).status == .unusable)
  }
}
