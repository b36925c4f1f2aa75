import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor store grant`: who may do what with the stores of a database.
enum StoreGrantCommand {
  private static let role = Argument(
    "role", "ROLE", .text, help: "Role of the server, as `CREATE ROLE` made it.")
  private static let right = Argument(
    "right", "RIGHT", .choice(of: StoreRight.self),
    help: "What it may do; whatever else it might is taken away.")

  static let spec = CommandSpec(
    name: "grant",
    summary: "Let a role of the server read or change its stores",
    discussion: """
      A reader reads; a writer changes everything but the history, which it adds to; an admin can also \
      make tables and pass these rights on; none takes them all away. The rights are those of all \
      projects of the database. Only the owner of the tables and admins may give rights.
      """,
    positionals: [role.spec, right.spec],
    options: [CommonOption.store.spec],
    examples: [
      "geoanchor store grant ada writer --store postgresql://db.example.com/anchors":
        "Let a role change anchors.",
      "geoanchor store grant ada none --store postgresql://db.example.com/anchors":
        "Take its rights away.",
    ]
  ) { arguments, console in
    let path = arguments.storePath(console)
    try ParsedArguments.checkStore(path, hint: "`geoanchor add` creates one")
    let (role, right) = (arguments[role], arguments[right])
    try attempt("cannot give rights") {
      guard let store = try AnchorStorages.open(path, .init(mode: .open)) as? any GrantingStore
      else {
        throw CommandFailure(
          "\(ShownText.quote(path, limit: 400)) is no store on a server: the file system knows who may use a file"
        )
      }
      try store.grant(right, to: role)
    }
    console.message("\(ShownText.quote(role)) has the rights of: \(right.rawValue)")
    return .done
  }
}
