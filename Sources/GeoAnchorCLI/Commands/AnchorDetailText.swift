import GeoAnchors
import GeoCommandLine
import GeoFormats

/// Details and records as people read them; what nobody said is left out.
enum AnchorDetailText {
  static func rows(of details: AnchorDetails, _ record: AnchorRecord?) -> [(String, String)] {
    var rows: [(String, String)] = []
    func add(_ name: String, _ text: String?) {
      if let text { rows.append((name, AnchorText.text(text))) }
    }
    func meters(_ value: Double?) -> String? {
      value.flatMap { DecimalText.trimmed($0, decimals: 3) }.map { $0 + " m" }
    }
    add("source", details.altitudeSource?.rawValue)
    add("geoid", details.geoid)
    add("uncertainty", meters(details.altitudeUncertainty))
    add(
      "orientation",
      details.orientation.map { turn in
        [turn.x, turn.y, turn.z, turn.w].map { ShownText.number($0, 9) }
          .joined(separator: ",")
      })
    add("reveal", meters(details.revealRadius))
    add("arrival", meters(details.arrivalRadius))
    add("properties", details.properties)
    add("expires", details.expires)
    add("created", record?.created)
    add("changed", record?.changed)
    add("revision", record.map { String($0.revision) })
    add("author", record?.author)
    return rows
  }
}
