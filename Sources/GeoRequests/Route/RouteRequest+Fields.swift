import GeoFormats
import GeoRouting
import GeoStreets

extension RouteRequest {
  /// The members beside the course and the chain's, each with its number in the canonical form.
  static let fields: [RequestField<RouteRequest>] = [
    .text("profile", 10, \.profile, default: RoutingProfile.footV1.name),
    .text("avoid", 11, \.avoid),
    .text("prefer", 12, \.prefer),
    .number("outsideFactor", 13, \.outsideFactor, in: 1...1_000, default: 3),
    .text("slopeTerrain", 14, \.slopeTerrain),
    .choice("snap", 15, \.snapping.target, default: .edge),
    .choice("components", 16, \.snapping.components, default: .largest),
    .number(
      "maximumSnapMeters", 17, \.snapping.maximumDistance, in: 0...100_000, default: 250),
  ]

  /// The members that change what is said of a chain but not the chain itself.
  static let otherFields: [RequestField<RouteRequest>] = [
    .integer("alternatives", 0, \.alternatives, in: 0...5, default: 0)
  ]
}
