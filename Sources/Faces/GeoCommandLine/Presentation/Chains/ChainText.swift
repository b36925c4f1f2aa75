package import GeoAnchorStore
import GeoAnchors
import GeoChains
package import GeoFormats
import GeoInterchange
package import GeoRequests
import GeoRouting
package import GeoTexts

/// A chain as people read it: a line for each anchor that is not just on the way.
package struct ChainText {
  private let walk: PlannedRoute
  private let language: Language
  private var chain: Chain { walk.chain }

  package init(_ walk: PlannedRoute, in language: Language) {
    self.walk = walk
    self.language = language
  }

  /// The name, length, and how many anchors and turns there are, on one line.
  static func summary(of planned: PlannedChain) -> String {
    let (chain, turns) = (planned.chain, planned.turnCount)
    let title = chain.name.map { "\(AnchorText.text($0)): " } ?? ""
    return title
      + "\(PlaceText.meters(chain.length)), \(Grouped.number(chain.anchors.count)) anchors, "
      + "\(turns) \(turns == 1 ? "turn" : "turns")"
  }

  package func write(on terminal: Terminal, _ line: (String) throws -> Void) throws {
    func wrapped(_ text: String, indent: Int = 2) throws {
      for part in terminal.lines(text, indent: indent) { try line(part) }
    }
    try wrapped(Self.summary(of: walk.planned))
    try line("")
    try table(on: terminal, line)
    if !walk.planned.maneuvers.isEmpty { try line("") }
    for maneuver in walk.planned.maneuvers {
      let distance = ShownText.fixed(maneuver.distance, 0)
      let margin = String(repeating: " ", count: max(0, 7 - distance.count))
      let text = ShownText.clip(maneuver.messageWithLength.text(in: language), limit: 400)
      try wrapped("\(margin)\(distance) m  \(text)", indent: 11)
    }
    let moved = walk.places.enumerated().filter { $0.element.distance >= 1 }
    if !moved.isEmpty { try line("") }
    for (index, place) in moved {
      let name = index == 0 ? "start" : index == walk.places.count - 1 ? "destination" : "waypoint"
      try wrapped("\(name): \(PlaceText.meters(place.distance)) from the street")
    }
    if !walk.alternatives.isEmpty { try line("") }
    for (index, other) in walk.alternatives.map(\.alternativeLine).enumerated() {
      try wrapped(
        "alternative \(index + 1): \(PlaceText.meters(other.length)), "
          + "\(ShownText.fixed(other.detourFactor, 2)) times as long, "
          + "\(ShownText.fixed(other.fraction * 100, 0)) % in common")
    }
    let planning = PlanningText.lines(walk.planned)
    if !planning.isEmpty { try line("") }
    for text in planning { try wrapped(text) }
    if let attribution = chain.attribution {
      try line("")
      try wrapped(AnchorText.text(attribution))
    }
  }

  private func table(on terminal: Terminal, _ line: (String) throws -> Void) throws {
    var table = TextTable(
      [
        .init("#", isRight: true), .init("meters", isRight: true), .role,
        .init("heading", isRight: true, room: .leaves(1)),
        .init("latitude,longitude", room: .leaves(2)), .init("street", room: .shrinks(to: 12)),
      ], on: terminal)
    var between = 0
    for (index, anchor) in chain.anchors.enumerated() {
      guard anchor.role != .path else {
        between += 1
        continue
      }
      if between > 0 {
        let anchors = between == 1 ? "1 path anchor" : "\(between) path anchors"
        try table.append(note: "+ \(anchors)", under: 2, to: line)
        between = 0
      }
      try table.append(
        [
          "\(index + 1)", AnchorText.meters(anchor.distance), anchor.role.rawValue,
          ShownText.fixed(anchor.heading, 0) + "°",
          AnchorText.position(anchor.coordinate), AnchorText.text(anchor.street),
        ], to: line)
    }
    try table.end(to: line)
  }
}

extension RecordLayout<ChainSummary> {
  /// Layout of the chains of a store, for people.
  package static var shownChains: RecordLayout<ChainSummary> {
    RecordLayout(
      "chains",
      [
        .text("name", \.name), .fixed("meters", decimals: 1, shown: 1, \.length),
        .integer("anchors", \.anchorCount), .text("changed", \.changed),
      ])
  }
}
