package import GeoAnchorStore
import GeoAnchors
package import GeoFormats
import Geodesy

extension RecordLayout<SyncConflict> {
  /// Conflicts, both sides whole (`Data/schemas/conflicts.schema.json`).
  package static var conflicts: RecordLayout<SyncConflict> {
    RecordLayout(
      "conflicts",
      places: { ($0.ours ?? $0.theirs)?.anchor.map { [$0.coordinate] } ?? [] },
      [
        .integer("id", \.id), .text("layer", \.layer), .text("key", \.name),
        .text("name", \.title), .json("ours") { $0.ours.map(Self.document) },
        .json("theirs") { $0.theirs.map(Self.document) },
      ])
  }

  private static func document(_ version: ConflictVersion) -> JSONValue {
    let members =
      switch version.content {
      case .anchor(let anchor): self.members(of: anchor)
      case .chain(let chain): self.members(of: chain)
      }
    return .object(
      JSONObject(
        members + [
          .init(name: "changed", value: .string(version.time)),
          .init(name: "author", value: text(version.author)),
        ]))
  }

  /// An anchor as every list of anchors has it.
  private static func members(of anchor: Anchor) -> [JSONObject.Member] {
    let text = AnchorDocument([anchor]).text(.json)
    let value = try? JSONReader.read(text: text)
    return value?["anchors"]?.array?.first?.object?.members ?? []
  }

  private static func members(of chain: ConflictChain) -> [JSONObject.Member] {
    [
      .init(name: "name", value: .string(chain.name)),
      .init(name: "lengthMeters", value: .number(chain.length)),
      .init(name: "attribution", value: text(chain.attribution)),
      .init(
        name: "path",
        value: .array(
          chain.path.map { .array([.number($0.longitude), .number($0.latitude)]) })),
      .init(
        name: "anchors",
        value: .array(
          chain.members.map { member in
            .object(
              JSONObject([
                .init(name: "id", value: .string(member.anchor.rawValue)),
                .init(name: "distanceMeters", value: .number(member.distance)),
                .init(name: "role", value: .string(member.role)),
                .init(name: "street", value: text(member.street)),
              ]))
          })),
    ]
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
