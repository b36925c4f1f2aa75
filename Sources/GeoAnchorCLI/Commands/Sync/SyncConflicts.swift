import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor sync conflicts` and `geoanchor sync resolve`.
enum SyncConflicts {
  enum Side: String, CaseIterable { case ours, theirs }

  static let list = CommandSpec(
    name: "conflicts",
    summary: "List what both stores changed and nobody decided yet",
    discussion: """
      Each conflict is shown with the parts that differ, as they are here (ours) and in the other \
      store (theirs), and when and by whom each was changed; times are in UTC.
      """,
    options: [CommonOption.store.spec, CommonOption.recordFormat.spec, CommonOption.output.spec],
    examples: [
      Example("geoanchor sync conflicts", "List the conflicts."),
      Example("geoanchor sync conflicts --format json", "The same, both sides whole."),
    ],
    schemas: ["conflicts"],
    environment: [CommonOption.storeEnvironment]
  ) { arguments, console in
    let shape = try arguments.shape(RecordOutput.Shape.self)
    let store = try arguments.openStore(console, mode: .readOnly)
    let count = try console.withOutput(to: arguments[CommonOption.output]) { output in
      try write(store, as: shape, to: &output)
    }
    if shape == .text, count == 0 { console.message("no conflicts") }
    return .done
  }

  static let resolve = CommandSpec(
    name: "resolve",
    summary: "Decide a conflict: keep what is here, or take the other version",
    discussion: """
      The decision is a change of the store: undoing it opens the conflict again.
      """,
    positionals: [
      PositionalSpec(
        "conflict", valueName: "CONFLICT", kind: .integer(in: 1...Int.max),
        help: "The number of a conflict, as `sync conflicts` prints it.")
    ],
    options: [
      OptionSpec(
        "take", valueName: "SIDE", kind: .choice(of: Side.self), required: true,
        help: "The version that counts from now on.")
    ] + CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      Example("geoanchor sync resolve 1 --take theirs", "Take the other store's version."),
      Example("geoanchor sync resolve 2 --take ours", "Keep what is here."),
    ],
    schemas: ["conflicts"],
    environment: CommonOption.changingEnvironment,
    exitNotes: [ExitNote(.no, "no such conflict waits for a decision")]
  ) { arguments, console in
    let shape = try arguments.shape(RecordOutput.Shape.self)
    let side = try arguments.required.choice("take", as: Side.self)
    let number = try arguments.required.integer("conflict")
    let store = try arguments.openStore(console, mode: .open)
    do throws(AnchorStoreError) {
      try store.resolve(conflict: number, takingTheirs: side == .theirs)
    } catch {
      throw CommandFailure(answering: "cannot resolve the conflict", error)
    }
    // What is left to decide.
    _ = try console.withOutput(to: nil) { output in try write(store, as: shape, to: &output) }
    return .done
  }

  private static func write(
    _ store: AnchorStore, as shape: RecordOutput.Shape, to output: inout DataWriter
  ) throws -> Int {
    var list = ConflictOutput(shape)
    var failure: (any Error)?
    do throws(AnchorStoreError) {
      try store.forEachConflict { conflict in
        do {
          try list.append(conflict, to: &output)
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw CommandFailure("cannot read the conflicts", error)
    }
    if let failure { throw failure }
    try list.end(&output)
    return list.count
  }
}
