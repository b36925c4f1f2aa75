import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor store backup` and `geoanchor store restore`.
enum StoreBackupCommand {
  private static let target = Argument("file", "FILE", .file, help: "Backup file.")
  private static let source = Argument("backup", "BACKUP", .file, help: "Backup file.")
  private static let replace = Option(
    flag: "replace", group: "Options", help: "Replace an existing file.")

  static let backup = CommandSpec(
    name: "backup",
    summary: "Copy the store to a file while other programs use it",
    discussion: """
      The backup is a consistent state of the store at one revision, with its history, and is a \
      store itself. It appears under its name once it is complete.
      """,
    positionals: [target.spec],
    options: [
      replace.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
    ],
    examples: [
      "geoanchor store backup today.gpkg": "Back up the store.",
      "geoanchor store backup saved.gpkg --replace": "Replace an earlier backup.",
    ],
    schemas: ["backed-up"]
  ) { arguments, console in
    let path = arguments[target]
    guard arguments[replace] || access(path, F_OK) != 0 else {
      throw CommandFailure(
        "\(ShownText.path(path)) exists", hint: "`--replace` replaces it",
        status: .cannotWrite)
    }
    let store = try arguments.openStoreFile(console, mode: .readOnly)
    console.progress.update("copying")
    defer { console.progress.erase() }
    let report = try attempt("cannot back up the store") {
      try store.backupReport(to: path, replace: arguments[replace])
    }
    let shape = arguments[CommonOption.recordFormat]
    guard shape == .text else {
      try console.list(RecordOutput(shape, .backedUp), [report])
      return .done
    }
    try console.line(
      "backed up revision \(report.revision) to \(ShownText.path(path)) "
        + "(\(Grouped.number(report.bytes)) bytes)")
    return .done
  }

  static let restore = CommandSpec(
    name: "restore",
    summary: "Replace the store by a backup",
    discussion: """
      The backup is checked first, as `store check` does. The store gets its content and history, \
      and the previous store is kept next to it, with `.before-restore` after its name. `geoanchor \
      restore` instead goes back to an earlier revision of the same store.
      """,
    positionals: [source.spec],
    options: [CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store restore saved.gpkg": "Replace the store by a backup.",
      "geoanchor store restore saved.gpkg --format json":
        "Replace it and print the revisions as JSON.",
    ],
    schemas: ["restored"]
  ) { arguments, console in
    let backup = arguments[source]
    try ParsedArguments.checkStore(backup, hint: "`geoanchor store backup` creates one")
    let path = try arguments.storePath(console)
    let wait = try arguments.wait(console)
    console.progress.update("restoring")
    defer { console.progress.erase() }
    let report = try attempt("cannot restore the store") {
      try AnchorStore.restore(path: path, from: backup, busyTimeout: wait)
    }
    let shape = arguments[CommonOption.recordFormat]
    guard shape == .text else {
      try console.list(RecordOutput(shape, .restored), [report])
      return .done
    }
    try console.line(
      "restored revision "
        + (report.revisionBefore.map { "\($0) → \(report.revision)" } ?? "\(report.revision)"))
    if let kept = report.keptAs {
      console.message("the previous store is \(ShownText.path(kept))")
    }
    return .done
  }
}
