import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoRequests
import GeoStreets
import GeoSystem
import Geodesy

/// `geoanchor import`.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import",
    summary: "Take anchors from GeoJSON, GPX, KML, CSV, GeoPose and other documents",
    discussion: """
      All files are stored, or none: a mistake stores nothing, and all mistakes are named, the \
      first 20 of each file. --on-error skip leaves out the features with mistakes and stores the \
      others. What can be put right is put right and said. The format is found by the content and \
      the name of the file.

      An anchor that is far from the others of its file and would be among them with latitude and \
      longitude swapped is a warning; so is one that is not in the --regions or on the --network \
      and would be. It is stored as the file has it.

      Heights: GeoJSON and GeoPose count from the ellipsoid, KML from EGM96 (absolute) or the \
      ground, GPX from an unnamed sea level (from the ellipsoid where <geoidheight> says how). \
      CSV has a column datum, or --datum says it. What geoanchor wrote keeps its datum in every \
      format.

      The store has an anchor already when it has its id, or, where the document gives no id, an \
      anchor of the same name and altitude within 0.1 m that was there before. --on-duplicate says \
      what happens then; the second import of a file is refused unless it is given.

      Columns of CSV: latitude, longitude, altitude, datum, heading, id, name, tags (separated by \
      semicolons; \\; is a semicolon of a tag) and collection; lat, lon and other common spellings \
      are understood. The columns that `geoanchor export` writes beside them are read too, others \
      become free properties.

      Lines, tracks and routes are no anchors: `geoanchor route --path FILE --save NAME` makes a \
      chain of one. --chain stores a chain: what `geoanchor export --chain` wrote in any format \
      but those of poses and scenes, a line with points beside it, a route of GPX, or a table in \
      walking order. Ids, headings, distances, roles and streets are kept where they are given.
      """,
    group: "Anchors",
    positionals: [ImportOption.files.spec],
    options: ImportOption.all + CommonOption.changing,
    examples: [
      Example("geoanchor import places.geojson --collection tour", "Take the points of GeoJSON."),
      Example(
        "geoanchor import survey.csv --datum egm96 --dry-run",
        "See what a table of heights above EGM96 would give."),
    ],
    exitNotes: [ExitNote(.no, "the files hold no anchors that can be used")]
  ) { arguments, console in
    if let name = arguments[ChainImport.name] {
      return try ChainImport.run(name, arguments, &console)
    }
    try arguments.check(CommonOption.way, needs: ChainImport.name)
    let request = try ImportRequest(arguments)
    var job = ImportJob(files: arguments[ImportOption.files], request: request, console: console)
    job.isExpected = try ImportRequest.expectation(arguments, console)
    job.offersSkipping = true
    let path = arguments.storePath(console)
    let isNew = access(path, F_OK) != 0
    var summary: ImportJob.Summary = (IntakeCounts(), 0)
    if request.isTrial && isNew {
      var count = 0
      summary.leftOut = try job.run { _ in count += 1 }
      summary.counts = IntakeCounts(added: count)
    } else {
      if isNew { try job.checkFiles() }
      summary = try NewStore.keeping(path, isNew: isNew) {
        let store = try arguments.openStore(console, mode: request.isTrial ? .open : .createOrOpen)
        let found = try job.store(in: store)
        return (found, found.counts.total > 0)
      }
      if isNew, summary.counts.added > 0 {
        console.message("made the store \(ShownText.quote(path, limit: 400))")
      }
    }
    let counts = summary.counts
    guard counts.total > 0 else {
      console.message("found no anchors")
      return .no
    }
    if counts.withoutID > 0 {
      console.message(
        "\(Grouped.number(counts.withoutID)) without an id had the name and altitude of an anchor "
          + "of the store within \(AnchorIntake.samePlace) m")
    }
    try console.line(text(summary, isDry: request.isTrial))
    return .done
  }

  private static func text(_ summary: ImportJob.Summary, isDry: Bool) -> String {
    let counts = summary.counts
    var parts: [String] = []
    if counts.added > 0 || counts.replaced + counts.skipped == 0 {
      parts.append("\(counts.added) added")
    }
    if counts.replaced > 0 { parts.append("\(counts.replaced) replaced") }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if summary.leftOut > 0 { parts.append("\(summary.leftOut) left out for mistakes") }
    return parts.joined(separator: ", ") + (isDry ? " (dry run: nothing was stored)" : "")
  }
}
