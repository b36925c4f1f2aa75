import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoTeamStore

/// `geoanchor store grant`, `store move` and `store layers`: what is only about stores on servers.
enum StoreServerCommand {
  private static let role = Argument("role", "ROLE", .text, help: "Role of the server.")
  private static let level = Argument(
    "level", "LEVEL", .choice(of: TeamStore.AccessLevel.self),
    help: "What it may do: `reader`, `writer`, `admin`, or `none`.")

  static let grant = CommandSpec(
    name: "grant",
    summary: "Let a role of PostgreSQL use a project of a store on a server",
    discussion: """
      The role may use this project and others that it was granted, and no other one, whatever its \
      statements ask. A `reader` reads. A `writer` changes things, but cannot rewrite the history. An \
      `admin` can also move the project. `none` takes it back. The role must exist; the owner of \
      the tables grants.
      """,
    positionals: [role.spec, level.spec],
    options: [CommonOption.store.spec],
    examples: [
      "geoanchor store grant ada writer --store 'postgresql://db.example.com/anchors?project=city'":
        "Let Ada change the project.",
      "geoanchor store grant ada none --store 'postgresql://db.example.com/anchors?project=city'":
        "Take it back.",
    ]
  ) { arguments, console in
    let url = try server(arguments.storePath(console))
    try attempt("cannot grant it") {
      try TeamStore.grant(arguments[level], to: arguments[role], url: url)
    }
    try console.line("\(ShownText.quote(arguments[role])): \(arguments[level].rawValue)")
    return .done
  }

  private static let project = Argument("project", "PROJECT", .text, help: "Project to move.")
  private static let target = Argument(
    "to", "URL", .text, help: "URL of the database that it goes to.")

  static let move = CommandSpec(
    name: "move",
    summary: "Move a project to another server while it is used",
    discussion: """
      Everything is copied while others go on writing; they wait only for the last changes. Then the \
      old server tells commands and services where the project is, and they follow by themselves. \
      Nothing is lost or made twice. A move that was interrupted can be made again.
      """,
    positionals: [project.spec, target.spec],
    options: [CommonOption.store.spec],
    examples: [
      "geoanchor store move city postgresql://db2.example.com/anchors --store postgresql://db.example.com/anchors":
        "Move the project `city` to another server.",
      "geoanchor store move city postgresql://db.example.com/anchors --store postgresql://db2.example.com/anchors":
        "Move it back.",
    ]
  ) { arguments, console in
    let source = try server(arguments.storePath(console))
    let (project, target) = (arguments[project], try server(arguments[target]))
    console.progress.update("moving")
    defer { console.progress.erase() }
    let move = try attempt("cannot move the project") {
      try TeamStore.move(project, from: source, to: target)
    }
    let milliseconds = move.pause / .milliseconds(1)
    try console.line(
      "moved \(ShownText.quote(project)) at revision \(move.revision); changes waited "
        + "\(Int(milliseconds.rounded(.up))) ms")
    return .done
  }

  private static let editable = Option(
    flag: "editable", group: "Options",
    help: "Let the layer of anchors be edited; edits are changes of the history.")

  static let layers = CommandSpec(
    name: "layers",
    summary: "Make layers of PostGIS for QGIS and GeoServer in a store on a server",
    discussion: """
      Makes the views `geoanchor.anchor_points` and `geoanchor.chain_lines` with geometries, and an \
      index of PostGIS. The database needs the extension PostGIS. With `--editable`, what QGIS, psql \
      and others insert, update and delete in `anchor_points` becomes a change of the history for each \
      transaction, which can be undone.
      """,
    options: [editable.spec, CommonOption.store.spec],
    examples: [
      "geoanchor store layers --editable --store postgresql://db.example.com/anchors":
        "Make layers that can be edited.",
      "geoanchor store layers --store postgresql://db.example.com/anchors": "Make layers to read.",
    ]
  ) { arguments, console in
    let url = try server(arguments.storePath(console))
    try attempt("cannot make the layers") {
      try TeamStore.makeLayers(url: url, editable: arguments[editable])
    }
    try console.line("made the layers geoanchor.anchor_points and geoanchor.chain_lines")
    return .done
  }

  private static func server(_ name: String) throws(CommandFailure) -> String {
    guard TeamStore.isURL(name) else {
      throw CommandFailure(
        "\(ShownText.path(name)) is no store on a server",
        hint: "expected a URL as in postgresql://server/database")
    }
    return name
  }
}
