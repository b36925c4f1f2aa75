package import GeoCoverage
import GeoFormats
import Geodesy

extension CoveragePath {
  /// The path as JSON (`Data/schemas/coverage-schema.json`); `name` is what it is called.
  package func json(on map: CoverageMap, name: String?) -> String {
    JSONWriter.text { json in
      json.member("name", name)
      json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
      json.member("supportedMeters", supportedLength, decimals: DocumentDecimals.meters)
      json.member("supportedShare", supportedShare, decimals: 6)
      json.objects("stretches", of: stretches) { json, stretch in
        json.member("supported", stretch.isSupported)
        json.member("fromMeters", stretch.from, decimals: DocumentDecimals.meters)
        json.member("toMeters", stretch.to, decimals: DocumentDecimals.meters)
        for (key, point) in [("start", stretch.start), ("end", stretch.end)] {
          json.object(key, inline: true) { $0.coordinate(point) }
        }
        json.array("regions", of: stretch.regions, inline: true) { json, number in
          json.string(map.regions[number].reference)
        }
      }
    }
  }

  /// The stretches as CSV.
  package func csv(on map: CoverageMap) -> String {
    var csv = CSVWriter(header: [
      "supported", "from_meters", "to_meters", "start_latitude", "start_longitude",
      "end_latitude", "end_longitude", "regions",
    ])
    for stretch in stretches {
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
