import GeoAnchorKit

/// Finds what changed between two revisions of a store and what is wrong with it.
struct ChangeCheck: Sendable {
  let store: AsyncAnchorStore
  let linter: Linter

  struct Report: Sendable {
    var lines: [String] = []
    /// The anchors that changed.
    var seen: Set<AnchorID> = []
    /// Those of them with an error.
    var faulty: Set<AnchorID> = []
  }

  func report(from old: Int, to new: Int) async throws -> Report {
    try await store.read { [linter] store in
      let changes = try store.differences(from: old, to: new)
      var report = Report(seen: Set(changes.map(\.id)))
      report.lines = ["revision \(new): \(changes.count) anchors changed"]
      report.lines += changes.map(Self.line)
      for finding in try linter.findings(in: Self.groups(of: store, with: report.seen))
      where report.seen.contains(finding.anchor) {
        if finding.severity == .error { report.faulty.insert(finding.anchor) }
        let name = finding.name.isEmpty ? "\(finding.anchor)" : finding.name
        let text = finding.message.text(in: .english)
        report.lines.append("  \(finding.severity) \(finding.rule): \(name): \(text)")
      }
      return report
    }
  }

  /// The collections and chains that have a changed anchor: its neighbors matter too.
  private static func groups(
    of store: any AnchorStorage, with changed: Set<AnchorID>
  ) throws -> [LintGroup] {
    let chains = try store.chains().map { try store.chain(named: $0.name) }
    let anchors = try store.anchors(matching: AnchorQuery()).map(\.anchor)
    return LintGroup.grouped(anchors, chains: chains).filter { group in
      group.anchors.contains { changed.contains($0.id) }
    }
  }

  /// A change in words.
  private static func line(_ change: AnchorDifference) -> String {
    let given = (change.after ?? change.before)?.name ?? ""
    let name = given.isEmpty ? "\(change.id)" : given
    let who = "\(change.kind)" + (change.author.map { " by \($0)" } ?? "")
    guard change.before != nil else { return "  added \(name), \(who)" }
    guard change.after != nil else { return "  removed \(name), \(who)" }
    let meters = change.horizontal.map { Int($0.rounded()) } ?? 0
    return "  changed \(name), \(who)" + (meters > 0 ? ", moved \(meters) m" : "")
  }
}
