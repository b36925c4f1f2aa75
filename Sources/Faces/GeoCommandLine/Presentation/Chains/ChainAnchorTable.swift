package import GeoAnchors
import GeoChains
package import GeoTexts
import Geodesy

/// Every anchor of a chain as people read it.
package enum ChainAnchorTable {
  package static func write(
    _ chain: Chain, in language: Language, on terminal: Terminal,
    _ line: (String) throws -> Void
  ) throws {
    func wrapped(_ text: String) throws { for part in terminal.lines(text) { try line(part) } }
    let planned = PlannedChain(recordOf: chain)
    try wrapped(ChainText.summary(of: PlannedChain(recordOf: chain)))
    try line("")
    var table = TextTable(
      [
        .init("#", isRight: true), .role, .init("meters", isRight: true),
        .init("height", isRight: true, room: .leaves(3)),
        .init("reveal m", isRight: true, room: .leaves(2)), .init("asset", room: .leaves(1)),
        .init("instruction", room: .shrinks(to: 34)),
      ], on: terminal)
    for index in chain.anchors.indices {
      try table.append(cells(of: index, in: planned, language), to: line)
    }
    try table.end(to: line)
    let planning = PlanningText.lines(planned)
    if !planning.isEmpty { try line("") }
    for text in planning { try wrapped(text) }
    if let attribution = chain.attribution {
      try line("")
      try wrapped(AnchorText.text(attribution))
    }
  }

  private static func cells(
    of index: Int, in planned: PlannedChain, _ language: Language
  ) -> [String] {
    let anchor = planned.chain.anchors[index]
    let details = anchor.details
    return [
      (details.isPinned ? "*" : "") + "\(index + 1)", anchor.role.rawValue,
      AnchorText.meters(anchor.distance), height(anchor.altitude),
      details.revealDistance.map(AnchorText.meters) ?? AnchorText.nothing,
      details.asset?.rawValue ?? AnchorText.nothing,
      planned.instruction(at: index, in: language).map {
        ShownText.clip($0, limit: AnchorRules.longestInstruction)
      } ?? AnchorText.nothing,
    ]
  }

  /// No ground model knows its heights better than to decimeters.
  private static func height(_ altitude: Altitude?) -> String {
    altitude.map { "\(AnchorText.meters($0.meters)) m \($0.datum.rawValue)" } ?? AnchorText.nothing
  }
}
