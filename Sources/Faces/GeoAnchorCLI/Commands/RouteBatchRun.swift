import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoStreets

/// `geoanchor route --batch`: many pairs, one line of answer each, in order.
enum RouteBatchRun {
  static func run(_ arguments: ParsedArguments, _ console: inout Console) throws -> ExitStatus {
    try arguments.check(
      RouteCourse.batch,
      excludes: RouteCourse.to, RouteCourse.via, RouteCommand.save, RouteCommand.format,
      RouteCourse.alternatives, CommonOption.language)
    try arguments.check(RouteCourse.batch, needs: RouteCourse.network)
    guard let file = arguments[RouteCourse.batch], let network = arguments[RouteCourse.network]
    else { throw arguments.missing(RouteCourse.batch) }
    var request = RouteRequest(.streets([]))
    let resources = try PlanningResources(
      StreetNetwork.opened(network), for: &request, arguments, console)
    let finder = try asking { try resources.finder(for: request, customizes: true) }
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
