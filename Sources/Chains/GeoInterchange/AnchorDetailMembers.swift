import GeoAnchors
import GeoFormats

/// The members of what an author said beyond place, name and labels, and of what the store knows;
/// those that nobody said are left out.
enum AnchorDetailMembers {
  /// Writes the details.
  static func write(_ details: AnchorDetails, to json: inout JSONWriter) {
    json.memberIfPresent("altitudeSource", details.altitudeSource?.rawValue)
    json.memberIfPresent("geoid", details.geoid)
    json.memberIfPresent(
      "altitudeUncertaintyMeters", details.altitudeUncertainty, decimals: DocumentDecimals.meters)
    details.orientation?.write(to: &json)
    json.memberIfPresent(
      "revealRadiusMeters", details.revealRadius, decimals: DocumentDecimals.meters)
    json.memberIfPresent(
      "arrivalRadiusMeters", details.arrivalRadius, decimals: DocumentDecimals.meters)
    if let properties = details.properties {
      json.key("properties")
      // What another program left broken is passed on as the text that it is.
      if let value = try? JSONReader.read(text: properties) {
        json.value(value, inline: true)
      } else {
        json.string(properties)
      }
    }
    json.memberIfPresent("expires", details.expires)
  }

  /// Writes the record.
  static func write(_ record: AnchorRecord?, to json: inout JSONWriter) {
    guard let record else { return }
    json.memberIfPresent("created", record.created)
    json.memberIfPresent("changed", record.changed)
    json.member("revision", record.revision)
    json.memberIfPresent("author", record.author)
  }

  /// The columns of CSV for details.
  static let columns = [
    "source", "geoid", "uncertainty", "orientation", "reveal", "arrival", "properties", "expires",
  ]

  /// The columns of CSV for records.
  static let recordColumns = ["created", "changed", "revision", "author"]

  /// The names of details where each is a text of its own, in the order of `columns`.
  static let names = [
    "altitudeSource", "geoid", "altitudeUncertaintyMeters", "orientation", "revealRadiusMeters",
    "arrivalRadiusMeters", "properties", "expires",
  ]

  /// Writes the fields of CSV for details, in the order of `columns`.
  static func write(_ details: AnchorDetails, to csv: inout CSVWriter) {
    func text(_ text: String?) { if let text { csv.field(text) } else { csv.emptyFields(1) } }
    text(details.altitudeSource?.rawValue)
    text(details.geoid)
    csv.field(details.altitudeUncertainty, decimals: DocumentDecimals.meters)
    text(details.orientation?.text)
    csv.field(details.revealRadius, decimals: DocumentDecimals.meters)
    csv.field(details.arrivalRadius, decimals: DocumentDecimals.meters)
    text(details.properties)
    text(details.expires)
  }

  /// The details as texts, in the order of `names`; empty without a value.
  private static func texts(_ details: AnchorDetails) -> [String] {
    func meters(_ value: Double?) -> String {
      CSVField.number(value, decimals: DocumentDecimals.meters)
    }
    return [
      details.altitudeSource?.rawValue ?? "", details.geoid ?? "",
      meters(details.altitudeUncertainty), details.orientation?.text ?? "",
      meters(details.revealRadius), meters(details.arrivalRadius), details.properties ?? "",
      details.expires ?? "",
    ]
  }

  /// The fields of CSV for records.
  static func fields(_ record: AnchorRecord?) -> [String] {
    [
      record?.created ?? "", record?.changed ?? "", record.map { String($0.revision) } ?? "",
      record?.author ?? "",
    ]
  }

  /// The details as elements of GPX and data of KML.
  static func extensions(_ details: AnchorDetails) -> [GPXWriter.Extension] {
    guard details != AnchorDetails() else { return [] }
    return GPXWriter.Extension.details(names, texts(details))
  }
}

extension AnchorOrientation {
  private var parts: [Double] { [x, y, z, w] }

  /// The parts with blanks between them, as a field of CSV has them.
  var text: String {
    parts.map { CSVField.number($0, decimals: DocumentDecimals.orientation) }
      .joined(separator: " ")
  }

  /// Writes the member `orientation`.
  func write(to json: inout JSONWriter) {
    json.array("orientation", of: parts, inline: true) { json, part in
      json.number(part, decimals: DocumentDecimals.orientation)
    }
  }
}

extension GPXWriter.Extension {
  /// The details that have a text, by their names.
  static func details(_ names: [String], _ texts: [String]) -> [GPXWriter.Extension] {
    zip(names, texts).compactMap { name, text in
      guard !text.isEmpty else { return nil }
      // In brackets, so that nobody takes it for one number.
      let isList = name == "orientation"
      let shown = isList ? "[" + text.split(separator: " ").joined(separator: ",") + "]" : text
      return GPXWriter.Extension(name: name, text: shown)
    }
  }
}
