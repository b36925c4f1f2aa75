public import GeoAnchorStore
import GeoAnchors
public import GeoInterchange

/// The result of repairing a store.
package struct LintRepair: Hashable, Sendable {
  /// The number of anchors changed or removed.
  package let anchors: Int
  package let findings: Int
  /// The number of changes in the history that the repair made.
  package let changes: Int
}

extension AnchorStorage {
  /// The sessions of the store, to be checked: its chains, and its other anchors by collection.
  ///
  /// Anchors that cannot be read come first, in a group of their own.
  public func lintGroups() throws(AnchorStoreError) -> [LintGroup] {
    var chains: [Chain] = []
    for summary in try self.chains() {
      // The anchor that makes a chain unreadable is a finding of its own.
      do throws(AnchorStoreError) {
        chains.append(try chain(named: summary.name))
      } catch .unreadableRow {
        continue
      }
    }
    let anchors = try anchors(matching: AnchorQuery())
    var lost = LintGroup([])
    lost.unreadable = unreadable.map { .init(id: $0.id, problem: $0.problem) }
    return (lost.unreadable.isEmpty ? [] : [lost])
      + LintGroup.grouped(anchors.lazy.map(\.anchor), chains: chains)
  }

  /// Puts right what the findings say can be put right without a decision; nil where nothing can.
  ///
  /// Changes are one entry of the history, copies that go are another.
  package func fix(_ found: [LintFinding]) throws(AnchorStoreError) -> LintRepair? {
    var fixes: [AnchorID: [LintFix]] = [:]
    for finding in found {
      if let fix = finding.fix { fixes[finding.anchor, default: []].append(fix) }
    }
    guard !fixes.isEmpty else { return nil }
    let copies = fixes.filter { $0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    let changed = fixes.filter { !$0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    if !changed.isEmpty {
      try edit(changed) { anchor in
        for fix in fixes[anchor.id] ?? [] { anchor = fix.applied(to: anchor) ?? anchor }
      }
    }
    if !copies.isEmpty { _ = try remove(copies) }
    return LintRepair(
      anchors: fixes.count, findings: fixes.values.reduce(0) { $0 + $1.count },
      changes: (changed.isEmpty ? 0 : 1) + (copies.isEmpty ? 0 : 1))
  }
}
