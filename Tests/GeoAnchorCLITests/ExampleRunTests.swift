import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Every example of every command, run as a user would type it.
@Suite(.enabled("needs the built program") { Spawn.builtProgram != nil })
struct ExampleRunTests {
  private static let commands = CommandPath(root: GeoAnchorCommand.table).tree

  /// The examples whose answer is a well-formed no.
  private static let answersNo = [
    "geoanchor chain diff tour tour-2", "geoanchor chain diff tour new.json --format json",
    "geoanchor sync apply changes.jsonl --store other.gpkg", "geoanchor lint --target arkit",
    "geoanchor lint tour.geojson --regions city.geojson --format sarif -o tour.sarif",
    "geoanchor check --path walk.gpx --regions city.geojson --format json",
    "geoanchor venue import Data/gallery.venue.json",
    "geoanchor venue visits walk.jsonl --venue gallery.json",
    "geoanchor venue visits a.jsonl b.jsonl --retention 30 --now 2026-12-31T12:00:00Z",
    "geoanchor venue follow gallery --from 'Main door' --to 'Room 204' --log walk.jsonl",
    "geoanchor venue follow gallery --from 'Main door' --to desk --log walk.jsonl --format json",
  ]

  private static let ofCommands = Set(
    commands.filter { $0.spec.run != nil }.flatMap { $0.spec.examples.map(\.key) })

  /// The examples whose options are for another shape.
  private static let writesNoJSON = [
    "geoanchor convert --to-frame EPSG:32618 --format csv --keep-columns --input walk.csv"
  ]

  @Test(arguments: commands.map(\.name))
  func `runs and its JSON follows the schemas`(name: String) throws {
    let path = try #require(Self.commands.first { $0.name == name })
    let schemas = try path.spec.schemas.map(SchemaChecker.init(named:))
    for (command, _) in path.spec.examples {
      // The examples of a group are often those of its commands, which run there.
      if path.spec.run == nil, Self.ofCommands.contains(command) { continue }
      let line = ExampleFolder.demo(command)
      let json = ExampleFolder.demo(Self.asJSON(command, of: path.spec))
      var run = try ExampleFolder()(line)
      let isNo = Self.answersNo.contains(command)
      expectEqual(run.status, (isNo ? 1 : 0), "\(line)\n\(run.messages)")
      expect(!run.messages.contains("error:"), "\(line)\n\(run.messages)")
      guard !schemas.isEmpty, !Self.writesNoJSON.contains(command) else { continue }
      if json != line { run = try ExampleFolder()(json) }
      try Self.check(run.output, of: json, by: schemas)
    }
  }

  @Test func `a folder does not hide the venue of its name`() throws {
    let run = try ExampleFolder()("mkdir gallery; geoanchor venue show gallery")
    expectEqual(run.status, 0, "\(run.messages)")
    expect(run.output.contains("Drawn Gallery"))
  }

  /// Checks a document, or each line, by the schema that it follows.
  private static func check(_ text: String, of line: String, by schemas: [SchemaChecker]) throws {
    let isDocument = (try? JSONReader.read(text: text)) != nil
    let documents = isDocument ? [text] : text.split(separator: "\n").map(String.init)
    expect(!documents.isEmpty, "\(line)")
    for document in documents {
      let findings = try schemas.map { try $0.findings(in: document) }
      let follows = findings.contains([])
      expect(follows, "\(line)\n\(document.prefix(300))\n\(findings)")
      guard follows else { break }
    }
  }

  /// The example with JSON, or GeoJSON where there is no other, on standard output.
  private static func asJSON(_ line: String, of spec: CommandSpec) -> String {
    let redirection = line.firstIndex(of: "<")
    var words = ShellWords.split(line).map { $0.contains(" ") ? "'\($0)'" : $0 }
    func drop(_ option: String) {
      guard let index = words.firstIndex(of: option) else { return }
      words.removeSubrange(index...(index + 1))
    }
    drop("-o")
    drop("--output")
    let format = spec.options.first { $0.long == "format" && $0.group == "Output" }
    if case .choice(let shapes)? = format?.kind {
      drop("--format")
      words += ["--format", shapes.contains("json") ? "json" : "geojson"]
    }
    return words.joined(separator: " ") + (redirection.map { " " + line[$0...] } ?? "")
  }
}
