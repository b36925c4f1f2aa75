import GeoAnchorStore
import GeoAnchors
import GeoFormats
import Geodesy

/// The anchors that a change touched, with their places before and after: `/v1/changes/{change}/anchors`.
enum ChangedAnchorsEndpoint {
  static let endpoints = [anchors]

  private static let limit = Parameter<Int>.integer(
    "limit", in: 1...10_000, default: 1000, "The maximum number of anchors.")

  private static let anchors = Endpoint(
    "GET", "/v1/changes/{change}/anchors", id: "getChangedAnchors", tag: "History",
    "The anchors that a change touched, as they were before and after it",
    parameters: [JobEndpoints.number.description, limit.description],
    answers: [.init("The anchors.", [.init("application/json", .named("changed-anchors"))])]
  ) { call in
    let id = try call.value(JobEndpoints.number) ?? 0
    return try call.tagged {
      let (anchors, hasMore) = try call.service.store.changedAnchors(
        of: id, limit: try call.value(limit) ?? 1000)
      return .json(
        .object([
          "change": .number(Double(id)), "hasMore": .bool(hasMore),
          "anchors": .array(anchors.map(document)),
        ]))
    }
  }

  private static func document(_ changed: ChangedAnchor) -> JSONValue {
    let difference = changed.difference
    let kind =
      difference.before == nil ? "added" : difference.after == nil ? "removed" : "changed"
    return .object([
      "id": .string(difference.id.rawValue),
      "name": .string((difference.after ?? difference.before)?.name ?? ""),
      "kind": .string(kind), "chain": .text(difference.member?.chain),
      "isUnchanged": .bool(changed.isUnchanged),
      "movedMeters": difference.horizontal.map { .number($0) } ?? .null,
      "before": state(difference.before), "after": state(difference.after),
    ])
  }

  private static func state(_ anchor: Anchor?) -> JSONValue {
    guard let anchor else { return .null }
    return .object([
      "latitude": .number(anchor.coordinate.latitude),
      "longitude": .number(anchor.coordinate.longitude),
      "headingDegrees": anchor.heading.map { .number($0) } ?? .null,
    ])
  }
}
