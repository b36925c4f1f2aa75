package import GeoAnchors
package import GeoChains
import GeoFormats
import Geodesy

/// Differences of two chains, for people.
package struct ChainDiffText {
  private let comparison: ChainComparison
  private let old: Chain
  private let new: Chain

  package init(_ comparison: ChainComparison, from old: Chain, to new: Chain) {
    self.comparison = comparison
    self.old = old
    self.new = new
  }

  /// Maximum number of listed differences, unless all are asked for; more are counted.
  private static let mostListed = 20

  /// The lines for people; numbers of anchors count from 1.
  /// - Returns: Whether differences were only counted.
  package func write(
    isWhole: Bool, on terminal: Terminal, _ line: (String) throws -> Void
  ) throws -> Bool {
    try line("A  \(ChainText.summary(of: PlannedChain(recordOf: old)))")
    try line("B  \(ChainText.summary(of: PlannedChain(recordOf: new)))")
    if comparison.hasOtherPath { try line(paths) }
    let differences = comparison.differences
    guard !differences.isEmpty else { return false }
    try line("anchors: \(counts)")
    guard isWhole || differences.count <= Self.mostListed else { return true }
    try line("")
    try table(on: terminal, line)
    return false
  }

  /// Common and separate parts of the paths, such as `the same for 105 m, then apart`.
  private var paths: String {
    func meters(_ value: Double) -> String { PlaceText.meters(value.rounded()) }
    let overlap = comparison.overlap
    let (one, other) = (Path(old.path)?.length ?? 0, Path(new.path)?.length ?? 0)
    let common = overlap.fromStart + overlap.toEnd
    if min(one, other) - common < 1, abs(one - other) < 1 {
      return "the same way for all \(meters(other)), apart by less than "
        + PlaceText.meters(PathOverlap.tolerance)
    }
    var text =
      overlap.fromStart < 1
      ? "apart from the start" : "the same for \(meters(overlap.fromStart)), then apart"
    text += ": A \(meters(one - common)), B \(meters(other - common))"
    if overlap.toEnd >= 1 { text += "; the same again for the last \(meters(overlap.toEnd))" }
    return text + " (\(other < one ? "-" : "+")\(meters(abs(other - one))))"
  }

  /// Numbers of anchors that are the same, changed, and in one chain only.
  private var counts: String {
    func count(_ change: ChainComparison.Change) -> Int {
      comparison.differences.count { $0.change == change }
    }
    let changed = count(.changed)
    let farthest = comparison.differences.compactMap(\.horizontal).max() ?? 0
    let moved =
      farthest >= 0.001
      ? " (moved by \(ShownText.number(farthest, 3)) m at most)" : ""
    return [
      (comparison.commonCount - changed, "the same"), (changed, "changed" + moved),
      (count(.removed), "only in A"), (count(.added), "only in B"),
    ].filter { $0.0 > 0 }.map { "\(Grouped.number($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  private func table(on terminal: Terminal, _ line: (String) throws -> Void) throws {
    var table = TextTable(
      [
        .init("change"), .init("A", isRight: true), .init("B", isRight: true),
        .init("moved m", isRight: true), .init("up m", isRight: true),
        .init("turned", isRight: true), .init("what", room: .shrinks(to: 20)),
      ], on: terminal)
    for difference in comparison.differences {
      try table.append(
        [
          difference.change.rawValue, Self.number(difference.before),
          Self.number(difference.after), Self.decimal(difference.horizontal),
          Self.decimal(difference.vertical),
          Self.decimal(difference.turned) + (difference.turned == nil ? "" : "°"),
          what(difference),
        ], to: line)
    }
    try table.end(to: line)
  }

  /// Differences besides place and turn; the role of an added or removed anchor.
  private func what(_ difference: ChainComparison.Difference) -> String {
    if let index = difference.after, difference.before == nil {
      return new.anchors[index].role.rawValue
    }
    if let index = difference.before, difference.after == nil {
      return old.anchors[index].role.rawValue
    }
    // The numbers say which anchors they are.
    let details = difference.details.filter { $0.name != .id }
    guard !details.isEmpty else { return AnchorText.nothing }
    return details.map { part in
      "\(part.name.rawValue) \(Self.text(part.before)) → \(Self.text(part.after))"
    }.joined(separator: ", ")
  }

  private static func number(_ index: Int?) -> String {
    index.map { "\($0 + 1)" } ?? AnchorText.nothing
  }

  private static func decimal(_ value: Double?) -> String {
    value.flatMap { DecimalText.trimmed($0, decimals: 3) } ?? AnchorText.nothing
  }

  private static func text(_ value: ChainAnchorPart.Value) -> String {
    switch value {
    case .text(let text):
      text.map { ShownText.clip($0, limit: AnchorRules.longestText) } ?? AnchorText.nothing
    case .number(let number): decimal(number)
    case .flag(let flag): flag ? "yes" : "no"
    }
  }
}
