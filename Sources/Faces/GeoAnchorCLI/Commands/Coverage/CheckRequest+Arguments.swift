import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoSystem
import Geodesy

extension CheckRequest {
  /// The request that the options of `geoanchor check` make, for all but `--file`, and what a walk is
  /// called.
  static func reading(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (request: CheckRequest, name: String?) {
    let (subject, name) = try subject(arguments, console)
    return (CheckRequest(subject, try CoverageQuestion(arguments)), name)
  }

  private static func subject(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (Subject, name: String?) {
    if let latitude = arguments[CheckOption.latitude] {
      let place = try place(latitude, arguments[CheckOption.longitude] ?? .nan)
      return (
        arguments[CheckOption.cellLevel].map { .cellAround(place, level: $0) } ?? .place(place), nil
      )
    }
    if let text = arguments[CheckOption.cell] {
      guard let cell = CoverageCell(text) else {
        throw arguments.badValue(
          CheckOption.cell,
          expected: "LEVEL/X/Y, with a level from 0 to 24 and X and Y below 2^LEVEL")
      }
      return (.cell(cell), nil)
    }
    if let file = arguments[CheckOption.area] {
      return (.area(try RegionFiles.set(file, console).regions.flatMap(\.polygons)), nil)
    }
    let (lines, name) = try walk(arguments, console)
    guard lines.contains(where: { !$0.isEmpty }) else {
      throw CommandFailure("cannot check the path", causes: ["it has no points"])
    }
    return (.lines(lines), name)
  }

  private static func place(
    _ latitude: Degrees, _ longitude: Degrees
  ) throws(CommandFailure) -> RequestedPlace {
    try attempt("cannot use the position") {
      .coordinate(try Coordinate(validating: latitude, longitude: longitude))
    }
  }

  private static func walk(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> ([[Coordinate]], name: String?) {
    if let file = arguments[CheckOption.path] {
      let lines = try PathFile.lines(file, arguments, console)
      return (lines.map(\.path), PathLine(joining: lines).name)
    }
    let name = arguments[CheckOption.chain] ?? ""
    let store = try arguments.openStore(console, mode: .readOnly)
    return try attempt(answering: "cannot find the chain") {
      ([try store.chain(named: name).path], name)
    }
  }
}

extension CoverageQuestion {
  /// The question that the options of `geoanchor check` ask.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self = try arguments.read(CheckRequest.table).question
    if !arguments.isGiven(CheckOption.nearest) {
      alternatives = arguments.isGiven(CheckOption.latitude) ? 1 : 0
    }
    if time == nil { time = Double(GeoSystem.time(nil)) }
  }
}
