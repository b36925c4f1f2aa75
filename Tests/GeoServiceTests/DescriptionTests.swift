import GeoAnchorStore
import GeoFormats
import GeoTesting

@testable import GeoService

/// The OpenAPI document; `Scripts/service` has it judged by a validator as well.
@Suite struct DescriptionTests {
  private let document: JSONValue

  init() throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    let response = service.response(to: ServerRequest(path: "/api"))
    document = try JSONReader.read(response.body)
  }

  private static func references(_ value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap(references)
    case .object(let object):
      object.members.flatMap { member in
        member.name == "$ref" ? [member.value.string ?? ""] : references(member.value)
      }
    default: []
    }
  }

  @Test func `every operation is described`() throws {
    let paths = try #require(document["paths"]?.object)
    let count = paths.members.reduce(0) { $0 + ($1.value.object?.members.count ?? 0) }
    expectEqual(count, Service.allEndpoints.count)
    for endpoint in Service.allEndpoints {
      let operation = try #require(paths[endpoint.path]?[endpoint.method.lowercased()])
      expectEqual(operation["operationId"]?.string, endpoint.id)
      expectEqual(operation["summary"]?.string?.isEmpty, false)
      // Each segment in braces has its parameter.
      let braces = endpoint.path.split(separator: "/").filter { $0.hasPrefix("{") }
      let known = operation["parameters"]?.array?.filter { $0["in"]?.string == "path" } ?? []
      expectEqual(known.map { "{\($0["name"]?.string ?? "")}" }, braces.map(String.init))
    }
  }

  @Test func `S3-8: every reference leads to a whole schema`() throws {
    let references = Set(Self.references(document))
    expect(references.count > 10)
    for text in references {
      let parts = text.split(separator: "/").map(String.init)
      expectEqual(parts.dropLast(), ["#", "components", "schemas"])
      expect(document["components"]?["schemas"]?[parts[parts.count - 1]] != nil, "\(text)")
    }
  }

  /// Schemas as programs that make types of them take them.
  private func walk(_ value: JSONValue, _ path: String, _ complaints: inout [String]) {
    for (index, element) in (value.array ?? []).enumerated() {
      walk(element, "\(path)/\(index)", &complaints)
    }
    guard let object = value.object else { return }
    let types = (object["type"]?.array ?? [object["type"] ?? .null]).compactMap(\.string)
    if types.contains("array"), object["items"] == nil, object["prefixItems"] == nil {
      complaints.append("\(path): no items")
    }
    if object["title"]?.string != nil, path.hasPrefix("schemas/") {
      complaints.append("\(path): a title, which names a type a second time")
    }
    for member in object.members where member.name != "$ref" {
      if member.name == "$defs" { complaints.append("\(path): $defs") }
      walk(member.value, "\(path)/\(member.name)", &complaints)
    }
  }

  @Test func `one name is one type, and arrays say what they have`() throws {
    var complaints: [String] = []
    let schemas = try #require(document["components"]?["schemas"])
    walk(schemas, "schemas", &complaints)
    walk(try #require(document["paths"]), "paths", &complaints)
    expectEqual(complaints, [])
    let names = schemas.object?.members.map { $0.name.lowercased().filter(\.isLetter) } ?? []
    expectEqual(Set(names).count, names.count)
    expect(schemas["session-log-locResponse"] != nil)
  }

  @Test func `what few programs know is offered as plain bytes`() throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    let paths = try #require(document["paths"])
    let feed = paths["/v1/feed"]
    expect(feed?["post"]?["requestBody"]?["content"]?[Endpoint.bytes] != nil)
    expect(feed?["get"]?["responses"]?["200"]?["content"]?[Endpoint.bytes] != nil)
    for (accept, type) in [
      (Endpoint.bytes, Endpoint.bytes), ("*/*", "application/jsonl"),
      ("application/jsonl, application/octet-stream;q=0.5", "application/jsonl"),
    ] {
      let response = service.ask("/v1/feed", fields: [("accept", accept)])
      expectEqual(response.fields["content-type"], type)
      expectEqual(response.fields["vary"], "accept")
    }
  }
}
