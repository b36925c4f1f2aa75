import GeoCommandLine
import GeoIndoorRouting
import GeoRequests
import GeoVenues

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
        "cannot set anchors along the way", causes: [error.description], hint: Self.georeference)
    case .noFloor(let text, let known):
      bad(
        text, "the id, name or ordinal of a floor", "there is no such floor",
        hint: "there are " + Self.list(known.map(\.rawValue)))
    case .severalFloors(let text, let ids):
      bad(
        text, "one floor", "several floors are called so",
        hint: "their ids are " + Self.list(ids.map(\.rawValue)))
    case .noPlace(let text, let similar):
      bad(
        text, IndoorPlace.expectation, "nothing is called so",
        hint: similar.isEmpty ? nil : "there is " + Self.list(similar))
    case .severalPlaces(let text, let ids):
      bad(
        text, "one place", "several things are called so", hint: "their ids are " + Self.list(ids))
    case .missingFloor(let text, let floor):
      CommandFailure(
        "cannot use \(ShownText.quote(text))", causes: ["its floor `\(floor)` is missing"])
    case .noFloors: CommandFailure("cannot draw the venue", causes: ["it has no floors"])
    case .noPixelSize(let floor):
      CommandFailure(
        "cannot lay the plan on the floor \(ShownText.quote(floor.rawValue))",
        causes: ["it is not known how large its pixels are"],
        hint: "`geoanchor venue georeference --image FILE --meters-per-pixel METERS` says it")
    default: CommandFailure(error)
    }
  }

  private func bad(
    _ text: String, _ expected: String, _ problem: String, hint: String?
  ) -> any Error {
    let option = names.first { $0.name == text }?.option ?? IndoorRouteOption.from
    return arguments.badValue(
      option, text: text, expected: expected, problem: problem, hint: hint)
  }

  private static let georeference = "`geoanchor venue georeference` says where it lies"

  private static func list(_ names: [String]) -> String {
    names.prefix(20).map { ShownText.quote($0) }.joined(separator: ", ")
  }

  private func route(_ error: VenueRouteError) -> CommandFailure {
    var failure = CommandFailure("cannot find the way", causes: [error.description])
    switch error {
    case .unreachable:
      let isPicky = arguments[IndoorRouteOption.stepFree] || arguments[IndoorRouteOption.noLift]
      return CommandFailure(
        "there is no way between the two places", causes: [error.description],
        hint: isPicky ? "without `--step-free` and `--no-lift` there may be one" : nil,
        status: .no)
    case .noStreets: failure.hint = "`--network FILE` gives one; LAT,LON,LEVEL is on a floor"
    case .tooFar, .noMeeting: failure.hint = "`--max-snap` sets how far a way may be"
    case .noFrame: failure.hint = Self.georeference
    case .noWays, .noFloor, .network: break
    }
    return failure
  }
}
