import Foundation
import GeoFormats
import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI
@testable import GeoCommandLine

/// The tables of all requests beside their schemas in `Data/schemas` and the options of commands.
@Suite struct RequestSchemaTests {
  /// A request by the name of its schema, with the commands that make it.
  struct Document: Sendable, CustomTestStringConvertible {
    let name: String
    let schema: JSONValue
    let members: [DocumentMember]
    let commands: [String]

    init<Request>(_ name: String, _ table: RequestTable<Request>, _ commands: String...) {
      self.name = name
      schema = table.schema
      members = table.members
      self.commands = commands
    }

    var testDescription: String { name }
  }

  private static let documents = [
    Document("check-request", CheckRequest.table, "check"),
    Document("conversion-request", ConversionRequest.table, "convert"),
    Document("export-request", ExportRequest.table, "export"),
    Document("import-request", ImportRequest.Named.table, "import"),
    Document("indoor-route-request", IndoorRouteRequest.table, "venue route"),
    Document("isochrone-request", IsochroneRequest.table, "isochrone"),
    Document("lint-request", LintRequest.table, "lint"),
    Document("map-scene-request", MapSceneRequest.table, "map"),
    Document("match-request", MatchRequest.table, "match"),
    Document("matrix-request", MatrixRequest.table, "matrix"),
    Document("route-request", RouteRequest.table, "route"),
    Document("session-report-request", SessionReportRequest.table, "session report"),
    Document("simulation-request", SimulationRequest.table, "session simulate"),
    Document("tracking-policy", PolicyMembers.table),
  ]

  /// Parts of requests that other commands take options for.
  private static let parts = [
    Document("chain options", ChainOptions.table, "chain plan", "chain lint", "venue route")
  ]

  @Test func `every schema of a request has a table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Data/schemas"))
    let schemas = files.filter { $0.hasSuffix("-request.schema.json") }
    let requests = schemas.map { String($0.dropLast(12)) } + ["tracking-policy"]
    expectEqual(Self.documents.map(\.name), requests.sorted())
  }

  /// `Scripts/data/request-schemas` runs this with `GEOANCHOR_WRITE_SCHEMAS`, which writes the files.
  @Test(arguments: documents)
  func `the schema of a request is what its table says`(document: Document) throws {
    let path = Checkout.path("Data/schemas/\(document.name).schema.json")
    let text = document.schema.text + "\n"
    if ProcessInfo.processInfo.environment["GEOANCHOR_WRITE_SCHEMAS"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try expectEqual(
      String(contentsOfFile: path, encoding: .utf8), text, "Scripts/data/request-schemas writes it")
  }

  /// Numbers and words that no option of their own gives.
  private static let withoutOption: Set = [
    "conversion-request.sourceDatum", "conversion-request.targetDatum", "export-request.format",
    "export-request.forward",
    "export-request.language",
    "lint-request.platform",
    "map-scene-request.language", "session-report-request.language", "tracking-policy.base",
  ]

  @Test(arguments: documents + parts)
  func `options have the bounds of their members`(document: Document) throws {
    let commands = CommandPath(root: GeoAnchorCommand.table).tree.filter { path in
      document.commands.contains { path.name == "geoanchor " + $0 }
    }
    expectEqual(commands.count, document.commands.count)
    for member in document.members {
      let kind: ValueKind
      switch member.shape {
      case .number(let range):
        kind = .boundedNumber(NumberBounds(lowest: range?.lowerBound, highest: range?.upperBound))
      case .integer(let range): kind = .boundedInteger(range)
      case .choice(let words): kind = .choice(words)
      case .datum: kind = AnchorOption.datum.spec.kind
      case .text, .flag, .array, .object, .any: continue
      }
      guard let option = member.option else {
        expect(Self.withoutOption.contains("\(document.name).\(member.name)"), "\(member.name)")
        continue
      }
      for command in commands {
        let found = command.spec.options.first { $0.long == option.name }
        expectEqual(found?.kind, kind, "\(command.name) --\(option.name)")
      }
    }
  }
}
