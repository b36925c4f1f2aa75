import GeoFormats
import Geodesy

extension JSONAnchorReader {
  /// Reads a feature; its points become anchors.
  func readFeature() throws(FormatError) {
    let value = item.value
    guard value["type"]?.string == "Feature" else {
      throw error([.member("type")], expected: "`Feature`")
    }
    guard let geometry = value["geometry"], geometry != .null else {
      repaired(.noGeometry)
      return
    }
    guard case .object = geometry else {
      throw error([.member("geometry")], expected: "an object or null")
    }
    var draft = AnchorDraft.blank
    switch value["properties"] {
    case nil, .null?: break
    case .object?:
      draft = try properties(value["properties"] ?? .null, [.member("properties")])
    default: throw error([.member("properties")], expected: "an object or null")
    }
    switch value["id"] {
    case .string(let id)?: draft.id = id
    case .integer(let id)?: draft.id = id
    case .number(let id)?:
      draft.id = DecimalText.trimmed(id, decimals: 6)
    case nil, .null?: break
    default: throw error([.member("id")], expected: "a string or a number")
    }
    try readGeometry(draft, [.member("geometry")])
  }

  /// Reads a geometry: a point, or several without an id of their own.
  func readGeometry(_ draft: AnchorDraft, _ path: [JSONPath.Step]) throws(FormatError) {
    let value = value(JSONPath(path)) ?? .null
    let coordinates = value["coordinates"]
    switch value["type"]?.string {
    case "Point":
      try point(coordinates, draft, path + [.member("coordinates")])
    case "MultiPoint":
      guard let points = coordinates?.array else {
        throw error(path + [.member("coordinates")], expected: "an array of positions")
      }
      for (index, point) in points.enumerated() {
        var part = draft
        // Only one anchor can have the id.
        if points.count > 1 { part.id = nil }
        try self.point(point, part, path + [.member("coordinates"), .index(index)])
      }
    case "LineString", "MultiLineString", "Polygon", "MultiPolygon":
      guard coordinates?.array != nil else {
        throw error(path + [.member("coordinates")], expected: "an array of positions")
      }
      repaired(.notAPoint, path)
    case "GeometryCollection":
      guard let parts = value["geometries"]?.array else {
        throw error(path + [.member("geometries")], expected: "an array of geometries")
      }
      for (index, part) in parts.enumerated() {
        let path = path + [.member("geometries"), .index(index)]
        guard case .object = part else { throw error(path, expected: "a geometry") }
        var draft = draft
        if parts.count > 1 { draft.id = nil }
        try readGeometry(draft, path)
      }
    default:
      throw error(
        path + [.member("type")],
        expected: "a geometry type such as `Point`")
    }
  }

  private func point(
    _ value: JSONValue?, _ draft: AnchorDraft, _ path: [JSONPath.Step]
  ) throws(FormatError) {
    guard let numbers = value?.array, numbers.count >= 2 else {
      throw error(path, expected: "a position: longitude, latitude and perhaps a height")
    }
    for (index, number) in numbers.enumerated() where number.number == nil {
      throw error(path + [.index(index)], expected: "a number")
    }
    if numbers.count > 3 { repaired(.extraNumbers, path) }
    var draft = draft
    draft.coordinate = try coordinate(
      numbers[1].number ?? .nan, numbers[0].number ?? .nan, path)
    // The properties say the datum, which the third number cannot.
    if draft.altitude == nil, numbers.count > 2, let height = numbers[2].number {
      draft.altitude = Altitude(meters: height, datum: sink.options.datum ?? .ellipsoid)
    }
    append(draft)
  }

  /// Refuses collections in another coordinate system (GeoJSON before RFC 7946).
  func checkSystem() throws(FormatError) {
    guard let system = item.value["crs"], system != .null else { return }
    let name = system["properties"]?["name"]?.string ?? ""
    let known = ["CRS84", "4326", "4979", "WGS84", "CRS:84", "CRS84h"]
    guard known.contains(where: { name.hasSuffix($0) }) else {
      throw error(
        [.member("crs")], found: name.isEmpty ? nil : "`\(name.prefix(80))`",
        expected: "longitude and latitude on WGS84")
    }
  }
}
