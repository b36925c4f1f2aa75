package import GeoAreas
import GeoFormats

extension ValidatedRegions {
  /// The report that an import of a document would give, as JSON
  /// (`Data/schemas/regions-findings.schema.json`).
  package func json(of document: RegionDocument) -> String {
    JSONWriter.text { json in
      json.member("format", document.kind.rawValue)
      json.member("read", document.drafts.count)
      json.member("usable", regions.count)
      json.objects("findings", of: findings, inline: true) { json, finding in
        json.member("isError", finding.isError)
        json.member("place", finding.place)
        json.member("message", finding.description)
        if case .issue(let issue) = finding.kind, let place = issue.place {
          json.coordinate(place)
        }
      }
      json.member("leftOut", document.leftOut)
    }
  }

  package var csv: String {
    var csv = CSVWriter(header: ["isError", "place", "message"])
    for finding in findings {
      csv.row([finding.isError ? "true" : "false", finding.place, finding.description])
    }
    return csv.buffer.text
  }
}
