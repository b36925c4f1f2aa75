import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

/// Texts of files from elsewhere on their way to a terminal.
@Suite struct ForeignTextTests {
  /// A title, a cleared screen, our own emphasis forged, the 8-bit CSI, a turned order, a backspace.
  private static let hostile =
    "x\u{1B}]0;gone\u{7}\u{1B}[2J\u{1B}[1;31mred\u{1B}[0m\u{9B}31m\u{202E}evil\u{8}"
  /// The same within JSON and XML attributes.
  private static let escaped =
    #"x\u001b]0;gone\u0007\u001b[2J\u001b[1;31mred\u001b[0m\u009b31m\u202eevil\u0008"#

  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.file("foreign.gpkg")
  }

  /// Runs a command whose output and messages go to terminals, and finds what steers these.
  private func steering(
    _ arguments: [String], messages shape: String = "text"
  ) -> (found: [String], run: CommandRun) {
    let run = CommandRun(
      arguments + ["--messages", shape], outputTerminal: .interactive(width: 200),
      messageTerminal: .interactive(width: 200))
    var found: [String] = []
    for text in [run.output, run.messages] {
      var plain = text
      // Emphasis of ours: titles, labels. Progress is drawn between a return and `CSI K`.
      for sequence in TextStyle.beginnings + [TextStyle.end, "\u{1B}[K", "\r"] {
        plain = plain.replacing(sequence, with: "")
      }
      for scalar in plain.unicodeScalars
      where QuotedText.steers(scalar) && scalar != "\n" && scalar != "\t" {
        found.append("\(String(scalar.value, radix: 16)) in \(arguments[0])")
      }
    }
    return (found, run)
  }

  private func check(_ arguments: [String], shows word: String = "x\\u{1b}]0;gone") {
    for shape in ["text", "json"] {
      let (found, run) = steering(arguments, messages: shape)
      expectEqual(found, [], "\(arguments)")
      if shape == "text" {
        expect((run.output + run.messages).contains(word), "\(arguments): \(run.output)")
        // Nothing foreign may emphasize itself either.
        expect(!run.output.contains("\u{1B}[1;31mred"), "\(arguments): \(run.output)")
      }
    }
  }

  /// A store as another program may leave it: with names that `add` would refuse.
  private func spoil() throws {
    for arguments in [
      ["add", "--lat", "0", "--lon", "0", "--id", "a", "--name", "Alpha", "--tag", "t"],
      ["add", "--lat", "0", "--lon", "0.001", "--id", "b", "--name", "Beta"],
      ["route", "--through", "@Alpha,@Beta", "--save", "tour"],
    ] {
      expectEqual(CommandRun(arguments + ["--store", store]).status, .done)
    }
    let connection = try Connection(path: store, access: .readWrite)
    for (table, columns) in [
      ("anchors", ["name", "collection", "tags"]), ("chains", ["name", "attribution"]),
    ] {
      for column in columns {
        try connection.cachedStatement(
          "UPDATE \(table) SET \(column) = ?1 WHERE fid = (SELECT min(fid) FROM \(table))",
          Self.hostile
        ).run()
      }
    }
  }

  @Test func `U-D4: names, labels and collections of a store reach no terminal raw`() throws {
    try spoil()
    let here = ["--store", store]
    for arguments in [
      ["list"], ["list", "--chains"], ["show", "a"], ["history"], ["diff", "0"],
      ["diff", "0", "--chains"], ["collection", "list"], ["list", "--all", "--format", "csv"],
      ["show", "--chain", Self.hostile], ["chain", "show", Self.hostile], ["undo"],
      ["list", "--tag", Self.hostile, "--format", "geojson"], ["history", "a"],
    ] {
      let word = arguments.contains("geojson") ? "features" : "x\\u{1b}"
      check(arguments + here, shows: word)
    }
    check(["lint"] + here, shows: "anchors: ")
    check(["edit", "a", "--untag", Self.hostile + "?"] + here)
    check(["show", Self.hostile] + here)
  }

  @Test func `U-D4: names of files in messages reach no terminal raw`() {
    let path = folder.file("x\u{1B}]0;gone\u{7}\u{202E}")
    for arguments in [
      ["list", "--store", path], ["import", path, "--store", store], ["network", "info", path],
      ["session", "validate", path], ["check", "--lat", "0", "--lon", "0", "--regions", path],
      ["map", "--route", path, "-o", folder.file("m.html")], ["venue", "validate", path],
      ["lint", path],
    ] {
      check(arguments, shows: "x\\u{1b}]0;gone\\u{7}\\u{202e}")
    }
  }

  @Test func `U-D4: events of a session log reach no terminal raw`() throws {
    let log = try folder.put(
      "s.jsonl",
      """
      {"format":"geoanchor-session","version":1}
      {"time":0,"event":"\(Self.escaped)"}
      {"time":1,"event":"userAction","action":"\(Self.escaped)","argument":"\(Self.escaped)"}

      """)
    check(["session", "validate", log])
    check(["session", "stats", log], shows: "")
    check(["session", "replay", log], shows: "")
  }

  @Test
  func `U-D4: the attribution of a network and names of streets reach no terminal raw`() throws {
    let extract = try folder.put(
      "a.osm",
      """
      <osm version="0.6"><node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.01"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/>
      <tag k="name" v="x\u{9B}2J\u{202E}"/></way></osm>
      """)
    let network = folder.file("a.streets")
    let build = CommandRun(
      ["network", "build", extract, "-o", network, "--attribution", Self.hostile])
    expectEqual(build.status, .done, "\(build.messages)")
    check(["network", "info", network])
    let places = ["--from", "0,0", "--to", "0,0.01"]
    check(["route", "--network", network] + places, shows: "x\\u{9b}2J\\u{202e}")
    check(["isochrone", "--network", network, "--from", "0,0", "--minutes", "5"])
  }

  @Test func `U-D4: names of regions and venues reach no terminal raw`() throws {
    let regions = try folder.put(
      "r.geojson",
      """
      {"type":"Feature","id":"a","properties":{"name":"\(Self.escaped)"},"geometry":{"type":
      "Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}
      """)
    check(["check", "--lat", "0.5", "--lon", "0.5", "--regions", regions])
    check(["regions", "import", regions, "--name", "r", "--store", store], shows: "r")
    check(["regions", "show", "r", "--store", store])
    let venue = try folder.put(
      "v.json",
      #"{"format":"geoanchor-venue","version":1,"id":"v","name":"\#(Self.escaped)","floors":[]}"#)
    check(["venue", "validate", venue], shows: "")
  }

  @Test func `documents for programs`() throws {
    try spoil()
    // A file or a pipe gets what there is.
    let csv = CommandRun(["list", "--store", store, "--format", "csv"])
    expect(csv.output.contains(Self.hostile))
  }
}
