import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI
@testable import GeoCommandLine

@Suite struct OutputEndingTests {
  /// Every command that writes a file, from the table itself.
  static let paths = CommandPath(root: GeoAnchorCommand.table).tree.filter { path in
    path.spec.options.contains { $0.long == "output" && $0.kind == .file }
  }

  private func arguments(
    _ path: CommandPath, _ output: String, _ more: [String: String] = [:]
  ) throws -> ParsedArguments {
    var given = ["output": [try ArgumentValue(output, as: .file)]]
    for (name, text) in more { given[name] = [try ArgumentValue(text, as: .text)] }
    return ParsedArguments(path: path, given: given, defaults: [:])
  }

  @Test
  func `U-D1: every command refuses endings that it does not write, and names its own`() throws {
    expect(Self.paths.count >= 30)
    for path in Self.paths {
      let formats = path.spec.outputFormats { _ in false }
      expect(!formats.isEmpty, "\(path.name)")
      for ending in ["pdf", "shp", "xyz", "kml", "png", "geojsn", "csv", "json", "html"]
      where formats[ending] == nil {
        let parsed = try arguments(path, "folder.json/x.\(ending)")
        let error = #expect(throws: UsageError.self, "\(path.name) .\(ending)") {
          try parsed.readingOutputEnding()
        }
        let text = error?.failure.text() ?? ""
        expect(text.contains("`\(path.name)` does not write `.\(ending)`"), "\(text)")
        expect(formats.keys.allSatisfy { text.contains("`.\($0)`") }, "\(text)")
        expectEqual(error?.failure.status, .unusable)
      }
      for (ending, format) in formats {
        let parsed = try arguments(path, "x.\(ending.uppercased())").readingOutputEnding()
        guard !format.isEmpty else { continue }
        expect(parsed.text("format") == format && !parsed.isGiven("format"), "\(path.name)")
      }
      for output in ["-", "x", "a.b/x", "/dev/null", ".hidden"] {
        _ = try arguments(path, output).readingOutputEnding()
      }
    }
  }

  @Test func `U-D1: --format decides, whatever the file is called`() throws {
    for path in Self.paths {
      guard
        case .choice(let formats)? = path.spec.options.first(where: { $0.long == "format" })?.kind,
        let format = formats.last
      else { continue }
      // An output fixed by an option has no other format.
      guard path.spec.outputEndings.allSatisfy({ $0.option != nil || $0.isAddition }) else {
        continue
      }
      let parsed = try arguments(path, "x.pdf", ["format": format]).readingOutputEnding()
      expectEqual(parsed.text("format"), format)
    }
  }

  @Test func `U-D1: the ending names the format that is written`() throws {
    let runs = try StoreRuns.equator()
    let cases: [([String], String, String)] = [
      (["list"], "l.json", "{\n  \"anchors\""), (["list"], "l.TXT", "id"),
      (["history"], "h.csv", "id,revision"),
      (["doctor", "--format", "text"], "d.pdf", "geoanchor"),
      (["doctor"], "d.json", "{\n  \"version\""), (["lint"], "l.sarif", "{"),
      (["show", "a"], "s.geojson", "{\n  \"type\""), (["manual"], "g.1", ".TH"),
      (["manual"], "g.md", "#"),
    ]
    for (command, name, start) in cases {
      let store = ["list", "history", "lint", "show"].contains(command[0])
      let run = CommandRun(
        command + (store ? ["--store", runs.store] : []) + ["-o", runs.folder.file(name)])
      expect(run.status != .unusable, "\(name): \(run.messages)")
      let text = try #require(runs.folder.content(name), "\(name): \(run.messages)")
      expect(text.hasPrefix(start), "\(name): \(text.prefix(40))")
    }
  }

  @Test(
    arguments: [
      (["list"], "l.kml"), (["lint"], "l.xml"), (["export"], "x.shp"), (["map"], "m.gif"),
      (["export", "--target", "unity"], "x.gltf"), (["history"], "h.kml"),
      (["route", "--through", "@Alpha,@Beta"], "r.csv"),
      (["check", "--lat", "0", "--lon", "0"], "c.geojson"),
    ])
  func `U-D1: nothing is written under a name that promises something else`(
    command: [String], name: String
  ) throws {
    let runs = try StoreRuns.equator()
    let run = CommandRun(
      command + ["--store", runs.store, "-o", runs.folder.file(name)])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("`geoanchor \(command[0])` does not write `."), "\(run.messages)")
    expect(!runs.folder.names.contains(name))
  }

  @Test func `a batch is a table`() throws {
    let path = try #require(Self.paths.first { $0.name == "geoanchor route" })
    _ = try arguments(path, "x.csv", ["batch": "pairs.csv"]).readingOutputEnding()
    #expect(throws: UsageError.self) {
      try arguments(path, "x.gpx", ["batch": "pairs.csv"]).readingOutputEnding()
    }
  }
}
