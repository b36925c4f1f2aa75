import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoSystem

/// `geoanchor edit`.
enum EditCommand {
  private static let untag = Option(
    repeating: "untag", "TAG", .text, group: "Properties",
    help: "Tag to remove; at least one of the anchors must have it.")
  private static let clear = Option(
    repeating: "clear", "PART", .choice(of: AnchorEdit.Part.self), group: "Properties",
    help: "Clear a property.")
  private static let revision = Option(
    "if-revision", "N", .integer(in: 1...Int.max), group: "Store",
    help: "Edit only if each anchor still has this revision, as shown by `show`.")

  static let spec = CommandSpec(
    name: "edit",
    summary: "Edit one or more anchors",
    discussion: """
      Properties that are not given are unchanged; --lat alone keeps the longitude. Either all \
      anchors are changed or none. Each edit is recorded in the history and can be undone. With \
      --if-revision, nothing is changed if an anchor has been modified since.
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
      "geoanchor edit @Ferry --lat 37.7956 --lon -122.3935": "Move an anchor by name.",
      "geoanchor edit @Ferry --tag pier --clear heading --author ada":
        "Add a tag and clear the heading.",
    ],
    schemas: ["anchors"],
    exitNotes: [
      .no: "an anchor does not exist or has another revision, or none has the tag to remove; "
        + "nothing was changed"
    ]
  ) { arguments, console in
    let references = try arguments.references(AnchorReferences.some)
    var edit = try AnchorEdit(arguments, console)
    edit.removedTags = arguments[untag]
    edit.cleared = arguments[clear]
    guard edit != AnchorEdit() else {
      throw CommandFailure("no changes given", hint: "`geoanchor edit --help` lists the options")
    }
    let store = try arguments.openStore(console, mode: .open)
    try check(edit.removedTags, of: references, in: store)
    let anchors = try attempt(answering: "cannot edit the anchors") {
      edit.heading == nil ? [] : try references.map { try store.resolve($0) }
    }
    let headings = try edit.headings(of: anchors, arguments, console)
    let found = try attempt(answering: "cannot edit the anchors") {
      try store.edit(references, ifRevision: arguments[revision]) { anchor in
        edit.apply(to: &anchor)
        if let heading = headings[anchor.id] { anchor.heading = heading }
      }
    }
    if !console.changes.areMade {
      console.message("nothing changed: the values are already set")
    } else {
      AnchorDetails.tellTimes(arguments, console)
    }
    try FoundOutput.write(found, as: arguments[CommonOption.recordFormat], to: nil, &console)
    return .done
  }

  /// Makes sure that each label to take off is on one of the anchors.
  private static func check(
    _ unwanted: [String], of references: [String], in store: any AnchorStorage
  ) throws {
    guard !unwanted.isEmpty else { return }
    var tags: [String] = []
    try attempt(answering: "cannot edit the anchors") {
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
        ? "\(whose) \(references.count == 1 ? "has" : "have") no tags"
        : "the tags of \(whose): \(ShownText.list(Array(tags.prefix(10))))",
      status: .no)
  }
}
