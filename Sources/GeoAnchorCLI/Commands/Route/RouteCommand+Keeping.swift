import GeoAnchors
import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// A chain that a command keeps in the store, if that is asked for.
extension RouteCommand {
  /// What the chain is kept as.
  static let save = Option(
    "save", "NAME", .text, group: "Store", help: "Keep the chain in the store under a name.")

  static let replaces = Option(
    flag: "replace", group: "Store", help: "Let --save replace a chain of the same name.")

  static let storing = [save.spec, replaces.spec] + CommonOption.changing

  /// Keeps the chain.
  static func keep(_ chain: Chain, _ arguments: ParsedArguments, _ console: Console) throws {
    guard let name = arguments[save] else { return }
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do {
      try store.save(chain, name: name, replace: arguments[replaces])
    } catch {
      var failure = CommandFailure("cannot keep the chain", error)
      if error == .chainExists(name) { failure.hint = "`--replace` replaces it" }
      throw failure
    }
  }
}
