import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoLint
import GeoPackage

/// The anchors that are checked and what was found.
struct LintCheck {
  private(set) var entries: [LintReport.Entry] = []
  private(set) var anchorCount = 0
  private let request: LintRequest
  private let store: AnchorStore?

  init(
    _ arguments: ParsedArguments, _ request: LintRequest, _ console: Console
  ) throws {
    self.request = request
    guard !arguments.isGiven("file") else {
      store = nil
      for file in arguments.all("file") { try check(file: file, console) }
      return
    }
    let mode: OpenMode = arguments.flag("fix") ? .open : .readOnly
    let store = try arguments.openStore(console, mode: mode)
    self.store = store
    try check(store)
  }

  private mutating func check(file: String, _ console: Console) throws {
    var anchors: [Anchor] = []
    var lines: [AnchorID: Int] = [:]
    var options = ImportOptions()
    options.takesAnyAltitude = true
    let job = ImportJob(files: [file], format: nil, options: options, console: console)
    try job.run { found in
      anchors.append(found.anchor)
      lines[found.anchor.id] = found.place.line
    }
    anchorCount += anchors.count
    entries += try request.findings(in: LintGroup.grouped(anchors)).map {
      LintReport.Entry(
        source: file == "-" ? "standard-input" : file, line: lines[$0.anchor], finding: $0)
    }
  }

  private mutating func check(_ store: AnchorStore) throws {
    let groups = try Self.groups(of: store)
    anchorCount = groups.reduce(0) { $0 + $1.anchors.count + $1.unreadable.count }
    entries = try request.findings(in: groups).map {
      LintReport.Entry(source: store.path, finding: $0)
    }
  }

  /// The sessions of a store: its chains, and its other anchors by collection.
  private static func groups(of store: AnchorStore) throws -> [LintGroup] {
    do throws(AnchorStoreError) {
      var chains: [Chain] = []
      for summary in try store.chains() {
        // The anchor that makes a chain unreadable is a finding of its own.
        if let chain = try readable(summary.name, in: store) { chains.append(chain) }
      }
      let anchors = try store.anchors(matching: AnchorQuery())
      var lost = LintGroup([])
      lost.unreadable = store.unreadable.map { .init(id: $0.id, problem: $0.problem) }
      return (lost.unreadable.isEmpty ? [] : [lost])
        + LintGroup.grouped(anchors.lazy.map(\.anchor), chains: chains)
    } catch {
      throw CommandFailure("cannot read the anchors", error)
    }
  }

  private static func readable(
    _ chain: String, in store: AnchorStore
  ) throws(AnchorStoreError) -> Chain? {
    do throws(AnchorStoreError) {
      return try store.chain(named: chain)
    } catch .unreadableRow {
      return nil
    }
  }

  /// Puts right what can be, checks again, and returns how many findings that were.
  mutating func fix(_ console: Console) throws -> Int {
    guard let store else { return 0 }
    var fixes: [AnchorID: [LintFix]] = [:]
    for entry in entries {
      guard let fix = entry.finding.fix else { continue }
      fixes[entry.finding.anchor, default: []].append(fix)
    }
    guard !fixes.isEmpty else { return 0 }
    let copies = fixes.filter { $0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    let changed = fixes.filter { !$0.value.contains(.remove) }.map(\.key.rawValue).sorted()
    do throws(AnchorStoreError) {
      if !changed.isEmpty {
        try store.edit(changed) { anchor in
          for fix in fixes[anchor.id] ?? [] { anchor = fix.applied(to: anchor) ?? anchor }
        }
      }
      if !copies.isEmpty { _ = try store.remove(copies) }
    } catch {
      throw CommandFailure("cannot put the anchors right", error)
    }
    let steps = (changed.isEmpty ? 0 : 1) + (copies.isEmpty ? 0 : 1)
    console.message(
      "put \(fixes.count) \(fixes.count == 1 ? "anchor" : "anchors") right; "
        + "`geoanchor undo`\(steps > 1 ? " twice" : "") takes it back")
    try check(store)
    return fixes.values.reduce(0) { $0 + $1.count }
  }
}
