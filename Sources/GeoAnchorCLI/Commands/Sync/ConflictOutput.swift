import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import Geodesy

/// Conflicts as a list: for people side by side, part by part, for programs as documents.
struct ConflictOutput {
  private static let shownColumns: [RecordOutput.Column] = [
    .init("id", "conflict", isRight: true), .init("which", "which"),
    .init("part", "part", room: .kept), .init("ours", "ours", room: .shrinks(to: 20)),
    .init("theirs", "theirs", room: .shrinks(to: 20)),
  ]
  private static let columns: [RecordOutput.Column] = [
    .init("id", "conflict", isRight: true), .init("layer", "layer"), .init("key", "key"),
    .init("name", "name"), .init("ours", "ours"), .init("theirs", "theirs"),
  ]

  private let shape: RecordOutput.Shape
  private var records: RecordOutput
  private(set) var count = 0

  init(_ shape: RecordOutput.Shape) {
    self.shape = shape
    records = RecordOutput(
      shape, list: "conflicts", shape == .text ? Self.shownColumns : Self.columns)
  }

  mutating func append(_ conflict: SyncConflict, to output: inout DataWriter) throws {
    count += 1
    guard shape == .text else {
      return try records.append(
        [
          .integer(conflict.id), .text(conflict.layer), .text(conflict.name),
          .text(conflict.title), .json(conflict.ours.map(Self.document)),
          .json(conflict.theirs.map(Self.document)),
        ], at: (conflict.ours ?? conflict.theirs)?.anchor?.coordinate, to: &output)
    }
    for row in ConflictRows.rows(of: conflict) {
      try records.append(
        [
          .integer(conflict.id), .text(ConflictRows.title(of: conflict)), .text(row.part),
          .text(row.ours), .text(row.theirs),
        ], to: &output)
    }
  }

  mutating func end(_ output: inout DataWriter) throws { try records.end(&output) }

  /// A side of a conflict (`Data/schemas/conflicts.schema.json`).
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
