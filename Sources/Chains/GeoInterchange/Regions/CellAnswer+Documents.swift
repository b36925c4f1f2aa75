package import GeoAreas
import GeoFormats
import Geodesy

extension CellAnswer {
  /// The answer as JSON (`Data/schemas/coverage-cell.schema.json`).
  package func json(on map: CoverageMap) -> String {
    let box = cell.box
    return JSONWriter.text { json in
      json.member("cell", cell.description)
      json.array("boundingBox", of: [box.west, box.south, box.east, box.north], inline: true) {
        json, side in
        json.number(side, decimals: 9)
      }
      json.member("statuses", statuses.map(\.rawValue), inline: true)
      json.array("regions", of: regions) { json, number in
        let entry = map.regions[number]
        json.object(inline: true) { json in
          json.member("region", entry.reference)
          json.member("name", entry.name)
          json.member("provider", entry.provider.rawValue)
          json.member("grade", entry.grade.rawValue)
          json.member("whole", wholeRegions.contains(number))
        }
      }
    }
  }

  package func csv(on map: CoverageMap) -> String {
    var csv = CSVWriter(header: ["cell", "statuses", "region", "whole"])
    for number in regions {
      csv.row([
        cell.description, statuses.map(\.rawValue).joined(separator: ";"),
        map.regions[number].reference, wholeRegions.contains(number) ? "true" : "false",
      ])
    }
    return csv.buffer.text
  }
}
