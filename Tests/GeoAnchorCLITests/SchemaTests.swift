import Foundation
import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The schemas of `Data/schemas` as a whole: complete, closed, with units.
@Suite struct SchemaTests {
  private static let commands = CommandPath(root: GeoAnchorCommand.table).tree

  /// The schemas of what is read, or of what every command writes.
  private static let others: Set = [
    "access-keys", "chain-coverage", "changed-anchors", "chain-doubts", "chain-edits",
    "chain-heights", "chain-path",
    "check-request", "content", "conversion-request", "edited", "export-request",
    "feature-edit", "import-findings", "import-request", "indoor-route-request",
    "isochrone-request",
    "limited-platform", "lint-fixed", "lint-request", "live-window", "maneuver", "match-request",
    "matrix-request",
    "map-scene-request", "message", "platform", "profile", "requested-place", "route",
    "route-alternative", "route-leg", "route-request", "route-section",
    "simulation-request", "service-configuration", "service-session", "session-report-request",
    "surroundings", "tracking-policy",
  ]

  /// Members with free contents: those of users, of logs that are read tolerantly, of records with
  /// another schema, and counts by name.
  private static let open: Set = [
    "anchors:$.anchors[].properties", "conflicts:$.conflicts[].base.properties",
    "conflicts:$.conflicts[].ours.properties",
    "conflicts:$.conflicts[].theirs.properties", "conflicts:$.conflicts[].base.document",
    "conflicts:$.conflicts[].ours.document", "conflicts:$.conflicts[].theirs.document",
    "feature-edit:$.feature", "feed-change:$.before", "feed-change:$.after",
    "session-diff:$.differences[].first", "session-diff:$.differences[].second",
    "service-configuration:$.tokens.roles",
    "session-findings:$.events", "session-log:$", "session-log:$.zones[]", "session-output:$",
    "session-statistics:$.frameRejections.rejectionReasons", "session-statistics:$.device",
    "target:$.anchors[].properties",
    // Closed by each of its alternatives.
    "venue-output:$",
  ]

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Data/schemas"))
    return (files ?? []).compactMap { $0.split(separator: ".").first.map(String.init) }.sorted()
  }()

  @Test func `every command that writes JSON names its schemas`() {
    var named = Self.others
    for path in Self.commands {
      let offers = path.spec.options.contains { option in
        guard case .choice(let words) = option.kind, option.long == "format" else { return false }
        return option.group == "Output" && words.contains("json")
      }
      expect(!offers || !path.spec.schemas.isEmpty, "\(path.name)")
      named.formUnion(path.spec.schemas)
    }
    expect(Self.names.count > 50)
    expectEqual(named.sorted(), Self.names)
  }

  @Test(arguments: names) func `numbers have units and objects are closed`(name: String) throws {
    let path = Checkout.path("Data/schemas/\(name).schema.json")
    let schema = try JSONReader.read(FileBytes.read(path))
    expectEqual(schema["title"]?.string?.isEmpty, false)
    var complaints: [String] = []
    Self.walk(schema, "$", isDescribed: false, name, &complaints)
    expectEqual(complaints, [])
  }

  /// The schema with each reference resolved: moving a part to a schema of its own changes no rule.
  ///
  /// - Throws: The error of reading a schema; a reference to the inside of one names no file.
  private static func resolved(_ schema: JSONValue) throws -> JSONValue {
    if let array = schema.array { return .array(try array.map(resolved)) }
    guard let object = schema.object else { return schema }
    var members: [JSONObject.Member] = []
    for member in object.members {
      if member.name == "$ref", let name = member.value.string {
        let part = try JSONReader.read(FileBytes.read(Checkout.path("Data/schemas/\(name)")))
        let known: Set = ["$schema", "version", "title"]
        members +=
          try resolved(part).object?.members.filter { !known.contains($0.name) } ?? []
      } else {
        members.append(.init(name: member.name, value: try resolved(member.value)))
      }
    }
    return .object(JSONObject(members))
  }

  /// The rules of a schema without its words: names, types and limits, in the order of names.
  private static func rules(_ schema: JSONValue) -> String {
    if let object = schema.object {
      let told: Set = ["$schema", "version", "title", "description"]
      return "{"
        + object.members.filter {
          !($0.value.string != nil && told.contains($0.name) || $0.name == "version")
        }
        .map { "\($0.name):\(rules($0.value))" }.sorted().joined(separator: ",") + "}"
    }
    if let array = schema.array { return "[" + array.map(rules).joined(separator: ",") + "]" }
    return "\(schema)"
  }

  /// `Tests/Compatibility/schemas.txt` has a line `NAME VERSION DIGEST` for each: who changes what a
  /// schema asks for gives it the next version and writes the line that fails here.
  @Test(arguments: names) func `a changed schema has another version`(name: String) throws {
    let text = try String(
      contentsOfFile: Checkout.path("Tests/Compatibility/schemas.txt"), encoding: .utf8)
    let path = Checkout.path("Data/schemas/\(name).schema.json")
    let schema = try JSONReader.read(FileBytes.read(path))
    let version = try #require(schema["version"]?.number.flatMap { Int(exactly: $0) })
    let digest = SHA256.digest(of: try Self.rules(Self.resolved(schema)).utf8).prefix(8)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let pinned = try #require(lines.first { $0.first == name }, "\(name) \(version) \(digest)")
    expectEqual(pinned, [name, String(version), digest])
  }

  private static func walk(
    _ schema: JSONValue, _ path: String, isDescribed: Bool, _ name: String,
    _ complaints: inout [String]
  ) {
    let kinds = (schema["type"]?.array ?? schema["type"].map { [$0] } ?? []).compactMap(\.string)
    let isDescribed = isDescribed || schema["description"]?.string?.isEmpty == false
    if kinds.contains(where: { ["number", "integer"].contains($0) }), !isDescribed,
      schema["enum"] == nil
    {
      complaints.append("\(path) has no unit")
    }
    let isClosed = schema["additionalProperties"] == .bool(false)
    if kinds.contains("object"), !isClosed, !open.contains("\(name):\(path)") {
      complaints.append("\(path) is open")
    }
    for member in schema["properties"]?.object?.members ?? [] {
      walk(member.value, "\(path).\(member.name)", isDescribed: false, name, &complaints)
    }
    let elements = (schema["items"].map { [$0] } ?? []) + (schema["prefixItems"]?.array ?? [])
    for element in elements {
      walk(element, path + "[]", isDescribed: isDescribed && path != "$", name, &complaints)
    }
    for other in schema["anyOf"]?.array ?? [] {
      walk(other, path, isDescribed: isDescribed && path != "$", name, &complaints)
    }
  }
}
