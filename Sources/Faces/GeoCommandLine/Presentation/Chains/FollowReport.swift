import GeoAnchors
package import GeoChains
import GeoRequests
package import GeoSessions
package import GeoTexts
package import Geodesy

/// Report of a walker's progress along a chain, line by line.
package struct FollowReport {
  private let shape: TextShape
  private let language: Language
  private var table = TextTable([
    .init("time", isRight: true), .init("meters", isRight: true),
    .init("m left", isRight: true), .init("time left", isRight: true),
    .init("what", room: .shrinks(to: 20)),
  ])

  package init(as shape: TextShape, in language: Language) {
    self.shape = shape
    self.language = language
  }

  /// Writes steps; `progress` is what guidance knew after them.
  package mutating func append(
    _ steps: [GuidanceStep], at time: Seconds, _ progress: GuidanceProgress?,
    to output: inout DataWriter
  ) throws {
    for step in steps {
      switch shape {
      case .text:
        table.terminal = output.terminal
        try table.append(
          [
            DurationText.clock(time, decimals: 1),
            progress.map { AnchorText.meters($0.distance) } ?? "",
            progress.map { AnchorText.meters($0.remaining) } ?? "",
            progress.map { DurationText.clock($0.remainingTime, decimals: 0) } ?? "",
            text(step),
          ]
        ) { try output.line($0) }
      case .json: try output.line(step.json(at: time, saying: text(step)))
      }
    }
  }

  /// Writes what is left.
  package mutating func end(_ output: inout DataWriter) throws {
    try table.end { try output.line($0) }
  }

  private func text(_ step: GuidanceStep) -> String {
    var step = step
    step.note = step.note.map { ShownText.clip($0, limit: AnchorRules.longestInstruction) }
    return step.text(in: language)
  }
}
