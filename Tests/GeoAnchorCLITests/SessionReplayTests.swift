import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionReplayTests {
  @Test func `tells what a user would see`() {
    let run = CommandRun(["session", "replay", "-"], input: SessionSamples.walk())
    expectEqual(run.status, .done)
    expectEqual(run.messages, "")
    let lines = run.output.split(separator: "\n").map(String.init)
    expect(lines.contains { $0 == "  0:08.000  status      Localized, accuracy: high" })
    expect(lines.contains { $0.hasPrefix("  0:20.") && $0.hasSuffix("coaching    Slow down") })
    expect(run.output.contains("Localizing"))
  }

  @Test func `V-32: no raw key is left, and a terminal is never too narrow`() throws {
    let log = SessionSamples.walk()
    let plain = CommandRun(["session", "replay", "-"], input: log).output
    for key in ["yawAccuracy", "pivot", "uiEnabled", "active no", "latitude", "phase"] {
      expect(!plain.contains(key), "\(key)")
    }
    let clock = /^ +\d+:\d\d\.\d{3}  [a-z]+ +./
    expect(plain.split(separator: "\n").allSatisfy { $0.contains(clock) })
    for width in [60, 80, 140] {
      let run = CommandRun(
        ["session", "replay", "-"], input: log, outputTerminal: .interactive(width: width))
      let lines = Self.plain(run.output).split(separator: "\n").map(String.init)
      expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
      let words = lines.joined(separator: " ").split(separator: " ")
      expectEqual(words, plain.split { $0 == " " || $0 == "\n" }, "\(width)")
    }
  }

  /// A text without its emphasis.
  static func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  @Test func `speaks the language asked`() {
    let run = CommandRun(
      ["session", "replay", "-", "--lang", "de"], input: SessionSamples.walk())
    expectEqual(run.status, .done)
    expect(run.output.contains("Genauigkeit"), "\(run.output)")
  }

  @Test func `JSON keeps its schema and is the same twice`() throws {
    let arguments = ["session", "replay", "-", "--format", "json"]
    let run = CommandRun(arguments, input: SessionSamples.walk())
    let schema = try SchemaChecker(named: "session-output")
    let lines = run.output.split(separator: "\n").map(String.init)
    expect(lines.count > 3)
    for line in lines { try expectEqual(schema.findings(in: line), []) }
    var last = 0.0
    for line in lines {
      let time = try #require(try JSONReader.read(text: line)["time"]?.number)
      expect(time >= last)
      last = time
    }
    expectEqual(CommandRun(arguments, input: SessionSamples.walk()).output, run.output)
  }

  @Test func `broken lines are named and the rest plays`() {
    let broken =
      SessionSamples.walk() + "{\"time\":40,\"event\":\"gnss\"}\nnonsense\n{\"time\":41,\"ev"
    let run = CommandRun(["session", "replay", "-"], input: broken)
    expectEqual(run.status, .done)
    expectEqual(
      run.output, CommandRun(["session", "replay", "-"], input: SessionSamples.walk()).output)
    expect(run.messages.contains("line 407: `latitude` is missing"), "\(run.messages)")
    expect(run.messages.contains("line 408: not a JSON object"), "\(run.messages)")
    expect(run.messages.contains("line 409: the log ends in the middle"), "\(run.messages)")
  }

  @Test(arguments: [(1201, "coarse"), (3601, "coarse"), (7201, "precise")])
  func `A-05: an anchor on the ground is as precise as its terrain`(side: Int, source: String)
    throws
  {
    let folder = try TemporaryFolder()
    // A tile of zeros: flat ground at sea level.
    let made = try Spawn.bash(
      "truncate -s $((2 * $2 * $2)) \"$1/N48E011.hgt\"", [folder.path, String(side)])
    expectEqual(made.status, 0)
    let log = """
      {"format":"geoanchor-session","version":1}
      {"time":0,"event":"geoStatus","state":"localized","accuracy":"high"}
      {"time":1,"event":"mapTap","latitude":48.1,"longitude":11.5,"name":"Gate"}

      """
    let run = CommandRun(
      ["session", "replay", "-", "--terrain", folder.path, "--format", "json"], input: log)
    expect(run.output.contains("\"altitudeSource\":\"\(source)\""), "\(run.output)")
  }

  @Test
  func `A-13: what the user asked to save is written, under a name that stays in the folder`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = """
      {"format":"geoanchor-session","version":1,"epoch":1767227400}
      {"time":0,"event":"geoStatus","state":"localized","accuracy":"high"}
      {"time":1,"event":"mapTap","latitude":48.12345678,"longitude":11.5,"name":"Gate"}
      {"time":2,"event":"userAction","action":"saveAnchors"}
      {"time":3,"event":"mapTap","latitude":48.2,"longitude":11.6}
      {"time":4,"event":"userAction","action":"saveAnchors","argument":"../two.geojson"}

      """
    let arguments = ["session", "replay", "-", "--save-anchors", folder.path]
    let run = CommandRun(arguments, input: log)
    expectEqual(run.status, .done)
    expect(run.messages.contains("saved 1 anchor to") && run.messages.contains("saved 2 anchors"))
    let one = try #require(folder.content("GeoAnchors-20260101-003002.gpx"))
    expect(one.contains("lat=\"48.12345678\"") && one.contains("<name>Gate</name>"))
    let two = try JSONReader.read(text: try #require(folder.content("_.._two.geojson")))
    expectEqual(two["features"]?.array?.count, 2)
    expectEqual(CommandRun(["session", "replay", "-"], input: log).messages, "")
    let nowhere = CommandRun(arguments.dropLast() + [folder.file("none")], input: log)
    expectEqual(nowhere.status, .unusable)
  }

  @Test(arguments: [
    ("tour", "tour.gpx"), ("a/b", "a_b.gpx"), (".", "_..gpx"), ("", "GeoAnchors.gpx"),
    ("..", "_...gpx"), ("x.GPX", "x.GPX"), ("x.kml", "x.kml.gpx"), ("a\nb.csv", "a_b.csv"),
    (String(repeating: "é", count: 300), String(repeating: "é", count: 100) + ".gpx"),
  ])
  func `names of saved files stay in the folder`(name: String, file: String) {
    expectEqual(SavedAnchorFiles.file(named: name).name, file)
  }

  @Test func `many findings are counted`() {
    let text = SessionSamples.walk() + String(repeating: "x\n", count: 50)
    let run = CommandRun(["session", "replay", "-"], input: text)
    expect(run.messages.contains("40 more findings"), "\(run.messages)")
  }

  @Test(arguments: [
    (["--policy", "/nowhere/p.json"], "cannot read `/nowhere/p.json`"),
    (["--lang", "xx"], "lang"), (["--regions", "/nowhere/r.geojson"], "cannot read the regions"),
  ])
  func `refuses`(options: [String], message: String) {
    let run = CommandRun(["session", "replay", "-"] + options, input: SessionSamples.walk())
    expectEqual(run.status, .unusable)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a policy file changes what is said`() throws {
    let folder = try TemporaryFolder()
    let policy = try folder.put("p.json", #"{"name":"slow","base":"arcore-java"}"#)
    let run = CommandRun(
      ["session", "replay", "-", "--policy", policy, "--status", "derived"],
      input: SessionSamples.walk())
    expectEqual(run.status, .done)
    expect(!run.output.contains("accuracy: high"), "\(run.output)")
    try folder.put("bad.json", #"{"nam":1}"#)
    let bad = CommandRun(
      ["session", "replay", "-", "--policy", folder.file("bad.json")],
      input: SessionSamples.walk())
    expectEqual(bad.status, .unusable)
    expect(bad.messages.contains("cannot use the policy"), "\(bad.messages)")
  }

  @Test func `U-A3: a log does not replace files that the run did not write`() throws {
    let folder = try TemporaryFolder()
    try folder.put("notes.geojson", "mine")
    func log(_ names: String...) -> String {
      var lines = [
        #"{"format":"geoanchor-session","version":1,"epoch":1767227400}"#,
        #"{"time":0,"event":"geoStatus","state":"localized","accuracy":"high"}"#,
        #"{"time":1,"event":"mapTap","latitude":48.1,"longitude":11.5,"name":"Gate"}"#,
      ]
      for (index, name) in names.enumerated() {
        let action = #""event":"userAction","action":"saveAnchors","argument":"\#(name)""#
        lines.append(#"{"time":\#(index + 2),\#(action)}"#)
      }
      return lines.joined(separator: "\n") + "\n"
    }
    let arguments = ["session", "replay", "-", "--save-anchors", folder.path]
    let refused = CommandRun(arguments, input: log("new.gpx", "notes.geojson"))
    expectEqual(refused.status, .unusable)
    expect(refused.messages.contains("notes.geojson") && refused.messages.contains("--replace"))
    expectEqual(folder.content("notes.geojson"), "mine")
    expect(!folder.names.contains("new.gpx"))
    // A run may overwrite its own files, as a phone does.
    let twice = CommandRun(arguments, input: log("new.gpx", "new.gpx"))
    expectEqual(twice.status, .done, "\(twice.messages)")
    expectEqual(CommandRun(arguments, input: log("new.gpx")).status, .unusable)
    let replaced = CommandRun(arguments + ["--replace"], input: log("new.gpx", "notes.geojson"))
    expectEqual(replaced.status, .done, "\(replaced.messages)")
    expectEqual(folder.content("notes.geojson")?.contains("FeatureCollection"), true)
    expectEqual(
      CommandRun(["session", "replay", "-", "--replace"], input: log()).status, .unusable)
  }
}
