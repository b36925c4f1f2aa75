import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem

/// The anchors that are checked and what was found.
struct LintCheck {
  private(set) var entries: [LintReport.Entry] = []
  private(set) var anchorCount = 0
  private let linter: Linter
  private let store: (any AnchorStorage)?

  init(
    _ arguments: ParsedArguments, _ linter: Linter, _ console: Console
  ) throws {
    self.linter = linter
    let files = arguments[LintOption.files]
    guard files.isEmpty else {
      store = nil
      for file in files { try check(file: file, console) }
      return
    }
    let mode: OpenMode = arguments[LintOption.fix] ? .open : .readOnly
    let store = try arguments.openStore(console, mode: mode)
    self.store = store
    try check(store)
  }

  private mutating func check(file: String, _ console: Console) throws {
    var anchors: [Anchor] = []
    var lines: [AnchorID: Int] = [:]
    var options = ImportOptions()
    options.takesAnyAltitude = true
    let job = ImportJob(
      files: [file], request: ImportRequest(format: nil, options: options), console: console)
    try job.run { found in
      anchors.append(found.anchor)
      lines[found.anchor.id] = found.place.line
    }
    anchorCount += anchors.count
    entries += try findings(in: LintGroup.grouped(anchors)).map {
      LintReport.Entry(
        source: file == "-" ? "standard-input" : file, line: lines[$0.anchor], finding: $0)
    }
  }

  private mutating func check(_ store: any AnchorStorage) throws {
    let groups = try attempt("cannot read the anchors") { try store.lintGroups() }
    anchorCount = groups.reduce(0) { $0 + $1.anchors.count + $1.unreadable.count }
    entries = try findings(in: groups).map {
      LintReport.Entry(source: store.path, finding: $0)
    }
  }

  private func findings(in groups: [LintGroup]) throws(CommandFailure) -> [LintFinding] {
    try attempt("cannot check the anchors") { try linter.findings(in: groups) }
  }

  /// Puts right what can be, checks again, and returns how many findings that were.
  mutating func fix(_ console: Console) throws -> Int {
    guard let store else { return 0 }
    let repair = try attempt("cannot fix the anchors") {
      try store.fix(entries.map(\.finding))
    }
    guard let repair else { return 0 }
    console.message(
      "fixed \(repair.anchors) \(repair.anchors == 1 ? "anchor" : "anchors"); `geoanchor undo` reverts it"
    )
    try check(store)
    return repair.findings
  }
}
