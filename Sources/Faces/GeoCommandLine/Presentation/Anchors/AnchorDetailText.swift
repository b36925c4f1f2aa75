package import GeoAnchorStore
package import GeoAnchors
import GeoFormats

/// Details and records as people read them; what nobody said is left out.
package enum AnchorDetailText {
  /// Everything about an anchor, a line for each part; `member` is its place in a chain.
  package static func block(_ found: FoundAnchor, member: ChainMember?) -> String {
    let anchor = found.anchor
    var rows = [
      ("id", AnchorText.text(anchor.id.rawValue)),
      ("name", AnchorText.text(anchor.name)),
      ("position", AnchorText.position(anchor.coordinate)),
      ("altitude", anchor.altitude == nil ? "unknown" : AnchorText.altitude(anchor.altitude)),
      ("heading", anchor.heading == nil ? "unknown" : AnchorText.heading(anchor.heading)),
      ("tags", AnchorText.tags(anchor.tags)),
      ("collection", AnchorText.text(anchor.collection)),
    ]
    rows += self.rows(of: anchor.details, found.record)
    if let member { rows.append(("chain", AnchorText.text("\(member)"))) }
    return rows.map { name, value in
      name + String(repeating: " ", count: max(1, 12 - name.count)) + value + "\n"
    }.joined()
  }

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
