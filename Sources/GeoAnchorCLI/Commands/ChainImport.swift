import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy
import Glibc

/// A chain on its way from a document back into a store.
struct ChainImport {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    try arguments.check(
      "chain",
      excludes: ["collection", "tag", "dry-run", "on-error", "regions", "network"])
  }

  func run(_ console: inout Console) throws -> ExitStatus {
    let name = try arguments.required.text("chain")
    let chain = try chain(console)
    let path = arguments.storePath(console)
    let replaces = arguments.choice("on-duplicate", as: DuplicatePolicy.self) == .replace
    try NewStore.keeping(path, isNew: access(path, F_OK) != 0) {
      let store = try arguments.openStore(console, mode: .createOrOpen)
      do throws(AnchorStoreError) {
        try store.save(chain, name: name, replace: replaces)
      } catch {
        var failure = CommandFailure("cannot store the chain", error)
        if case .chainExists = error { failure.hint = "`--on-duplicate replace` replaces it" }
        throw failure
      }
      return ((), true)
    }
    try console.line("\(name): \(chain.anchors.count) anchors")
    return .done
  }

  private func chain(_ console: Console) throws -> Chain {
    let files = arguments.all("file")
    guard files.count == 1, let file = files.first else {
      throw arguments.badValue("file", text: files.last ?? "", expected: "one file with --chain")
    }
    var input = try InputFile(file, console)
    let bytes = try input.readAll(limit: FileBytes.defaultLimit)
    var reader = ChainReader(
      options: ImportOptions(datum: arguments.choice("datum", as: VerticalDatum.self)),
      way: PathFile.way(arguments))
    do throws(InterchangeError) {
      let chain = try reader.read(
        bytes, format: arguments.choice("format", as: ImportFormat.self), name: file)
      console.say(reader.notes, of: input.shownName)
      return chain
    } catch {
      var failure = CommandFailure(
        "cannot read a chain from \(input.shownName)", causes: error.causes, hint: error.wayHint)
      if case .noAnchors = error {
        failure.hint = "`geoanchor route --path FILE --save NAME` sets anchors along a line"
      }
      throw failure
    }
  }
}
