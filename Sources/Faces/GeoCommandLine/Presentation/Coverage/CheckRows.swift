package import GeoAreas

/// Answers as rows of a table.
package struct CheckRows {
  private let map: CoverageMap
  private let withNearest: Bool
  private var table: TextTable

  package init(_ map: CoverageMap, withNearest: Bool, on terminal: Terminal) {
    self.map = map
    self.withNearest = withNearest
    var columns: [TextTable.Column] = [
      .init("place", room: .text),
      .init(
        "status",
        tint: { style, text in
          CoverageStatus(rawValue: text)?.emphasized(text, style) ?? text
        }),
      .init("why", room: .shrinks(to: 16)),
    ]
    if withNearest {
      columns += [.init("nearest", room: .leaves(1)), .init("meters away", isRight: true)]
    }
    table = TextTable(columns, on: terminal)
  }

  package mutating func append(
    _ answer: CoverageAnswer, id: String, to line: (String) throws -> Void
  ) throws {
    let details =
      answer.reasons.map(\.word)
      + answer.regions.prefix(3).map { ShownText.clip(map.regions[$0].reference) }
    var cells = [
      ShownText.clip(id), answer.status.rawValue,
      details.isEmpty ? AnchorText.nothing : details.joined(separator: ", "),
    ]
    if withNearest {
      let near = answer.nearest.first
      cells += [
        near.map { AnchorText.position($0.coordinate) } ?? AnchorText.nothing,
        near.map { AnchorText.meters($0.distance) } ?? AnchorText.nothing,
      ]
    }
    try table.append(cells, to: line)
  }

  package mutating func end(to line: (String) throws -> Void) throws { try table.end(to: line) }
}
