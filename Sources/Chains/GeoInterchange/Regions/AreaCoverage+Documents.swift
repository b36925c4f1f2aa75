package import GeoAreas
import GeoFormats

extension AreaCoverage {
  /// The answer as JSON (`Data/schemas/coverage-area.schema.json`).
  package var json: String {
    JSONWriter.text { json in
      json.member("squareMeters", squareMeters, decimals: 3)
      json.member("coveredFraction", fraction, decimals: 9)
    }
  }

  package var csv: String {
    let size = DecimalText.fixed(squareMeters, decimals: 1) ?? ""
    return
      "square_meters,covered_share\n\(size),\(DecimalText.fixed(fraction, decimals: 9) ?? "")\n"
  }
}
