import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor store compact` and `geoanchor store forget`, which alone rewrite the history.
enum StoreCompactCommand {
  private static let keep = Option(
    required: "keep", "AGE", .age, group: "Selection",
    help: "Age up to which history is kept, such as 90d, 12h, 8w or 1y.")
  private static let author = Argument(
    "author", "AUTHOR", .text, help: "Author, as shown by `history`.")

  static let compact = CommandSpec(
    name: "compact",
    summary: "Fold old history into a base revision to shrink the file",
    discussion: """
      Changes older than AGE become one, the base revision: the content, the current revision and \
      the later history are unchanged. Changes up to the base revision can no longer be undone, \
      compared or restored, and `sync export --since` refuses earlier revisions: readers of such a \
      feed start from a snapshot, which `sync export` without --since writes. Folding is atomic. \
      The file then shrinks, which temporarily needs room for a copy of it.
      """,
    options: [
      keep.spec, CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec,
    ],
    examples: [
      "geoanchor store compact --keep 90d": "Keep the history of the last 90 days.",
      "geoanchor store compact --keep 0d": "Fold the whole history.",
    ],
    schemas: ["compacted"]
  ) { arguments, console in
    let store = try arguments.openStoreFile(console, mode: .open)
    console.progress.update("compacting")
    defer { console.progress.erase() }
    let report = try attempt("cannot compact the store") {
      try store.compactionReport(keeping: arguments[keep])
    }
    let shape = arguments[CommonOption.recordFormat]
    guard shape == .text else {
      try console.list(RecordOutput(shape, .compacted), [report])
      return .done
    }
    guard report.changes > 0 else {
      console.message("nothing to compact: no changes are older")
      return .done
    }
    try console.line(
      "folded \(Grouped.number(report.changes)) change\(report.changes == 1 ? "" : "s") into the "
        + "base revision \(report.base): \(Grouped.number(report.bytesBefore)) → "
        + "\(Grouped.number(report.bytesAfter)) bytes")
    return .done
  }

  static let forget = CommandSpec(
    name: "forget",
    summary: "Remove the name of an author from the store",
    discussion: """
      The name disappears from anchors, chains and other rows, from the history, from conflicts and \
      from later feeds, and its bytes from the file. The changes of the author remain, without a \
      name. Backups and other copies of the store are not changed.
      """,
    positionals: [author.spec],
    options: [CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store forget ada": "Remove the name of an author.",
      "geoanchor store forget ada --format json": "Remove it and print where it was as JSON.",
    ],
    schemas: ["forgotten"],
    exitNotes: [.no: "no such author"]
  ) { arguments, console in
    let name = arguments[author]
    let store = try arguments.openStoreFile(console, mode: .open)
    let report = try attempt("cannot remove the author") {
      try store.forgetReport(author: name)
    }
    let shape = arguments[CommonOption.recordFormat]
    if shape != .text {
      try console.list(RecordOutput(shape, .forgotten), [report])
    } else if report.total == 0 {
      console.message("no change has the author \(ShownText.quote(name))")
    } else {
      try console.line(
        "removed \(ShownText.quote(name)) from \(report.changes) changes, \(report.rows) rows, "
          + "\(report.entries) entries of the history and \(report.conflicts) conflicts")
    }
    return report.total == 0 ? .no : .done
  }
}
