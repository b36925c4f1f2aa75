package import GeoAnchorStore
import GeoAnchors
package import GeoFormats
import GeoInterchange
import Geodesy

extension ImportRequest {
  private static let fields: [RequestField<ImportRequest>] = [
    .choice("format", 0, \.format, of: DocumentFormat.readable),
    .choice("datum", 0, \.options.datum, of: VerticalDatum.allCases),
    RequestField(
      "collection", 0, \.options.collection, default: nil,
      read: { node throws(FormatError) in try word(node, .collection) },
      write: { $0.map { .text($0) } }),
    RequestField(
      "tags", 0, \.options.tags, default: [],
      read: { node throws(FormatError) in
        try node.elements().map { (element) throws(FormatError) in try word(element, .tag) }
      }, write: { .texts($0) }),
    .choice("onDuplicate", 0, \.onDuplicate, default: .refuse),
    .flag("skipsMistakes", 0, \.options.skipsMistakes),
    .flag("isTrial", 0, \.isTrial),
  ]

  /// The members of a document, and the names of the documents that are imported.
  private static let members = ["name"] + fields.map(\.name)

  /// Reads a request (`Data/schemas/import-request.schema.json`) and what the document is called.
  ///
  /// - Throws: `FormatError` with line, column and the path of the member.
  package static func read(
    _ bytes: [UInt8]
  ) throws(FormatError) -> (request: ImportRequest, name: String) {
    let node = try JSONNode(reading: bytes)
    try node.requireObject(known: members)
    var request = ImportRequest()
    for field in fields { try field.read(node[field.name], &request) }
    let name = node["name"].value == nil ? "document" : try node["name"].string()
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { throw node["name"].error(expected: "the name of a file, without folders") }
    return (request, name)
  }

  private static func word(
    _ node: JSONNode, _ kind: AnchorTextKind
  ) throws(FormatError) -> String {
    let text = try node.string()
    do throws(AnchorProblem) { try AnchorRules.check(text, as: kind) } catch {
      throw node.error(expected: "a text of at most \(AnchorRules.longestText) bytes")
    }
    return text
  }
}

extension ImportReport {
  /// What was found in a document (`Data/schemas/import-findings.schema.json`).
  package func json(_ counts: AnchorImportCounts?, revision: Int?) -> String {
    JSONWriter.text { json in
      json.member("name", name)
      json.member("revision", revision)
      if let counts {
        json.member("added", counts.added)
        json.member("replaced", counts.replaced)
        json.member("skipped", counts.skipped)
        json.member("withoutID", counts.withoutID)
      }
      json.member("notes", notes.lines)
      json.member("leftOut", mistakes.count)
      json.objects("mistakes", of: mistakes.first, inline: true) { json, mistake in
        json.member("message", mistake.description)
      }
      json.member("swappedAxesCount", swappedAxes.count)
      json.objects("swappedAxes", of: swappedAxes.first, inline: true) { json, found in
        json.member("name", found.name)
        json.member("place", found.place.description)
        json.coordinate(found.coordinate)
        json.object("probable", inline: true) { $0.coordinate(found.probable) }
      }
    }
  }
}
