package import GeoFormats
package import GeoRouting

extension SnapPolicy {
  /// The members of the requests that snap places to streets, each with its number in the canonical
  /// form of a route.
  package static let table = RequestTable(
    SnapPolicy(),
    [
      .choice(
        "snap", \.target, identity: 15,
        "Snap to the nearest point of a street (edge) or to the nearest node.",
        option: .init("snap", "TARGET", in: "Streets")),
      components(\.components, identity: 16),
      .number(
        "maximumSnapMeters", \.maximumDistance, in: 0...100_000, identity: 17,
        "Maximum distance from a place to a street.",
        option: .init("max-snap", "METERS", in: "Streets")),
      .number(
        "level", \.level, in: RequestedPlace.levelRange, identity: 18,
        "Level of places that have none of their own, 0 for the ground; without it, the ground is "
          + "preferred.",
        option: .init("level", "LEVEL", in: "Streets")),
    ])

  /// The connected components that a request looks at.
  static func components<Request>(
    _ path: RequestField<Request>.Path<SnapComponents>, identity: UInt8 = 0
  ) -> RequestField<Request> {
    .choice(
      "components", path, identity: identity,
      "Use only the largest connected component of the network, or all components.",
      option: .init("components", "WHICH", in: "Streets"))
  }

  /// The fields as those of a request that has a policy.
  static func fields<Request>(
    on path: any WritableKeyPath<Request, SnapPolicy> & Sendable
  ) -> [RequestField<Request>] {
    table.fields.map { $0.on(path) }
  }
}

extension RoutingProfile {
  static func field<Request>(
    _ path: RequestField<Request>.Path<String>, identity: UInt8 = 0, omitted: String? = nil
  ) -> RequestField<Request> {
    .text("profile", path, identity: identity, omitted: omitted, "Name of the routing profile.")
  }
}
