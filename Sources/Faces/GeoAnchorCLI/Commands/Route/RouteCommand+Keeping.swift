import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoSystem

/// A chain that a command keeps in the store, if that is asked for.
extension RouteCommand {
  /// Name to store the chain under.
  static let save = Option(
    "save", "NAME", .text, group: "Store", help: "Save the chain in the store under a name.")

  static let replaces = Option(
    flag: "replace", group: "Store", help: "Allow --save to replace an existing chain.")

  static let storing = [save.spec, replaces.spec] + CommonOption.changing

  /// Writes to the output and keeps the chain, if there is one.
  ///
  /// A file is written before the store, so that nothing is stored if the file fails.
  static func keep(
    _ chain: Chain?, _ arguments: ParsedArguments, _ console: inout Console,
    writing: (inout DataWriter) throws -> Void
  ) throws {
    let output = arguments[CommonOption.output]
    let isFile = output != nil && output != "-"
    if !isFile, let chain { try keep(chain, arguments, console) }
    try console.withOutput(to: output) { [console] writer in
      try writing(&writer)
      if isFile, let chain { try keep(chain, arguments, console) }
    }
  }

  private static func keep(_ chain: Chain, _ arguments: ParsedArguments, _ console: Console) throws
  {
    guard let name = arguments[save] else { return }
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do {
      try store.save(chain, name: name, replace: arguments[replaces])
    } catch {
      var failure = CommandFailure("cannot save the chain", error)
      if error == .chainExists(name) { failure.hint = "`--replace` replaces it" }
      throw failure
    }
  }
}
