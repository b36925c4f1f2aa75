public import GeoCoverage
import GeoFormats
import Geodesy

/// The answer for a cell as JSON (`Data/schemas/coverage-cell.schema.json`) or CSV.
public struct CoverageCellDocument: Sendable {
  private let answer: CellAnswer
  private let map: CoverageMap

  /// Makes a document of the answer of a map.
  public init(_ answer: CellAnswer, map: CoverageMap) {
    self.answer = answer
    self.map = map
  }

  /// The document as JSON.
  public var json: String {
    let box = answer.cell.box
    var json = JSONWriter()
    json.beginObject()
    json.member("cell", answer.cell.description)
    json.key("boundingBox")
    json.beginArray(inline: true)
    for side in [box.west, box.south, box.east, box.north] { json.number(side, decimals: 9) }
    json.endArray()
    json.key("statuses")
    json.beginArray(inline: true)
    for status in answer.statuses { json.string(status.rawValue) }
    json.endArray()
    json.key("regions")
    json.beginArray()
    for number in answer.regions {
      let entry = map.regions[number]
      json.beginObject(inline: true)
      json.member("region", entry.reference)
      json.member("name", entry.region.name)
      json.member("provider", entry.region.provider.rawValue)
      json.member("grade", entry.region.grade.rawValue)
      json.member("whole", answer.wholeRegions.contains(number))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  /// The regions as CSV.
  public var csv: String {
    var csv = CSVWriter(header: ["cell", "statuses", "region", "whole"])
    for number in answer.regions {
      csv.row([
        answer.cell.description, answer.statuses.map(\.rawValue).joined(separator: ";"),
        map.regions[number].reference, answer.wholeRegions.contains(number) ? "true" : "false",
      ])
    }
    return csv.buffer.text
  }
}
