import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoInterchange
import GeoRequests
import Geodesy

/// The names that filters may use.
extension FeatureCollection {
  /// The queryables: the geometry, and the properties that are not objects.
  var queryables: Queryables {
    self == .anchors
      ? .anchors
      : Queryables(
        [.init("geometry", .geometry, "Where it is.")]
          + properties.map { .init($0.name, Self.kind(of: $0.name, $0.type), $0.text) })
  }

  private static func kind(of name: String, _ types: [String]) -> CQL2Kind {
    switch types[0] {
    case "number", "integer": .number
    case "boolean": .boolean
    case "array": .array
    default: name == "validFrom" || name == "validUntil" ? .instant : .text
    }
  }

  /// The queryables as the properties of a JSON schema (OGC 19-079r2 §6).
  var queryableSchemas: [JSONObject.Member] {
    queryables.all.map { queryable in
      var schema = queryable.kind.schema
      if queryable.kind == .geometry {
        schema = [
          "x-ogc-role": .string("primary-geometry"), "format": .string("geometry-\(geometry)"),
        ]
      }
      schema.members.append(.init(name: "description", value: .string(queryable.text)))
      return .init(name: queryable.name, value: .object(schema))
    }
  }
}

extension CQL2Kind {
  fileprivate var schema: JSONObject {
    switch self {
    case .text: ["type": .string("string")]
    case .number: ["type": .string("number")]
    case .boolean: ["type": .string("boolean")]
    case .array: ["type": .string("array")]
    case .instant, .temporal: ["type": .string("string"), "format": .string("date-time")]
    case .geometry, .scalar, .any: [:]
    }
  }
}

extension Feature {
  /// The texts of its properties, and its id.
  var texts: [String] {
    guard let document = try? JSONReader.read(self.document { _ in }) else { return [] }
    return [document["id"]?.string ?? ""] + (document["properties"] ?? .null).texts
  }

  /// The value of a property that features can be selected by.
  func value(of property: String) -> QueryValue {
    switch self {
    case .anchor(let found): found.value(of: property)
    case .chain(let chain):
      switch property {
      case "geometry": .geometry(CQL2Geometry(pathOf: chain.path).wellKnownBinary)
      case "name": .text(chain.name)
      case "lengthMeters": .number(chain.length)
      case "attribution": .text(chain.attribution)
      case "anchors": .array(chain.anchors.map { .text($0.id.rawValue) })
      default: .null
      }
    case .region(let region, let set, _):
      switch property {
      case "geometry":
        .geometry(CQL2Geometry.multiPolygon(region.polygons.map(\.positions)).wellKnownBinary)
      case "set": .text(set)
      case "name": .text(region.name)
      case "provider": .text(region.provider.rawValue)
      case "grade": .text(region.grade.rawValue)
      case "validFrom": .instant(region.validFrom?.text)
      case "validUntil": .instant(region.validUntil?.text)
      default: .null
      }
    case .venue(let feature, let venue, _):
      switch property {
      case "geometry": .geometry(feature.geometry.shape.wellKnownBinary)
      case "venue": .text(venue.rawValue)
      case "id": .text(feature.id)
      case "kind": .text(feature.kind.rawValue)
      case "floor": .text(feature.floor.rawValue)
      case "name": .text(feature.name)
      case "level": .number(Double(feature.level))
      default: feature.properties.first { $0.name == property }?.value.worth ?? .null
      }
    }
  }
}

extension VenueFeature.Value {
  fileprivate var worth: QueryValue {
    switch self {
    case .text(let text): .text(text)
    case .number(let number, _): .number(number)
    case .flag(let flag): .boolean(flag)
    }
  }
}

extension VenueFeature.Geometry {
  fileprivate var shape: CQL2Geometry {
    switch self {
    case .point(let point): .point(point.position)
    case .line(let points): .lineString(points.map(\.position))
    case .polygon(let polygon): .polygon(polygon.positions)
    }
  }
}

extension CQL2Geometry {
  /// The line of a path, cut where it crosses the antimeridian, as features show it.
  fileprivate init(pathOf points: [Coordinate]) {
    self = .multiLineString(AntimeridianCut.pieces(of: points).map { $0.map(\.position) })
  }
}

extension Coordinate {
  fileprivate var position: [Double] { [longitude, latitude] }
}

extension Polygon {
  var positions: [[[Double]]] { rings.map { $0.map { [$0.longitude, $0.latitude] } } }
}
