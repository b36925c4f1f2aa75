import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor store check` and `geoanchor store stats`: looks at the file, changes nothing.
enum StoreCheckCommand {
  static let check = CommandSpec(
    name: "check",
    summary: "Check the integrity of the store",
    discussion: """
      Checks the pages of the file, its tables, triggers and indexes, references between rows, the \
      spatial indexes, the tags, and the history against the rows. Nothing is changed; `store \
      repair` repairs what can be repaired. On a server, it checks references, the cells and tags \
      by which anchors are found, and the history against the rows.
      """,
    options: [CommonOption.store.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store check": "Check the store.",
      "geoanchor store check --store saved.gpkg": "Check a backup.",
    ],
    schemas: ["checked"],
    exitNotes: [.no: "problems were found"]
  ) { arguments, console in
    let path = try arguments.storePath(console)
    try ParsedArguments.checkStore(path, hint: "`geoanchor add` creates one")
    console.progress.update("checking")
    defer { console.progress.erase() }
    var notice: String?
    let findings = try attempt("cannot check the store") {
      if try AnchorStorages.path(of: path) == nil,
        let store = try AnchorStorages.open(path, .init(mode: .readOnly)) as? any CheckableStore
      {
        try store.findings()
      } else {
        try AnchorStore.check(path: path) { notice = $0 }
      }
    }
    if let notice { console.warning(notice) }
    let shape = arguments[CommonOption.recordFormat]
    if shape == .text, findings.isEmpty {
      console.message("no problems found in \(ShownText.path(path))")
      return .done
    }
    try console.list(RecordOutput(shape, .checked, rooms: ["problem": .shrinks(to: 40)]), findings)
    return findings.isEmpty ? .done : .no
  }

  static let stats = CommandSpec(
    name: "stats",
    summary: "Show what the store contains and how large it is",
    discussion: """
      Rows by layer, changes by kind and by author, the base revision and the times of the history, \
      bytes of the history by layer, levels of the spatial indexes, pages, and the sizes of the file \
      and its log.
      """,
    options: [CommonOption.store.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store stats": "Show the statistics of the store.",
      "geoanchor store stats --format json": "Print them as JSON.",
    ],
    schemas: ["store-stats"]
  ) { arguments, console in
    let store = try arguments.openStoreFile(console, mode: .readOnly)
    let all = try attempt("cannot measure the store") { try store.statistics() }
    try console.list(RecordOutput(arguments[CommonOption.recordFormat], .statistics), all)
    return .done
  }
}
