import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoPackage
import Glibc

/// A chain on its way from a document back into a store.
struct ChainImport {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    try arguments.check(
      "chain", excludes: ["datum", "collection", "tag", "dry-run"])
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
    do throws(InterchangeError) {
      return try ChainDocument(readingJSON: bytes).chain
    } catch {
      throw CommandFailure(
        "cannot read a chain from \(input.shownName)", causes: [error.description],
        hint: "`geoanchor export --chain NAME --format json` writes one; of a GPX or GeoJSON line, "
          + "`geoanchor route --path FILE --save NAME` makes one")
    }
  }
}
