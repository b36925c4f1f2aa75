import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoPackage

extension ParsedArguments {
  /// The chain of the store that `--chain` names.
  ///
  /// - Throws: That the store cannot be opened, or has no such chain.
  func storedChain(_ console: Console) throws -> Chain {
    do {
      return try openStore(console, mode: .readOnly).chain(named: try required.text("chain"))
    } catch let error as AnchorStoreError {
      throw CommandFailure(answering: "cannot find the chain", error)
    }
  }
}
