import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem

/// A chain on its way from a document back into a store.
enum ChainImport {
  /// Name to store the chain under.
  static let name = Option(
    "chain", "NAME", .text, group: "Storage",
    help: "Import the file as a chain: a line with anchors, or anchors in walking order.")

  static func run(
    _ name: String, _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    try arguments.check(
      Self.name, excludes: ImportOption.collection, ImportOption.tags, ImportOption.dryRun,
      ImportOption.onError, ImportOption.regions, ImportOption.network, ImportOption.layer,
      ImportOption.crs)
    let request = try ImportRequest(arguments)
    let chain = try chain(request, arguments, console)
    let replaces = request.onDuplicate == .replace
    try arguments.keepingNewStore(console) {
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

  private static func chain(
    _ request: ImportRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Chain {
    let files = arguments[ImportOption.files]
    guard files.count == 1, let file = files.first else {
      throw arguments.badValue(
        ImportOption.files, text: files.last ?? "", expected: "one file with --chain")
    }
    if request.options.encoding != nil {
      throw CommandFailure("`--encoding` cannot be used with `--chain`")
    }
    var input = try InputFile(file, console)
    let bytes = try input.readAll(limit: FileBytes.defaultLimit)
    var options = ImportOptions(datum: request.options.datum)
    options.crs = request.options.crs
    var reader = ChainReader(options: options, way: PathFile.way(arguments))
    do throws(InterchangeError) {
      let chain = try reader.read(bytes, format: request.format, name: file)
      console.say(reader.notes, of: input.shownName)
      return chain
    } catch {
      var failure = CommandFailure(
        "cannot read a chain from \(input.shownName)", causes: error.causes, hint: error.wayHint)
      if case .noAnchors = error {
        failure.hint = "`geoanchor route --path FILE --save NAME` places anchors along a line"
      }
      throw failure
    }
  }
}
