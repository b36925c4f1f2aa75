package import GeoAnchorStore
import GeoAnchors
package import GeoFormats
import GeoInterchange
import Geodesy

extension ImportRequest {
  /// A request and the name of the document that is imported
  /// (`Data/schemas/import-request.schema.json`).
  package struct Named: RequestDocument {
    package var request = ImportRequest()
    package var name = "document"

    package static let table = RequestTable(
      Named(), version: 3, "Import request",
      "How a document of anchors is imported: the body of POST /v1/imports. UTF-8.",
      [
        RequestField(
          DocumentMember(
            "name", .text(most: 200),
            "Name of the document, without folders; its extension may say the format."),
          \.name,
          read: { node throws(FormatError) in
            let name = try node.string()
            guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"),
              name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
            else { throw node.error(expected: "the name of a file, without folders") }
            return name
          }, write: { .text($0) }),
        .choice(
          "format", \.request.format, of: DocumentFormat.readable,
          "Input format; detected from content and name by default.",
          option: .init("format", "FORMAT", in: "Input")),
        .datum(
          "datum", \.request.options.datum,
          "Vertical datum of heights for which the document specifies none.",
          option: .init("datum", "DATUM", in: "Input")),
        RequestField(
          DocumentMember(
            "crs", .text(most: 10_000),
            "Coordinate reference system of tables and GeoJSON, whatever they declare: a code, WKT, "
              + "PROJJSON or PROJ string. Refused for formats that have their own."),
          \.request.options.crs,
          read: { node throws(FormatError) in
            let text = try node.string()
            guard (1...10_000).contains(text.utf8.count) else {
              throw node.error(expected: "the definition of a coordinate reference system")
            }
            return text
          }, write: { $0.map { .text($0) } }),
        RequestField(
          DocumentMember(
            "encoding", .text(most: 40),
            "Character encoding of the text, such as windows-1252. Default: what the document "
              + "declares, or UTF-8."),
          \.request.options.encoding,
          read: { node throws(FormatError) in
            guard let encoding = TextEncoding(named: try node.string()) else {
              throw node.error(expected: "the name of a character encoding, such as `windows-1252`")
            }
            return encoding
          }, write: { $0.map { .text($0.name) } }),
        RequestField(
          DocumentMember(
            "headingReference", .text(most: 50),
            "North that headings count from where the document does not say it: "
              + "\(HeadingReference.expectation)."),
          \.request.options.headings.reference,
          read: { node throws(FormatError) in
            guard let reference = HeadingReference(try node.string()) else {
              throw node.error(expected: HeadingReference.expectation)
            }
            return reference
          }, write: { $0 == .trueNorth ? nil : .text($0.text) }),
        RequestField(
          DocumentMember(
            "headingDate", .text(most: 10),
            "Day of compass headings, as in 2026-07-01; today by default."),
          \.request.options.headings.day,
          read: { node throws(FormatError) in
            guard let day = HeadingOptions.day(try node.string()) else {
              throw node.error(expected: HeadingOptions.dayExpectation)
            }
            return day
          }, write: { $0.map { .text(HeadingOptions.text(ofDay: $0)) } }),
        RequestField(
          DocumentMember(
            "collection", .text(), "Collection for anchors without one.",
            option: .init("collection", "NAME", in: "Storage")),
          \.request.options.collection,
          read: { node throws(FormatError) in try ImportRequest.word(node, .collection) },
          write: { $0.map { .text($0) } }),
        RequestField(
          DocumentMember(
            "tags", .array(.text()), "Tags to add to all anchors.",
            option: .init("tag", "TAG", in: "Storage")),
          \.request.options.tags,
          read: { node throws(FormatError) in
            try node.elements().map { (element) throws(FormatError) in
              try ImportRequest.word(element, .tag)
            }
          }, write: { .texts($0) }),
        .choice(
          "onDuplicate", \.request.onDuplicate,
          "Handling of anchors that already exist: refuse the import, skip them, replace the stored "
            + "anchor, or add another.",
          option: .init("on-duplicate", "POLICY", in: "Storage")),
        .flag(
          "skipsMistakes", \.request.options.skipsMistakes,
          "Skip invalid features; without it, they refuse the import."),
        .flag(
          "isTrial", \.request.isTrial, "Report what would be imported without storing anything.",
          option: .init("dry-run", in: "Storage")),
      ])
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
  /// The findings of an import (`Data/schemas/import-findings.schema.json`).
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
      json.objects("shown", of: shown, inline: true) { json, anchor in
        json.member("id", anchor.id.rawValue)
        json.member("name", anchor.name)
        json.coordinate(anchor.coordinate)
      }
    }
  }
}
