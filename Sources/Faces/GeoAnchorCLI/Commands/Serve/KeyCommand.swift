import GeoCommandLine
import GeoService

/// `geoanchor key`.
enum KeyCommand {
  static let spec = CommandSpec(
    name: "key",
    summary: "Add, list and revoke the keys of a service",
    discussion: """
      The file has hashes of keys, not the keys: a lost key is revoked, and another one added. A \
      service that runs reads the file again when it changes.
      """,
    group: "Service",
    examples: [
      "geoanchor key add \"field team\" --keys keys.json --scope read --scope write":
        "Add a key that may read and write, and print it.",
      "geoanchor key list --keys keys.json": "List the keys.",
    ],
    subcommands: [add, list, revoke])

  private static let file = Option(
    "keys", "FILE", .file, default: "keys.json", help: "File of the keys.")
  private static let holder = Argument(
    "name", "NAME", .text, help: "Who has the key; the author of changes made with it.")
  private static let scopes = Option(
    repeating: "scope", "SCOPE", .choice(of: AccessScope.self),
    help: "What the key allows: read, write or admin; repeat for several; defaults to read.")
  private static let projects = Option(
    repeating: "project", "NAME", .text,
    help: "Project that the key sees; repeat for several; defaults to all.")
  private static let rate = Option(
    "rate", "NUMBER", .number(in: 0.01...1_000_000), help: "Maximum requests per second.")
  private static let id = Argument("id", "ID", .text, help: "Id of the key, from `key list`.")

  private static let add = CommandSpec(
    name: "add", summary: "Add a key and print it once",
    positionals: [holder.spec],
    options: [file.spec, scopes.spec, projects.spec, rate.spec],
    examples: [
      "geoanchor key add importer --keys keys.json --scope read --scope write --rate 50":
        "Add a key that may send 50 requests a second.",
      "geoanchor key add viewer --project town --keys keys.json":
        "Add a key that reads one project.",
    ]
  ) { arguments, console in
    let name = arguments[holder]
    guard AccessKey.isName(name) else {
      throw CommandFailure(
        "cannot use \(ShownText.quote(name)) as a name: expected 1 to 200 visible characters")
    }
    let wanted = arguments[scopes]
    let (key, secret) = AccessKey.make(
      name: name, scopes: wanted.isEmpty ? [.read] : AccessScope.allCases.filter(wanted.contains),
      projects: arguments[projects], rate: arguments[rate])
    try change(arguments, mayBeMissing: true) { $0.keys.append(key) }
    console.message("key \(key.id) was added; it is shown only once")
    try console.line(secret)
    return .done
  }

  private static let list = CommandSpec(
    name: "list", summary: "List the keys without their secrets",
    options: [file.spec, CommonOption.recordFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor key list --keys keys.json": "List the keys.",
      "geoanchor key list --keys keys.json --format json": "Print them as JSON.",
    ],
    schemas: ["key-list"]
  ) { arguments, console in
    let keys = try attempt("cannot read the keys") { try AccessKeys(path: arguments[file]) }
    try console.list(
      RecordOutput(arguments[CommonOption.recordFormat], AccessKeys.records),
      to: arguments[CommonOption.output], keys.keys)
    return .done
  }

  private static let revoke = CommandSpec(
    name: "revoke", summary: "Revoke a key",
    positionals: [id.spec],
    options: [file.spec],
    examples: [
      "geoanchor key revoke 3kQ0aZ9x --keys keys.json": "Revoke a key.",
      "geoanchor key revoke 3kQ0aZ9x": "Revoke a key of keys.json in the current folder.",
    ],
    exitNotes: [.no: "no such key"]
  ) { arguments, console in
    let wanted = arguments[id]
    var isFound = false
    try change(arguments) { isFound = $0.revoke(wanted) }
    guard isFound else {
      throw CommandFailure("there is no key \(ShownText.quote(wanted)) that counts", status: .no)
    }
    console.message("key \(wanted) was revoked")
    return .done
  }

  private static func change(
    _ arguments: ParsedArguments, mayBeMissing: Bool = false, _ body: (inout AccessKeys) -> Void
  ) throws(CommandFailure) {
    try attempt("cannot change the keys") {
      try AccessKeys.change(arguments[file], mayBeMissing: mayBeMissing, body)
    }
  }
}
