import GeoAnchors
import GeoChains
import GeoFormats
import GeoInterchange
import GeoRouting
import GeoTexts

/// Writes a chain in the shape that was asked for.
enum ChainOutput {
  /// The shape: `--format`, or the ending of the output file, or text.
  static func shape(_ arguments: ParsedArguments) throws(UsageError) -> RouteCommand.Shape {
    try arguments.shape(RouteCommand.Shape.self, otherwise: .text)
  }

  static func write(
    _ walk: PlannedWalk, in language: Language, as shape: RouteCommand.Shape,
    to output: inout DataWriter
  ) throws {
    let format: DocumentFormat
    switch shape {
    case .text:
      try ChainText(walk, in: language).write { try output.line($0) }
      return
    case .json: format = .json
    case .geojson: format = .geojson
    case .gpx: format = .gpx
    }
    let document = ChainDocument(
      walk.chain, in: language, alternatives: walk.alternatives, planning: walk.planned)
    try document.write(format) { try output.write(Array($0)) }
  }
}

/// A chain as people read it: a line for each anchor that is not just on the way.
struct ChainText {
  private let chain: Chain
  private let walk: PlannedWalk
  private let language: Language

  init(_ walk: PlannedWalk, in language: Language) {
    chain = walk.chain
    self.walk = walk
    self.language = language
  }

  /// The name, length, and how many anchors and turns there are, on one line.
  static func summary(of chain: Chain) -> String {
    let turns = chain.anchors.count { $0.role == .turn }
    let title = chain.name.map { "\(AnchorText.text($0)): " } ?? ""
    return title
      + "\(PlaceText.meters(chain.length)), \(Grouped.number(chain.anchors.count)) anchors, "
      + "\(turns) \(turns == 1 ? "turn" : "turns")"
  }

  func write(_ line: (String) throws -> Void) throws {
    try line(Self.summary(of: chain))
    try line("")
    try line(row("#", "meters", "role", "heading", "latitude,longitude", "street"))
    var skipped = 0
    for (index, anchor) in chain.anchors.enumerated() {
      if anchor.role == .path {
        skipped += 1
        continue
      }
      if skipped > 0 {
        try line(
          row("", "", "", "", "", "+ \(skipped) on the way"))
        skipped = 0
      }
      try line(
        row(
          "\(index + 1)", DecimalText.fixed(anchor.distance, decimals: 1) ?? "",
          anchor.role.rawValue,
          (DecimalText.fixed(anchor.heading, decimals: 0) ?? "") + "°",
          PlaceText.coordinate(anchor.coordinate), anchor.street ?? "-"))
    }
    if !walk.planned.maneuvers.isEmpty {
      try line("")
      for maneuver in walk.planned.maneuvers {
        let distance = DecimalText.fixed(maneuver.distance, decimals: 0) ?? ""
        try line(
          padded(distance, 7, left: true) + " m  "
            + maneuver.messageWithLength.text(in: language))
      }
    }
    for (index, other) in walk.alternatives.enumerated() {
      if index == 0 { try line("") }
      try line(
        "alternative \(index + 1): \(PlaceText.meters(other.length)), "
          + "\(DecimalText.fixed(other.stretch, decimals: 2) ?? "") times as long, "
          + "\(DecimalText.fixed(other.share * 100, decimals: 0) ?? "") % in common")
    }
    let planning = PlanningText.lines(walk.planned)
    if !planning.isEmpty { try line("") }
    for text in planning { try line(text) }
    if let attribution = chain.attribution {
      try line("")
      try line(attribution)
    }
  }

  private func row(
    _ number: String, _ meters: String, _ role: String, _ heading: String, _ place: String,
    _ street: String
  ) -> String {
    let columns = [
      padded(number, 5, left: true), padded(meters, 9, left: true), " " + padded(role, 8),
      padded(heading, 7, left: true), " " + padded(place, 23), street,
    ]
    let text = columns.joined(separator: " ")
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - text.count))
    return left ? spaces + text : text + spaces
  }
}
