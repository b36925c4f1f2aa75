package import GeoAreas
import GeoFormats
import Geodesy

extension CoveragePath {
  /// The path as JSON (`Data/schemas/coverage-schema.json`); `name` is its name.
  package func json(on map: CoverageMap, name: String?) -> String {
    JSONWriter.text { json in
      json.member("name", name)
      json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
      json.member("supportedMeters", supportedLength, decimals: DocumentDecimals.meters)
      json.member("supportedFraction", supportedFraction, decimals: 6)
      json.objects("sections", of: sections) { json, section in
        json.member("supported", section.isSupported)
        json.member("fromMeters", section.from, decimals: DocumentDecimals.meters)
        json.member("toMeters", section.to, decimals: DocumentDecimals.meters)
        for (key, point) in [("start", section.start), ("end", section.end)] {
          json.object(key, inline: true) { $0.coordinate(point) }
        }
        json.array("regions", of: section.regions, inline: true) { json, number in
          json.string(map.regions[number].reference)
        }
      }
    }
  }

  package func csv(on map: CoverageMap) -> String {
    var csv = CSVWriter(header: [
      "supported", "from_meters", "to_meters", "start_latitude", "start_longitude",
      "end_latitude", "end_longitude", "regions",
    ])
    for section in sections {
      csv.row([
        section.isSupported ? "true" : "false", CSVField.number(section.from, decimals: 3),
        CSVField.number(section.to, decimals: 3),
        CSVField.number(section.start.latitude, decimals: 9),
        CSVField.number(section.start.longitude, decimals: 9),
        CSVField.number(section.end.latitude, decimals: 9),
        CSVField.number(section.end.longitude, decimals: 9),
        section.regions.map { map.regions[$0].reference }.joined(separator: ";"),
      ])
    }
    return csv.buffer.text
  }
}
