package import GeoAnchorStore
import GeoAnchors
import GeoAreas
package import GeoFormats
import GeoIndoor
import Geodesy

extension RecordLayout<SyncConflict> {
  /// Conflicts, both sides whole (`Data/schemas/conflicts.schema.json`).
  package static var conflicts: RecordLayout<SyncConflict> {
    RecordLayout(
      "conflicts",
      places: { ($0.ours ?? $0.theirs)?.anchor.map { [$0.coordinate] } ?? [] },
      [
        .integer("id", \.id), .text("layer", \.layer), .text("key", \.name),
        .text("name", \.title), .texts("fields", \.fields),
        .texts("conflicting", \.conflictingFields),
        .number("distanceMeters", decimals: 3) { $0.distance },
        .json("base") { $0.base.map { .object(Self.content($0)) } },
        .json("ours") { $0.ours.map(Self.document) },
        .json("theirs") { $0.theirs.map(Self.document) },
      ])
  }

  private static func document(_ version: ConflictVersion) -> JSONValue {
    let change: JSONObject = [
      "changed": .string(version.time), "author": .text(version.author),
    ]
    return .object(JSONObject(content(version).members + change.members))
  }

  private static func content(_ version: ConflictVersion) -> JSONObject {
    switch version.content {
    case .anchor(let anchor): object(anchor)
    case .chain(let chain): object(chain)
    case .regions(let set): object(set)
    case .venue(let venue):
      [
        "id": .string(venue.id.rawValue), "name": .string(venue.name),
        "document": (try? JSONReader.read(VenueExport.json(venue).bytes)) ?? .null,
      ]
    }
  }

  private static func object(_ set: RegionSet) -> JSONObject {
    [
      "name": .string(set.name), "version": .text(set.version), "source": .text(set.source),
      "regions": .array(
        set.regions.map { region in
          .object([
            "id": .string(region.id), "name": .text(region.name),
            "provider": .string(region.provider.rawValue),
            "grade": .string(region.grade.rawValue),
            "validFrom": .text(region.validFrom?.text),
            "validUntil": .text(region.validUntil?.text),
            "properties": .text(region.properties),
            "geometry": .object([
              "type": .string("MultiPolygon"),
              "coordinates": .array(
                region.polygons.map { .array($0.rings.map { .array($0.map(position)) }) }),
            ]),
          ])
        }),
    ]
  }

  private static func position(_ place: Coordinate) -> JSONValue {
    .array([.number(place.longitude), .number(place.latitude)])
  }

  /// An anchor as every list of anchors has it.
  private static func object(_ anchor: Anchor) -> JSONObject {
    let text = AnchorDocument([anchor]).text(.json)
    let value = try? JSONReader.read(text: text)
    return value?["anchors"]?.array?.first?.object ?? [:]
  }

  private static func object(_ chain: ConflictChain) -> JSONObject {
    [
      "name": .string(chain.name), "lengthMeters": .number(chain.length),
      "attribution": .text(chain.attribution),
      "path": .array(chain.path.map(position)),
      "anchors": .array(
        chain.members.map { member in
          .object([
            "id": .string(member.anchor.rawValue), "distanceMeters": .number(member.distance),
            "role": .string(member.role), "street": .text(member.street),
          ])
        }),
    ]
  }
}
