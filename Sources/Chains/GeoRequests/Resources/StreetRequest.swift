import GeoFormats
package import GeoOpeningHours
package import GeoRouting

/// A request for searches on a street network: profile, areas, terrain, time and snapping.
package protocol StreetRequest: Sendable {
  var profile: String { get set }
  var avoid: String? { get set }
  var prefer: String? { get set }
  var outsideFactor: Double { get set }
  var slopeTerrain: String? { get set }
  var time: WallClock? { get set }
  var snapping: SnapPolicy { get set }
}

extension StreetRequest {
  /// The members, each with its number in the canonical form of a route.
  static var streetFields: [RequestField<Self>] {
    [
      RoutingProfile.field(\.profile, identity: 10, omitted: RoutingProfile.footV1.name),
      .text("avoid", \.avoid, identity: 11, "Name of the set of regions to avoid."),
      .text(
        "prefer", \.prefer, identity: 12,
        "Name of the set of regions to prefer, such as coverage."),
      .number(
        "outsideFactor", \.outsideFactor, in: 1...1_000, identity: 13,
        "Cost factor outside the preferred areas.",
        option: .init("outside-factor", "FACTOR", in: "Profile")),
      .text(
        "slopeTerrain", \.slopeTerrain, identity: 14,
        "Name of the terrain for slope-dependent speeds in time-based profiles."),
    ] + SnapPolicy.fields(on: \.snapping) + [timeField]
  }

  private static var timeField: RequestField<Self> {
    RequestField(
      DocumentMember(
        "at", .text(least: 0),
        "Local time of the walk, such as 2026-12-31T18:00, with or without the offset from UTC "
          + "(+01:00), by which opening hours and other conditions are decided; without it, they "
          + "are left out and stated as notices."),
      \.time, identity: 19,
      read: { node throws(FormatError) in
        guard let time = WallClock(try node.string()) else {
          throw node.error(expected: WallClock.expected)
        }
        return time
      }, write: { $0.map { .text($0.text) } })
  }

  /// The names of the sets of regions that the request refers to.
  package var areaNames: [String] { [avoid, prefer].compactMap(\.self) }
}
