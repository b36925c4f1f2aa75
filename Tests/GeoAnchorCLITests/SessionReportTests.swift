import GeoCommandLine
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts

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
    expectEqual(run.status, .done)
  }

  @Test func `draws a page`() {
    let run = CommandRun(["session", "report", log])
    expectEqual(run.status, .done)
    expect(run.messages.isEmpty)
    expect(run.output.hasPrefix("<!DOCTYPE html>"))
    for needle in ["Localized", "Tunnel", "GNSS error", "Map of the walk"] {
      expect(run.output.contains(needle), "\(needle)")
    }
  }

  @Test func `V-33: a report is not poured over a terminal`() {
    let run = CommandRun(["session", "report", log], outputTerminal: .interactive())
    expect(run.status == .unusable && run.output == "")
    expect(run.messages.contains("hint: write to a file with `-o FILE`"), "\(run.messages)")
  }

  @Test func `draws a picture by the name of the file`() throws {
    let file = folder.file("walk.svg")
    expectEqual(CommandRun(["session", "report", log, "-o", file]).status, .done)
    let text = try #require(folder.content("walk.svg"))
    expect(text.hasPrefix("<?xml"))
    expect(text.contains("width=\"1200\""))
  }

  @Test(arguments: [
    (
      Language.german, ["Geortet", "Fehler der Satellitenpositionen", "Zeitverlauf", " % der Zeit"]
    ),
    (.japanese, ["位置特定済み", "タイムライン", "トンネル：終了", "出来事"]),
  ])
  func `speaks the language that was asked for`(language: Language, words: [String]) {
    let page = CommandRun(["session", "report", log, "--lang", language.rawValue]).output
    for word in words { expect(page.contains(word), "\(word)") }
    for word in ["Timeline", "Localized", "Tunnel ended", "Events", "of the time"] {
      expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `a session that never finds its place is trouble`() throws {
    let city = try DemoCity()
    expectEqual(city.route(["--save", "tour"]).status, .done)
    let chain = ["--store", city.store, "--chain", "tour"]
    let lost = folder.file("lost.jsonl")
    let walk = CommandRun(
      ["session", "simulate"] + chain + ["--frame-rate", "10", "--duration", "60"]
        + ["--fault", "permissionRevoked@0s", "-o", lost])
    expectEqual(walk.status, .done, "\(walk.messages)")
    let page = CommandRun(["session", "report", lost] + chain)
    expectEqual(page.status, .done, "\(page.messages)")
    let table = try #require(page.output.split(separator: "id=\"troubles\"").dropFirst().first)
    let rows = try #require(table.split(separator: "</table>").first)
    expect(rows.contains("Session"))
    expect(rows.contains("Location permission revoked"))
  }

  @Test func `takes a log from a pipe and a policy file`() throws {
    let policy = try folder.put("policy.json", #"{"base": "arcore-java"}"#)
    let run = CommandRun(
      ["session", "report", "-", "--policy", policy, "--title", "A & B"],
      input: try #require(folder.content("walk.jsonl")))
    expectEqual(run.status, .done)
    expect(run.output.contains("<title>A &amp; B</title>"))
  }

  @Test func `refuses what is no log`() throws {
    let other = try folder.put("other.txt", "hello\n")
    expectEqual(CommandRun(["session", "report", other]).status, .unusable)
    expectEqual(CommandRun(["session", "report", log, "--policy", "none"]).status, .unusable)
  }
}
