import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The JSON and the pictures of the README and of every article; `Scripts/docs` types their commands.
@Suite(.enabled("needs the built program") { Spawn.builtProgram != nil })
struct DocumentRunTests {
  @Test func `the documents have JSON`() throws {
    expect(try Document.names.map { try Document($0).values.count }.reduce(0, +) > 2)
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
