import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPackage

/// A chain that a command keeps in the store, if that is asked for.
extension RouteCommand {
  /// What the chain is kept as.
  static let save = Option(
    "save", "NAME", .text, group: "Store", help: "Save the chain in the store under a name.")

  static let replaces = Option(
    flag: "replace", group: "Store", help: "Allow --save to replace an existing chain.")

  static let storing = [save.spec, replaces.spec] + CommonOption.changing

  /// Keeps the chain.
  static func keep(_ chain: Chain, _ arguments: ParsedArguments, _ console: Console) throws {
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
