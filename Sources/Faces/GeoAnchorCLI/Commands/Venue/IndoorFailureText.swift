import GeoCommandLine
import GeoIndoor
import GeoRequests

/// Requests about venues that have no answer, in the words of the options that made them.
struct IndoorFailureText {
  let arguments: ParsedArguments
  /// The options that name places and floors, with what they name, in the order of their use.
  var names: [(option: any ArgumentKey, name: String?)] = []

  /// The error of the command that stands for it.
  func error(_ error: RequestError) -> any Error {
    switch error {
    case .indoorRoute(let problem): route(problem)
    case .unplacedFloor:
      CommandFailure(
        "cannot place anchors along the route", causes: [error.description],
        hint: Self.georeference)
    case .noFloor(let text, let known):
      bad(
        text, "the id, name or ordinal of a floor", "there is no such floor",
        hint: "there are " + Self.list(known.map(\.rawValue)))
    case .severalFloors(let text, let ids):
      bad(
        text, "one floor", "several floors match",
        hint: "their ids are " + Self.list(ids.map(\.rawValue)))
    case .noPlace(let text, let similar):
      bad(
        text, IndoorPlace.expectation, "nothing matches",
        hint: similar.isEmpty ? nil : "there is " + Self.list(similar))
    case .severalPlaces(let text, let ids):
      bad(text, "one place", "several features match", hint: "their ids are " + Self.list(ids))
    case .missingFloor(let text, let floor):
      CommandFailure(
        "cannot use \(ShownText.quote(text))", causes: ["its floor `\(floor)` is missing"])
    case .noFloors: CommandFailure("cannot draw the venue", causes: ["it has no floors"])
    case .noPixelSize(let floor):
      CommandFailure(
        "cannot overlay the plan on floor \(ShownText.quote(floor.rawValue))",
        causes: ["its pixel size is unknown"],
        hint: "`geoanchor venue georeference --image FILE --meters-per-pixel METERS` sets it")
    default: CommandFailure(error)
    }
  }

  private func bad(
    _ text: String, _ expected: String, _ problem: String, hint: String?
  ) -> any Error {
    let option = names.first { $0.name == text }?.option ?? IndoorRouteOption.from
    return arguments.badValue(option, text: text, expected: expected, problem: problem, hint: hint)
  }

  private static let georeference = "`geoanchor venue georeference` sets its location"

  private static func list(_ names: [String]) -> String {
    names.prefix(20).map { ShownText.quote($0) }.joined(separator: ", ")
  }

  private func route(_ error: VenueRouteError) -> CommandFailure {
    var failure = CommandFailure("cannot find a route", causes: [error.description])
    switch error {
    case .unreachable:
      let isPicky = IndoorRouteOption.avoidances.contains { arguments.isGiven($0) }
      return CommandFailure(
        "there is no route between the two places", causes: [error.description],
        hint: isPicky ? "there may be one without `--step-free` and `--no-lift`" : nil,
        status: .no)
    case .noStreets: failure.hint = "specify one with `--network FILE`; LAT,LON,LEVEL is on a floor"
    case .tooFar, .noEntranceNear: failure.hint = "`--max-snap` sets the maximum distance"
    case .noFrame: failure.hint = Self.georeference
    case .noWays, .noFloor, .network: break
    }
    return failure
  }
}
