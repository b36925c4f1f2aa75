package import GeoAnchorStore
package import GeoAnchors
import GeoFormats

/// Details and records for people; those without a value are left out.
package enum AnchorDetailText {
  /// An anchor with all of its parts, a line for each; `member` is its place in a chain.
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
    for column in AnchorColumn.details { add(column.field, details[column]?.text) }
    add("created", record?.created)
    add("changed", record?.changed)
    add("revision", record.map { String($0.revision) })
    add("author", record?.author)
    return rows
  }
}

extension DetailValue {
  /// The localized value; nil for meters that are not a number.
  fileprivate var text: String? {
    switch self {
    case .text(let text): text
    case .meters(let meters): DecimalText.trimmed(meters, decimals: 3).map { $0 + " m" }
    case .turn(let turn):
      [turn.x, turn.y, turn.z, turn.w].map { ShownText.number($0, 9) }.joined(separator: ",")
    }
  }
}
