import GeoAreas
public import GeoCoverage
import GeoFormats
import Geodesy

/// What an import of regions would say, as JSON (`Data/schemas/regions-findings.schema.json`) or CSV.
public struct RegionFindingsDocument: Sendable {
  private let document: RegionDocument
  private let taken: TakenRegions

  /// Makes a document of what was read and what could be taken of it.
  public init(_ document: RegionDocument, _ taken: TakenRegions) {
    self.document = document
    self.taken = taken
  }

  /// The document as JSON.
  public var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.member("format", document.kind.rawValue)
    json.member("read", document.drafts.count)
    json.member("usable", taken.regions.count)
    json.key("findings")
    json.beginArray()
    for finding in taken.findings {
      json.beginObject(inline: true)
      json.member("fault", finding.isFault)
      json.member("place", finding.place)
      json.member("message", finding.description)
      if case .fault(let fault) = finding.kind, let place = fault.place {
        json.member("latitude", place.latitude, decimals: 9)
        json.member("longitude", place.longitude, decimals: 9)
      }
      json.endObject()
    }
    json.endArray()
    json.key("leftOut")
    json.beginArray()
    for text in document.leftOut { json.string(text) }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  /// The findings as CSV.
  public var csv: String {
    var csv = CSVWriter(header: ["fault", "place", "message"])
    for finding in taken.findings {
      csv.row([finding.isFault ? "true" : "false", finding.place, finding.description])
    }
    return csv.buffer.text
  }
}
