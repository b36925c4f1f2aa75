import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor sync conflicts` and `geoanchor sync resolve`.
enum SyncConflicts {
  enum Side: String, CaseIterable { case ours, theirs }

  static let list = CommandSpec(
    name: "conflicts",
    summary: "List unresolved conflicts",
    discussion: """
      Shows the differing properties of each conflict as they were in both stores (base), and are \
      in this one (ours) and in the other (theirs), with the time and author of each change; times \
      are in UTC. Positions are shown with the distance between them.
      """,
    options: [CommonOption.store.spec, CommonOption.recordFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor sync conflicts": "List the conflicts.",
      "geoanchor sync conflicts --format json": "Print both versions completely as JSON.",
    ],
    schemas: ["conflicts"]
  ) { arguments, console in
    let shape = arguments[CommonOption.recordFormat]
    let store = try arguments.openStore(console, mode: .readOnly)
    let count = try write(store, as: shape, to: arguments[CommonOption.output], &console)
    if shape == .text, count == 0 { console.message("no conflicts") }
    return .done
  }

  static let resolve = CommandSpec(
    name: "resolve",
    summary: "Resolve a conflict: keep this store's version, or take the other",
    discussion: """
      The resolution is a change of the store; undoing it reopens the conflict.
      """,
    positionals: [conflict.spec],
    options: [take.spec] + CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      "geoanchor sync resolve 1 --keep theirs": "Take the other store's version.",
      "geoanchor sync resolve 2 --keep ours": "Keep this store's version.",
    ],
    schemas: ["conflicts"],
    exitNotes: [.no: "no such unresolved conflict"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot resolve the conflict") {
      try store.resolve(conflict: arguments[conflict], takingTheirs: arguments[take] == .theirs)
    }
    // The remaining conflicts.
    _ = try write(store, as: arguments[CommonOption.recordFormat], to: nil, &console)
    return .done
  }

  private static let conflict = Argument(
    "conflict", "CONFLICT", .integer(in: 1...Int.max),
    help: "Number of a conflict, as shown by `sync conflicts`.")
  private static let take = Option(
    required: "keep", "SIDE", .choice(of: Side.self), help: "Version to keep: ours or theirs.")

  private static func write(
    _ store: any AnchorStorage, as shape: RecordShape, to path: String?, _ console: inout Console
  ) throws -> Int {
    let conflicts = StoreVisit<SyncConflict>(purpose: "cannot read the conflicts") {
      try store.forEachConflict($0)
    }
    guard shape == .text else {
      return try console.list(RecordOutput(shape, .conflicts), to: path, conflicts)
    }
    return try console.withOutput(to: path) {
      try ConflictRows.write(to: &$0, conflicts.each)
    }
  }
}
