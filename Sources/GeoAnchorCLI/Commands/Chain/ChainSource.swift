import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoPackage

/// Chains that arguments name: by their name in the store, or by a JSON file.
struct ChainSource {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// The chain of a text: a file where it ends in `.json`, else a name.
  func chain(_ text: String) throws -> Chain {
    if text.lowercased().hasSuffix(".json") { return try Self.read(text) }
    return try arguments.openStore(console, mode: .readOnly).chain(shownBy: text)
  }

  /// The chain in a JSON file.
  static func read(_ file: String) throws -> Chain {
    do {
      return try ChainDocument(readingJSON: FileBytes.read(file)).chain
    } catch let error as FormatError {
      throw CommandFailure("cannot read the chain", causes: [error.description])
    } catch let error as InterchangeError {
      throw CommandFailure(
        "cannot read the chain", causes: ["\(ShownText.file(file)): \(error.description)"],
        hint: "`geoanchor route --format json` and `geoanchor chain show --format json` write one")
    }
  }
}
