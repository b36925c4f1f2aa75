import GeoCommandLine
import GeoRequests
import GeoRouting
import GeoStreets
import Geodesy

extension RouteFinder {
  /// The finder that the options of a command ask for; `customizes` says that there will be many
  /// searches.
  init(
    _ network: StreetNetwork, _ arguments: ParsedArguments, _ console: Console,
    customizes: Bool = false
  ) throws {
    let choice = try ProfileChoice(arguments, console)
    let snapping = try arguments.read(SnapPolicy.table)
    do throws(RouteFailure) {
      try self.init(
        network, profile: choice.profile, influences: choice.influences, snapping: snapping,
        customizes: customizes)
    } catch {
      throw CommandFailure(error, places: [])
    }
  }

  /// The place on the streets for the point of an option.
  func snapped(_ point: Coordinate, option: String) throws(CommandFailure) -> StreetPosition {
    do throws(RouteFailure) {
      return try positions(of: [point])[0]
    } catch {
      throw CommandFailure(error, places: [option])
    }
  }
}
