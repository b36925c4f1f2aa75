import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor sync apply`.
enum SyncApply {
  private static let feed = Argument(
    "feed", "FEED", .file, help: "Feed of changes; - reads standard input.")

  static let spec = CommandSpec(
    name: "apply",
    summary: "Apply the changes of another store",
    discussion: """
      The feed is applied completely or not at all, as one change that can be undone. What both \
      stores changed in different fields is merged. The store is created if it \
      does not exist.
      """,
    positionals: [feed.spec],
    options: CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      "geoanchor sync apply changes.jsonl": "Apply a feed from a file.",
      "geoanchor sync apply - --author ada < changes.jsonl": "Apply a feed from standard input.",
    ],
    schemas: ["synced"],
    exitNotes: [.no: "both stores changed the same fields of something"]
  ) { arguments, console in
    var input = try InputFile(arguments[feed], console)
    let report = try arguments.keepingNewStore(console) {
      (try apply(&input, arguments, console), true)
    }
    try console.list(RecordOutput(arguments[CommonOption.recordFormat], .synced), [report])
    guard report.conflictCount > 0 else { return .done }
    for conflict in report.conflicts.prefix(20) {
      console.warning(
        "conflict \(conflict.id): both stores changed the "
          + "\(ConflictRows.kind(of: conflict)) \(ShownText.quote(conflict.title))"
          + (conflict.title == conflict.name ? "" : " (\(ShownText.clip(conflict.name)))"))
    }
    console.message(
      "`geoanchor sync conflicts` shows both versions side by side, `geoanchor sync resolve` "
        + "resolves them")
    return .no
  }

  private static func apply(
    _ input: inout InputFile, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> SyncReport {
    let progress = console.progress
    let store = try arguments.openStore(console, mode: .createOrOpen)
    var unreadable: CommandFailure?
    var number = 0
    do throws(AnchorStoreError) {
      defer { progress.erase() }
      return try store.apply(feedLines: { () throws(AnchorStoreError) in
        number += 1
        if number % 1024 == 0 { progress.update(count: number, "lines") }
        do throws(CommandFailure) {
          return try input.nextLine()
        } catch {
          unreadable = error
          throw .badFeed(line: number, problem: error.message)
        }
      })
    } catch {
      throw unreadable ?? CommandFailure("cannot apply the changes of \(input.shownName)", error)
    }
  }
}
