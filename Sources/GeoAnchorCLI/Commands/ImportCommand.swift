import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoStreets
import Geodesy
import Glibc

/// `geoanchor import`.
enum ImportCommand {
  /// What is done about features with mistakes.
  enum Mistakes: String, CaseIterable { case refuse, skip }

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
    positionals: [
      PositionalSpec(
        "file", valueName: "FILE", kind: .file, repeats: true,
        help: "The documents; - is standard input.")
    ],
    options: [
      OptionSpec(
        "format", valueName: "FORMAT", kind: .choice(of: ImportFormat.self), group: "Input",
        help: "The format of every file; else by content and name."),
      OptionSpec(
        "datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Input",
        help: "What heights count from where the file itself does not say."),
      OptionSpec(
        "on-error", valueName: "WHAT", kind: .choice(of: Mistakes.self), default: "refuse",
        group: "Input",
        help: "What to do about features with mistakes: store nothing at all, or leave them out."),
      CommonOption.way(
        "Input", all: "joined in order, straight from each to the next, with --chain"),
      OptionSpec(
        "regions", valueName: "FILE", kind: .file, repeats: true, group: "Input",
        help: "Where the anchors are expected, GeoJSON or KML; finds swapped axes."),
      OptionSpec(
        "network", valueName: "FILE", kind: .file, group: "Input",
        help: "A street network whose area is expected; finds swapped axes."),
      OptionSpec(
        "collection", valueName: "NAME", group: "What is stored",
        help: "The collection of anchors that come without one."),
      OptionSpec(
        "tag", valueName: "TAG", repeats: true, group: "What is stored",
        help: "A label for all of them."),
      OptionSpec(
        "on-duplicate", valueName: "POLICY", kind: .choice(of: DuplicatePolicy.self),
        default: "refuse", group: "What is stored",
        help:
          "What to do with an anchor that the store has already: store nothing at all, leave it "
          + "out, change the stored one, or add another."),
      OptionSpec(
        "chain", valueName: "NAME", group: "What is stored",
        help: "The file is a chain: a line with its anchors, or anchors in walking order."),
      OptionSpec(
        "dry-run", group: "What is stored", help: "Read and report everything, but store nothing."),
    ] + CommonOption.changing,
    examples: [
      Example("geoanchor import places.geojson --collection tour", "Take the points of GeoJSON."),
      Example(
        "geoanchor import survey.csv --datum egm96 --dry-run",
        "See what a table of heights above EGM96 would give."),
    ],
    environment: CommonOption.changingEnvironment,
    exitNotes: [ExitNote(.no, "the files hold no anchors that can be used")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    if arguments.isGiven("chain") { return try ChainImport(arguments).run(&console) }
    try arguments.check("way", needs: ["chain"])
    let job = ImportJob(
      files: arguments.all("file"),
      format: arguments.choice("format", as: ImportFormat.self),
      options: try options(arguments), console: console,
      isExpected: try expectation(arguments, console), offersSkipping: true)
    let isDry = arguments.flag("dry-run")
    let path = arguments.storePath(console)
    let isNew = access(path, F_OK) != 0
    let counts: IntakeCounts
    let leftOut: Int
    if isDry && isNew {
      var count = 0
      leftOut = try job.run { _ in count += 1 }
      counts = IntakeCounts(added: count)
    } else {
      if isNew { try job.checkFiles() }
      (counts, leftOut) = try NewStore.keeping(path, isNew: isNew) {
        let store = try arguments.openStore(console, mode: isDry ? .open : .createOrOpen)
        let policy = try arguments.required.choice("on-duplicate", as: DuplicatePolicy.self)
        let found = try job.store(in: store, policy, keep: !isDry)
        let counts = found.counts
        return (found, counts.added + counts.replaced + counts.skipped > 0)
      }
      if isNew, counts.added > 0 {
        console.message("made the store \(ShownText.quote(path, limit: 400))")
      }
    }
    let total = counts.added + counts.replaced + counts.skipped
    guard total > 0 else {
      console.message("found no anchors")
      return .no
    }
    if counts.withoutID > 0 {
      console.message(
        "\(Grouped.number(counts.withoutID)) without an id had the name and altitude of an anchor "
          + "of the store within \(AnchorIntake.samePlace) m")
    }
    try console.line(summary(counts, leftOut: leftOut, isDry: isDry))
    return .done
  }

  private static func summary(_ counts: IntakeCounts, leftOut: Int, isDry: Bool) -> String {
    var parts: [String] = []
    if counts.added > 0 || counts.replaced + counts.skipped == 0 {
      parts.append("\(counts.added) added")
    }
    if counts.replaced > 0 { parts.append("\(counts.replaced) replaced") }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if leftOut > 0 { parts.append("\(leftOut) left out for mistakes") }
    return parts.joined(separator: ", ") + (isDry ? " (dry run: nothing was stored)" : "")
  }

  private static func options(_ arguments: ParsedArguments) throws -> ImportOptions {
    for (name, part) in [("tag", AnchorProblem.Part.tag), ("collection", .collection)] {
      for text in arguments.all(name) {
        do throws(AnchorProblem) {
          try AnchorRules.check(text, as: part)
        } catch {
          throw arguments.badValue(
            name, text: text, expected: "a text of at most \(AnchorRules.longestText) bytes",
            problem: error.description)
        }
      }
    }
    var options = ImportOptions(
      datum: arguments.choice("datum", as: VerticalDatum.self),
      collection: arguments.text("collection"), tags: arguments.all("tag"))
    options.skipsMistakes =
      try arguments.required.choice("on-error", as: Mistakes.self) == .skip
    return options
  }

  /// Whether a place is in the regions or in the area of the network; nil where neither is given.
  private static func expectation(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (@Sendable (Coordinate) -> Bool)? {
    let map = arguments.isGiven("regions") ? try RegionFiles.map(arguments, console) : nil
    let box = try arguments.text("network").map { try StreetNetwork.opened($0).boundingBox }
    guard map != nil || box != nil else { return nil }
    return { place in
      box?.contains(place) == true || map?.answer(at: place).regions.isEmpty == false
    }
  }
}
