import GeoCommandLine

/// The shapes of what is listed without places on a map.
enum TableShape: String, CaseIterable {
  case text, json, csv

  var records: RecordShape { RecordShape(rawValue: rawValue) ?? .text }

  static let option = CommonOption.format(Self.text)
}
