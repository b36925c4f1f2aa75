public import GeoAnchorStore
import GeoAnchors
public import GeoInterchange

/// The result of repairing a store.
package struct LintRepair: Hashable, Sendable {
  /// The number of anchors changed or removed.
  package let anchors: Int
  package let findings: Int
}

extension AnchorStorage {
  /// The sessions of the store, to be checked: its chains, and its other anchors by collection.
  ///
  /// Anchors that cannot be read come first, in a group of their own.
  public func lintGroups() throws(AnchorStoreError) -> [LintGroup] {
    let groups = try read("read the anchors") { try $0.lintGroups() }
    var lost = LintGroup([])
    lost.unreadable = unreadable.map { .init(id: $0.id, problem: $0.problem) }
    return (lost.unreadable.isEmpty ? [] : [lost]) + groups
  }

  /// Puts right what the findings say can be put right without a decision, as one change of the history; nil where
  /// nothing can.
  package func fix(_ found: [LintFinding]) throws(AnchorStoreError) -> LintRepair? {
    guard found.contains(where: { $0.fix != nil }) else { return nil }
    return try write("fix findings", as: .edit, target: nil) { try $0.fix(found) }
  }
}

extension AnchorTransaction {
  /// The sessions of the store without the anchors that cannot be read.
  package func lintGroups() throws(AnchorStoreError) -> [LintGroup] {
    var chains: [Chain] = []
    for summary in try self.chains() {
      // The anchor that makes a chain unreadable is a finding of its own.
      do throws(AnchorStoreError) {
        chains.append(try chain(named: summary.name))
      } catch .unreadableRow {
        continue
      }
    }
    return LintGroup.grouped(
      try anchors(matching: AnchorQuery()).lazy.map(\.anchor), chains: chains)
  }

  /// Puts right what the findings say can be put right without a decision; nil where nothing can.
  package func fix(_ found: [LintFinding]) throws(AnchorStoreError) -> LintRepair? {
    var fixes: [AnchorID: [LintFix]] = [:]
    for finding in found {
      if let fix = finding.fix { fixes[finding.anchor, default: []].append(fix) }
    }
    guard !fixes.isEmpty else { return nil }
    let copies = fixes.filter { $0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    let changed = fixes.filter { !$0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    try edit(changed) { anchor in
      for fix in fixes[anchor.id] ?? [] { anchor = fix.applied(to: anchor) ?? anchor }
    }
    try remove(copies)
    return LintRepair(
      anchors: fixes.count, findings: fixes.values.reduce(0) { $0 + $1.count })
  }
}
