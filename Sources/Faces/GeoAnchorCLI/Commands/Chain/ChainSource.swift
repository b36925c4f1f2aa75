import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoSystem

/// Chains that arguments name: by their name in the store, or by a JSON file.
enum ChainSource {
  /// The operand of the commands about a stored chain.
  static let name = Argument("chain", "NAME", .text, help: "Name of a stored chain.")

  /// The chain of a text: a file where it ends in `.json`, else a name.
  static func chain(
    _ text: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Chain {
    if text.lowercased().hasSuffix(".json") { return try read(text) }
    return try arguments.openStore(console, mode: .readOnly).chain(shownBy: text)
  }

  static func read(_ file: String) throws -> Chain {
    let hint = "`geoanchor route --format json` and `geoanchor chain show --format json` write one"
    return try attempt("cannot read the chain", reading: file, hint: hint) {
      try ChainDocument(readingJSON: FileBytes.read(file)).chain
    }
  }
}

extension AnchorStorage {
  /// The chain of a name that a command was asked about.
  func chain(shownBy name: String) throws(CommandFailure) -> Chain {
    try attempt(answering: "cannot read the chain") { try chain(named: name) }
  }
}
