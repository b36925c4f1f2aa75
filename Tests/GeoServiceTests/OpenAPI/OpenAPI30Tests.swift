import GeoAnchorStore
import GeoFormats
import GeoTesting

@testable import GeoService

@Suite struct OpenAPI30Tests {
  /// A schema of 3.1 and what stands for it.
  @Test(arguments: [
    (#"{"type":["string","null"]}"#, #"{"type":"string","nullable":true}"#),
    (
      #"{"type":["array","string"],"minItems":1}"#,
      #"{"anyOf":[{"type":"array","items":{}},{"type":"string"}],"minItems":1}"#
    ),
    (#"{"const":"Feature"}"#, #"{"enum":["Feature"]}"#),
    (
      #"{"type":"number","exclusiveMinimum":0}"#,
      #"{"type":"number","minimum":0,"exclusiveMinimum":true}"#
    ),
    (
      #"{"type":"array","prefixItems":[{"type":"number","minimum":1},{"type":"number"}]}"#,
      #"{"type":"array","items":{"type":"number"}}"#
    ),
    (
      #"{"anyOf":[{"type":"null"},{"type":"object","properties":{"const":{"const":1}}}]}"#,
      #"{"anyOf":[{"type":"object","properties":{"const":{"enum":[1]}}}],"nullable":true}"#
    ),
    (##"{"$ref":"#/a"}"##, ##"{"$ref":"#/a"}"##),
    (
      ##"{"description":"b","$ref":"#/a"}"##, ##"{"description":"b","allOf":[{"$ref":"#/a"}]}"##
    ),
    (#"{"type":"object","patternProperties":{"^a":{}}}"#, #"{"type":"object"}"#),
  ])
  func `schemas say the same in the older dialect`(schema: String, expected: String) throws {
    let document = try JSONReader.read(text: #"{"openapi":"3.1.0","x":[{"schema":\#(schema)}]}"#)
    expectEqual(
      OpenAPI30.document(document).compactText,
      #"{"openapi":"3.0.3","x":[{"schema":\#(expected)}]}"#)
  }

  @Test(arguments: [
    ("", nil, "3.1.0"), ("version=3.0", nil, "3.0.3"), ("version=3.1", nil, "3.1.0"),
    ("", "application/vnd.oai.openapi+json;version=3.0", "3.0.3"),
    ("version=3.1", "application/vnd.oai.openapi+json;version=3.0", "3.1.0"),
    ("", "application/json", "3.1.0"),
  ])
  func `S3-9: the version is chosen by the parameter, else by the field`(
    query: String, accept: String?, version: String
  ) throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    let response = service.ask("/api", query, fields: accept.map { [("accept", $0)] } ?? [])
    try expectEqual(response.json()["openapi"]?.string, version)
    let type = response.fields["content-type"] ?? ""
    expect(type == "application/json" || type.hasSuffix("version=" + version.prefix(3)), "\(type)")
    let links = try service.ask("/").json()["links"]?.array ?? []
    let found = links.filter { $0["type"]?.string == Description.type30 }
    expectEqual(found.compactMap { $0["rel"]?.string }, ["service-desc"])
  }
}
