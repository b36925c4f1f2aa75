import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The command lines and the JSON of the README and of every article, as a reader would type them.
@Suite(.enabled("needs the built program") { Spawn.builtProgram != nil })
struct DocumentRunTests {
  /// Those that begin where nothing is stored yet: what they add is not there.
  private static let beginners = ["README", "GettingStarted"]

  /// The commands whose answer is a well-formed no on the demo city.
  private static let answersNo = [
    "lint", "check", "session diff", "chain lint", "chain diff", "chain follow", "sync apply",
    "store forget",
  ]

  /// Commands that `ExampleRunTests` runs in the same way.
  private static let examples = ["geoanchor tour"]

  /// Programs of others, which are run where they are installed.
  private static let others = ["ogrinfo", "sqlite3", "rsvg-convert"]

  /// Programs of others that ask a running service; `Scripts/service` runs them.
  private static let clients = ["openapi-python-client", "datamodel-codegen"]

  @Test(arguments: Document.names) func `every command runs`(name: String) throws {
    let commands = try Document(name).commands
    guard !commands.isEmpty else { return }
    let folder = try ExampleFolder(store: !Self.beginners.contains(name))
    for command in commands where !Self.examples.contains(command) {
      let program = command.prefix { $0 != " " }
      if program.hasPrefix("Scripts/") || program.hasPrefix(".ci/") {
        // Programs that CI runs by itself.
        try expect(FileBytes.read(Checkout.path(String(program))).starts(with: "#!".utf8))
        continue
      }
      if Self.clients.contains(where: { $0 == program }) { continue }
      let isOther = Self.others.contains { $0 == program }
      try #require(program == "geoanchor" || isOther, "no test runs this: \(command)")
      if isOther, try folder("command -v \(program)").status != 0 { continue }
      let run = try folder(ExampleFolder.demo(command))
      let mayBeNo = Self.answersNo.contains { command.hasPrefix("geoanchor " + $0) }
      expect(
        run.status == 0 || run.status == 1 && mayBeNo, "\(run.status): \(command)\n\(run.messages)")
    }
  }

  @Test func `the documents have commands and JSON`() throws {
    let documents = try Document.names.map { try Document($0) }
    expect(documents.map(\.commands.count).reduce(0, +) > 80)
    expect(documents.map(\.values.count).reduce(0, +) > 2)
  }

  @Test(arguments: Document.names) func `JSON is valid`(name: String) throws {
    for value in try Document(name).values {
      _ = try JSONReader.read(text: value.text)
      guard let schema = value.schema else { continue }
      try expectEqual(SchemaChecker(named: schema).findings(in: value.text), [], "\(value.text)")
    }
  }

  @Test func `the pictures are what the program draws`() throws {
    let folder = try TemporaryFolder()
    let program = try #require(Spawn.builtProgram)
    let run = try Spawn.bash(
      "\"$1\" \"$2\" \"$3\"", [Checkout.path("Scripts/data/picture"), program, folder.path])
    expectEqual(run.status, 0, "\(run.output)")
    let resources = Checkout.path("Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/Resources")
    for name in ["chain.svg", "view.svg"] {
      let isSame = try FileBytes.read("\(resources)/\(name)") == folder.bytes(name)
      expect(isSame, "Scripts/data/picture draws \(name) again")
    }
  }
}
