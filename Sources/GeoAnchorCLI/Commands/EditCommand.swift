import GeoAnchors
import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor edit`.
enum EditCommand {
  private static let untag = Option(
    repeating: "untag", "TAG", .text, group: "What it is",
    help: "A label to take off; one of the anchors must have it.")
  private static let clear = Option(
    repeating: "clear", "PART", .choice(of: AnchorEdit.Part.self), group: "What it is",
    help: "Make a part unknown.")
  private static let revision = Option(
    "if-revision", "N", .integer(in: 1...Int.max), group: "Store",
    help: "Only when each anchor still has this revision, as `show` prints it.")

  static let spec = CommandSpec(
    name: "edit",
    summary: "Change anchors, all that are named or none",
    discussion: """
      What is not given stays as it is, also of a position: --lat alone keeps the longitude. Each \
      change is in the history and can be undone. With --if-revision nothing is changed when \
      somebody else was faster.
      """,
    group: "Anchors",
    positionals: [AnchorReferences.some.spec],
    options: [AnchorOption.latitude.spec, AnchorOption.longitude.spec] + AnchorOption.attitude + [
      AnchorOption.name.spec, AnchorOption.tag.spec, untag.spec, AnchorOption.collection.spec,
      clear.spec,
    ] + AnchorDetails.options + [revision.spec] + CommonOption.changing + [
      CommonOption.recordFormat.spec
    ],
    examples: [
      "geoanchor edit @Ferry --lat 37.7956 --lon -122.3935": "Move an anchor by its name.",
      "geoanchor edit @Ferry --tag pier --clear heading --author ada":
        "Add a label and forget the heading.",
    ],
    schemas: ["anchors"],
    environment: [AnchorOption.datumEnvironment],
    exitNotes: [
      .no: "one of them is not there or has another revision, or none has the label to take off; "
        + "nothing was changed"
    ]
  ) { arguments, console in
    let references = try arguments.references(AnchorReferences.some)
    var edit = try AnchorEdit(arguments, console)
    edit.removedTags = arguments[untag]
    edit.cleared = arguments[clear]
    guard edit != AnchorEdit() else {
      throw CommandFailure("nothing to change was given", hint: "`geoanchor edit --help` lists it")
    }
    let store = try arguments.openStore(console, mode: .open)
    try check(edit.removedTags, of: references, in: store)
    let found = try attempt(answering: "cannot edit what was named") {
      try store.edit(references, ifRevision: arguments[revision]) { edit.apply(to: &$0) }
    }
    if console.changes.extent == nil {
      console.message("nothing changed: all of it was so already")
    } else {
      AnchorDetails.tellExpiry(arguments, console)
    }
    try FoundOutput.write(found, as: arguments[CommonOption.recordFormat], to: nil, &console)
    return .done
  }

  /// Makes sure that each label to take off is on one of the anchors.
  private static func check(
    _ unwanted: [String], of references: [String], in store: AnchorStore
  ) throws {
    guard !unwanted.isEmpty else { return }
    var tags: [String] = []
    try attempt(answering: "cannot edit what was named") {
      for reference in references {
        tags += try store.resolve(reference).tags.filter { !tags.contains($0) }
      }
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
}
