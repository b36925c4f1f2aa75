import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoPackage
import Geodesy

/// `geoanchor edit`.
enum EditCommand {
  /// What `--clear` makes unknown.
  enum Part: String, CaseIterable {
    case name, altitude, heading, tags, collection, source, geoid, uncertainty, orientation, reveal
    case arrival, properties, expires
  }

  static let spec = CommandSpec(
    name: "edit",
    summary: "Change anchors, all that are named or none",
    discussion: """
      What is not given stays as it is, also of a position: --lat alone keeps the longitude. Each \
      change is in the history and can be undone. With --if-revision nothing is changed when \
      somebody else was faster.
      """,
    group: "Anchors",
    positionals: [
      PositionalSpec(
        "anchors", valueName: "REF", repeats: true, help: "An anchor by @name or id.")
    ],
    options: [
      OptionSpec(
        "lat", valueName: "DEGREES", kind: .number, group: "Where it is",
        help: "The latitude on WGS84, north positive; without --lon the longitude stays."),
      OptionSpec(
        "lon", valueName: "DEGREES", kind: .number, group: "Where it is",
        help: "The longitude on WGS84, east positive; without --lat the latitude stays."),
      OptionSpec(
        "alt", valueName: "METERS", kind: .number(in: Altitude.limits), group: "Where it is",
        help: "The altitude above the datum, up positive."),
      OptionSpec(
        "datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Where it is",
        help: "What the altitude counts from; else $GEOANCHOR_DATUM."),
      OptionSpec(
        "heading", valueName: "DEGREES", kind: .number, group: "Where it is",
        help: "Where its content faces, clockwise from true north, from 0 up to 360."),
      OptionSpec("name", valueName: "TEXT", group: "What it is", help: "What people call it."),
      OptionSpec(
        "tag", valueName: "TAG", repeats: true, group: "What it is",
        help: "One more label."),
      OptionSpec(
        "untag", valueName: "TAG", repeats: true, group: "What it is",
        help: "A label to take off; one of the anchors must have it."),
      OptionSpec(
        "collection", valueName: "NAME", group: "What it is",
        help: "The collection that it belongs to."),
      OptionSpec(
        "clear", valueName: "PART", kind: .choice(of: Part.self), repeats: true,
        group: "What it is", help: "Make a part unknown."),
    ] + AnchorDetailRequest.options + [
      OptionSpec(
        "if-revision", valueName: "N", kind: .integer(in: 1...Int.max), group: "Store",
        help: "Only when each anchor still has this revision, as `show` prints it.")
    ] + CommonOption.changing + [CommonOption.recordFormat.spec],
    examples: [
      Example(
        "geoanchor edit @Ferry --lat 37.7956 --lon -122.3935", "Move an anchor by its name."),
      Example(
        "geoanchor edit @Ferry --tag pier --clear heading --author ada",
        "Add a label and forget the heading."),
    ],
    schemas: ["anchors"],
    environment: CommonOption.changingEnvironment + [AnchorRequest.datumEnvironment],
    exitNotes: [
      ExitNote(
        .no,
        "one of them is not there or has another revision, or none has the label to take off; "
          + "nothing was changed")
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let references = try arguments.references("anchors")
    let change = try change(arguments, console)
    let store = try arguments.openStore(console, mode: .open)
    let found: [FoundAnchor]
    try checkTags(arguments, of: references, in: store)
    do {
      found = try store.edit(references, ifRevision: arguments.integer("if-revision"), change)
    } catch {
      throw CommandFailure(answering: "cannot edit what was named", error)
    }
    if console.changes.extent == nil {
      console.message("nothing changed: all of it was so already")
    } else {
      AnchorDetailRequest(arguments: arguments).tellExpiry(console)
    }
    let shape = try arguments.required.choice("format", as: RecordOutput.Shape.self)
    try FoundOutput.write(found, as: shape, to: nil, &console)
    return .done
  }

  /// Makes sure that each label to take off is on one of the anchors.
  private static func checkTags(
    _ arguments: ParsedArguments, of references: [String], in store: AnchorStore
  ) throws(CommandFailure) {
    let unwanted = arguments.all("untag")
    guard !unwanted.isEmpty else { return }
    var tags: [String] = []
    do throws(AnchorStoreError) {
      for reference in references {
        tags += try store.resolve(reference).tags.filter { !tags.contains($0) }
      }
    } catch {
      throw CommandFailure(answering: "cannot edit what was named", error)
    }
    guard let missing = unwanted.first(where: { !tags.contains($0) }) else { return }
    let whose = references.count == 1 ? ShownText.quote(references[0]) : "the anchors"
    throw CommandFailure(
      references.count == 1
        ? "\(whose) has no tag \(ShownText.quote(missing))"
        : "none of \(whose) has the tag \(ShownText.quote(missing))",
      hint: tags.isEmpty
        ? "\(whose) \(references.count == 1 ? "has" : "have") no tags at all"
        : "the tags of \(whose): \(ShownText.list(Array(tags.prefix(10))))",
      status: .no)
  }

  /// What the options do to an anchor; every value is checked before the store is opened.
  private static func change(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (inout Anchor) -> Void {
    let request = AnchorRequest(arguments, console)
    let (latitude, longitude) = (arguments.number("lat"), arguments.number("lon"))
    _ = try request.coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0)
    let altitude = try request.altitude()
    let heading = try request.heading()
    for (option, part) in [
      ("name", AnchorProblem.Part.name), ("collection", .collection), ("tag", .tag),
    ] {
      for text in arguments.all(option) { try request.check(text, of: option, as: part) }
    }
    let details = AnchorDetailRequest(arguments: arguments)
    var probe = AnchorDetails()
    try details.apply(to: &probe)
    let parts = arguments.all("clear").compactMap(Part.init)
    let given =
      ["lat", "lon", "alt", "heading", "name", "tag", "untag", "collection", "clear"]
      + AnchorDetailRequest.options.map(\.long)
    guard given.contains(where: arguments.isGiven) else {
      throw CommandFailure("nothing to change was given", hint: "`geoanchor edit --help` lists it")
    }
    return { anchor in
      for part in parts { clear(part, of: &anchor) }
      if let latitude { anchor.coordinate.latitude = latitude }
      if let longitude { anchor.coordinate.longitude = longitude }
      if let altitude { anchor.altitude = altitude }
      if let heading { anchor.heading = heading }
      if let name = arguments.text("name") { anchor.name = name }
      if let collection = arguments.text("collection") { anchor.collection = collection }
      let unwanted = Set(arguments.all("untag"))
      anchor.tags.removeAll(where: unwanted.contains)
      for tag in arguments.all("tag") where !anchor.tags.contains(tag) { anchor.tags.append(tag) }
      // It was tried above.
      try? details.apply(to: &anchor.details)
    }
  }

  private static func clear(_ part: Part, of anchor: inout Anchor) {
    switch part {
    case .name: anchor.name = ""
    case .altitude:
      anchor.altitude = nil
      anchor.details.altitudeSource = nil
      anchor.details.geoid = nil
      anchor.details.altitudeUncertainty = nil
    case .heading: anchor.heading = nil
    case .tags: anchor.tags = []
    case .collection: anchor.collection = nil
    case .source: anchor.details.altitudeSource = nil
    case .geoid: anchor.details.geoid = nil
    case .uncertainty: anchor.details.altitudeUncertainty = nil
    case .orientation: anchor.details.orientation = nil
    case .reveal: anchor.details.revealRadius = nil
    case .arrival: anchor.details.arrivalRadius = nil
    case .properties: anchor.details.properties = nil
    case .expires: anchor.details.expires = nil
    }
  }
}

/// Writes anchors that were just found or changed.
enum FoundOutput {
  static func write(
    _ found: [FoundAnchor], as shape: RecordOutput.Shape, to path: String?,
    _ console: inout Console
  ) throws {
    let format: DocumentFormat? =
      switch shape {
      case .text: nil
      case .json: .json
      case .geojson: .geojson
      case .csv: .csv
      }
    try console.withOutput(to: path) { output in
      guard let format else {
        for one in found { try output.line(one.anchor.id.rawValue) }
        return
      }
      var writer = AnchorDocumentWriter(format, withDetails: true)
      for one in found {
        writer.append(one.anchor, record: one.record)
        try writer.drain { try output.write(Array($0)) }
      }
      writer.end()
      try writer.drain(above: 0) { try output.write(Array($0)) }
    }
  }
}
