import GeoLocalization
import GeoSessions
import GeoTexts
import Geodesy

extension NavigationOutput {
  /// The data of the output in the common shape, its text in a language.
  func fields(in language: Language) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] =
      switch self {
      case .navigationStarted(let place, _, let meters):
        Self.fields("navigationStarted", meters) + [.init("place", .text(place))]
      case .instruction(let instruction, let meters): Self.fields(instruction.rawValue, meters)
      case .waypointReached(let id):
        Self.fields("waypointReached") + [.init("waypoint", .text(id))]
      case .recalculating(let meters): Self.fields("recalculating", meters)
      case .destinationReached(let place, _):
        Self.fields("destinationReached") + [.init("place", .text(place))]
      case .lost: Self.fields("lost")
      case .noRoute(let place): Self.fields("noRoute") + [.init("place", .text(place))]
      }
    if let word {
      fields.append(.init("id", .text(word.key.rawValue)))
      fields.append(.init("text", .text(Message.localization(word).text(in: language))))
    }
    return fields
  }

  private static func fields(_ kind: String, _ meters: Meters? = nil) -> [SessionOutput.Field] {
    [.init("kind", .text(kind))]
      + (meters.map { [.init("meters", .number($0, decimals: 1))] } ?? [])
  }
}
