import GeoCommandLine
import GeoIndoorRouting
import GeoStreets
import GeoVenues
import Geodesy

/// A way through a venue, as the options of a command ask for it.
struct VenueWalkRequest {
  let plans: VenuePlans
  let arguments: ParsedArguments

  /// What was found, and who must be named as the source of the streets.
  struct Answer {
    var route: VenueRoute
    var start: VenuePlaceFinder.Found
    var end: VenuePlaceFinder.Found
    var attribution: String?
  }

  static let options = [
    OptionSpec(
      "from", valueName: "PLACE", kind: .text, group: "Where to walk",
      help: "The start: \(VenuePlaceFinder.expectation)."),
    OptionSpec(
      "to", valueName: "PLACE", kind: .text, group: "Where to walk",
      help: "The arrival, as the start."),
    OptionSpec(
      "network", valueName: "FILE", kind: .file, group: "Where to walk",
      help: "The street network, from `geoanchor network build`, for places outdoors."),
    OptionSpec("step-free", group: "Who walks", help: "Leave out stairs and escalators."),
    OptionSpec("no-lift", group: "Who walks", help: "Leave out lifts."),
    OptionSpec("no-escalator", group: "Who walks", help: "Leave out escalators."),
    OptionSpec(
      "max-snap", valueName: "METERS", kind: .number(atLeast: 0), default: "100",
      group: "Where to walk",
      help: "The farthest that a way may be from a place, and a street from an entrance."),
  ]

  /// Finds the way.
  func answer() throws -> Answer {
    let finder = VenuePlaceFinder(plans, arguments)
    let (start, end) = (try finder.place("from"), try finder.place("to"))
    let farthest = try arguments.required.number("max-snap")
    let walker = VenueWalker(
      isStepFree: arguments.flag("step-free"), usesLifts: !arguments.flag("no-lift"),
      usesEscalators: !arguments.flag("no-escalator"))
    let streets = try arguments.text("network").map(StreetNetwork.opened)
    do throws(VenueRouteError) {
      let ways = try VenueWays(plans)
      let router =
        if let streets {
          try VenueRouter(ways, on: streets, farthest: farthest, for: walker)
        } else {
          try VenueRouter(ways, for: walker)
        }
      let route = try router.route(from: start.place, to: end.place, farthest: farthest)
      return Answer(
        route: route, start: start, end: end, attribution: streets?.provenance.attribution)
    } catch {
      throw failure(error)
    }
  }

  static func noPlace(_ floor: Floor) -> CommandFailure {
    CommandFailure(
      "cannot set anchors along the way",
      causes: [VenueRouteError.noFrame(floor: floor.id).description],
      hint: "`geoanchor venue georeference` says where it lies")
  }

  private func failure(_ error: VenueRouteError) -> CommandFailure {
    switch error {
    case .unreachable:
      CommandFailure(
        "there is no way between the two places", causes: [error.description],
        hint: arguments.flag("step-free") || arguments.flag("no-lift")
          ? "without `--step-free` and `--no-lift` there may be one" : nil, status: .no)
    case .noStreets:
      CommandFailure(
        "cannot find the way", causes: [error.description],
        hint: "`--network FILE` gives one; LAT,LON,LEVEL is on a floor")
    case .tooFar, .noMeeting:
      CommandFailure(
        "cannot find the way", causes: [error.description],
        hint: "`--max-snap` sets how far a way may be")
    case .noFrame:
      CommandFailure(
        "cannot find the way", causes: [error.description],
        hint: "`geoanchor venue georeference` says where it lies")
    case .noWays, .noFloor, .network:
      CommandFailure("cannot find the way", causes: [error.description])
    }
  }
}
