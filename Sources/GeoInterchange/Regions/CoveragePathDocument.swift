public import GeoCoverage
import GeoFormats
import Geodesy

/// The coverage of a path as JSON (`Data/schemas/coverage-path.schema.json`) or CSV.
public struct CoveragePathDocument: Sendable {
  private let path: CoveragePath
  private let map: CoverageMap
  private let name: String?

  /// Makes a document of a path that a map split; `name` is what the path is called.
  public init(_ path: CoveragePath, map: CoverageMap, name: String? = nil) {
    self.path = path
    self.map = map
    self.name = name
  }

  /// The document as JSON.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", name)
    json.member("lengthMeters", path.length, decimals: DocumentDecimals.meters)
    json.member("supportedMeters", path.supportedLength, decimals: DocumentDecimals.meters)
    json.member("supportedShare", path.supportedShare, decimals: 6)
    json.key("stretches")
    json.beginArray()
    for stretch in path.stretches {
      json.beginObject()
      json.member("supported", stretch.isSupported)
      json.member("fromMeters", stretch.from, decimals: DocumentDecimals.meters)
      json.member("toMeters", stretch.to, decimals: DocumentDecimals.meters)
      for (key, point) in [("start", stretch.start), ("end", stretch.end)] {
        json.key(key)
        json.beginObject(inline: true)
        json.member("latitude", point.latitude, decimals: 9)
        json.member("longitude", point.longitude, decimals: 9)
        json.endObject()
      }
      json.key("regions")
      json.beginArray(inline: true)
      for number in stretch.regions { json.string(map.regions[number].reference) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  /// The stretches as CSV.
  public var csv: String {
    var csv = CSVWriter(header: [
      "supported", "from_meters", "to_meters", "start_latitude", "start_longitude",
      "end_latitude", "end_longitude", "regions",
    ])
    for stretch in path.stretches {
      csv.row([
        stretch.isSupported ? "true" : "false", CSVField.number(stretch.from, decimals: 3),
        CSVField.number(stretch.to, decimals: 3),
        CSVField.number(stretch.start.latitude, decimals: 9),
        CSVField.number(stretch.start.longitude, decimals: 9),
        CSVField.number(stretch.end.latitude, decimals: 9),
        CSVField.number(stretch.end.longitude, decimals: 9),
        stretch.regions.map { map.regions[$0].reference }.joined(separator: ";"),
      ])
    }
    return csv.buffer.text
  }
}
