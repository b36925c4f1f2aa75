import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoRouting
import GeoStreets

/// `geoanchor route --batch`: many pairs, one line of answer each, in order.
enum RouteBatchRun {
  static func run(_ arguments: ParsedArguments, _ console: inout Console) throws -> ExitStatus {
    for other in ["to", "via", "save", "format", "alternatives", "lang"] {
      try arguments.check("batch", excludes: [other])
    }
    try arguments.check("batch", needs: ["network"])
    let file = try arguments.required.text("batch")
    let finder = try RouteFinder(
      StreetNetwork.opened(arguments.required.text("network")), arguments, console,
      customizes: true)
    let source = console
    var isComplete = true
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      do {
        let feed = file == "-" ? try source.feed(file) : ByteFeed(try ByteStream(path: file))
        var batch = try RouteBatch(finder, from: feed) { source.warning("line \($0): \($1)") }
        while let bytes = try batch.next() { try output.write(bytes) }
        isComplete = batch.isComplete
      } catch let error as FormatError {
        throw CommandFailure("cannot read `\(file)`", causes: [error.description])
      }
    }
    return isComplete ? .done : .no
  }
}
