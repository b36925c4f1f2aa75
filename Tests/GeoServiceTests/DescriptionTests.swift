import GeoAnchorStore
import GeoFormats
import GeoHTTP
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

  @Test func `every reference leads to a place in the document`() throws {
    let references = Set(Self.references(document))
    expect(references.count > 10)
    for text in references {
      expect(text.hasPrefix("#/"))
      var place: JSONValue? = document
      for part in text.dropFirst(2).split(separator: "/") { place = place?[String(part)] }
      expect(place != nil, "\(text)")
    }
  }
}
