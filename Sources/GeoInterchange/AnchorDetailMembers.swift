import GeoAnchors
import GeoFormats

/// The members of what an author said beyond place, name and labels, and of what the store knows;
/// those that nobody said are left out.
enum AnchorDetailMembers {
  /// Writes the details.
  static func write(_ details: AnchorDetails, to json: inout JSONWriter) {
    text("altitudeSource", details.altitudeSource?.rawValue, to: &json)
    text("geoid", details.geoid, to: &json)
    meters("altitudeUncertaintyMeters", details.altitudeUncertainty, to: &json)
    if let orientation = details.orientation {
      json.array(
        "orientation", of: [orientation.x, orientation.y, orientation.z, orientation.w],
        inline: true
      ) { json, part in
        json.number(part, decimals: DocumentDecimals.orientation)
      }
    }
    meters("revealRadiusMeters", details.revealRadius, to: &json)
    meters("arrivalRadiusMeters", details.arrivalRadius, to: &json)
    if let properties = details.properties {
      json.key("properties")
      // What another program left broken is passed on as the text that it is.
      if let value = try? JSONReader.read(text: properties) {
        json.value(value, inline: true)
      } else {
        json.string(properties)
      }
    }
    text("expires", details.expires, to: &json)
  }

  /// Writes the record.
  static func write(_ record: AnchorRecord?, to json: inout JSONWriter) {
    guard let record else { return }
    text("created", record.created, to: &json)
    text("changed", record.changed, to: &json)
    json.member("revision", record.revision)
    text("author", record.author, to: &json)
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
    text(turn(details))
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
      meters(details.altitudeUncertainty), turn(details) ?? "",
      meters(details.revealRadius), meters(details.arrivalRadius), details.properties ?? "",
      details.expires ?? "",
    ]
  }

  private static func turn(_ details: AnchorDetails) -> String? {
    details.orientation.map { turn in
      [turn.x, turn.y, turn.z, turn.w].map {
        CSVField.number($0, decimals: DocumentDecimals.orientation)
      }.joined(separator: " ")
    }
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
    return zip(names, texts(details)).compactMap { name, text in
      guard !text.isEmpty else { return nil }
      // In brackets, so that nobody takes it for one number.
      let isList = name == "orientation"
      let shown = isList ? "[" + text.split(separator: " ").joined(separator: ",") + "]" : text
      return GPXWriter.Extension(name: name, text: shown)
    }
  }

  private static func text(_ name: String, _ text: String?, to json: inout JSONWriter) {
    guard let text else { return }
    json.member(name, text)
  }

  private static func meters(_ name: String, _ value: Double?, to json: inout JSONWriter) {
    guard let value else { return }
    json.member(name, value, decimals: DocumentDecimals.meters)
  }
}
