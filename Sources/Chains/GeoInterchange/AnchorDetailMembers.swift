import GeoAnchors
import GeoFormats

/// The members of the details and the record of an anchor, in the order of their columns; those
/// without a value are left out.
enum AnchorDetailMembers {
  /// The details of most anchors.
  private static let none = AnchorDetails()

  static func write(_ details: AnchorDetails, to json: inout JSONWriter) {
    guard details != none else { return }
    for column in AnchorColumn.details {
      switch details[column] {
      case nil: break
      case .meters(let meters)?:
        json.memberIfPresent(column.member, meters, decimals: DocumentDecimals.meters)
      case .turn(let turn)?: turn.write(to: &json)
      case .text(let text)?:
        // Invalid JSON of another program is passed on as text.
        if column.isJSON, let value = try? JSONReader.read(text: text) {
          json.key(column.member)
          json.value(value, inline: true)
        } else {
          json.member(column.member, text)
        }
      }
    }
  }

  static func write(_ record: AnchorRecord?, to json: inout JSONWriter) {
    guard let record else { return }
    json.memberIfPresent("created", record.created)
    json.memberIfPresent("changed", record.changed)
    json.member("revision", record.revision)
    json.memberIfPresent("author", record.author)
  }

  /// The columns of CSV for records.
  static let recordColumns = ["created", "changed", "revision", "author"]

  /// Writes the fields of CSV for details, in the order of their columns.
  static func write(_ details: AnchorDetails, to csv: inout CSVWriter) {
    guard details != none else { return csv.emptyFields(AnchorColumn.details.count) }
    for column in AnchorColumn.details {
      switch details[column] {
      case nil: csv.emptyFields(1)
      case .meters(let meters)?: csv.field(meters, decimals: DocumentDecimals.meters)
      case let value?: csv.field(value.text)
      }
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
    guard details != none else { return [] }
    return GPXWriter.Extension.details(
      AnchorColumn.details.map(\.member), AnchorColumn.details.map { details[$0]?.text ?? "" })
  }
}

extension DetailValue {
  /// The value as a text of documents.
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .meters(let meters): CSVField.number(meters, decimals: DocumentDecimals.meters)
    case .turn(let turn): turn.text
    }
  }
}

extension AnchorOrientation {
  private var parts: [Double] { [x, y, z, w] }

  /// The parts with blanks between them, as a field of CSV has them.
  var text: String {
    parts.map { CSVField.number($0, decimals: DocumentDecimals.orientation) }
      .joined(separator: " ")
  }

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
      // In brackets, so that it is not mistaken for one number.
      let isList = name == "orientation"
      let shown = isList ? "[" + text.split(separator: " ").joined(separator: ",") + "]" : text
      return GPXWriter.Extension(name: name, text: shown)
    }
  }
}
