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
    if let system = sink.system {
      try place(numbers.map { $0.number ?? .nan }, in: system, &draft, path)
      return append(draft)
    }
    draft.coordinate = try coordinate(
      numbers[1].number ?? .nan, numbers[0].number ?? .nan, path)
    if numbers.count > 2, let height = numbers[2].number {
      guard let altitude = draft.altitude else {
        draft.altitude = Altitude(meters: height, datum: sink.options.datum ?? .ellipsoid)
        return append(draft)
      }
      // A number alone is another program's; with its datum it is what the height was made from.
      if item.value["properties"]?["altitude"]?.number == nil {
        let (taken, repair) = sink.geometryHeight.altitude(
          altitude, height: height, at: draft.coordinate)
        draft.altitude = taken
        if let repair { repaired(repair, path + [.index(2)]) }
      }
    }
    append(draft)
  }

  /// Places an anchor by a position in a system.
  private func place(
    _ numbers: [Double], in system: DocumentSystem, _ draft: inout AnchorDraft,
    _ path: [JSONPath.Step]
  ) throws(FormatError) {
    let z = numbers.count > 2 ? numbers[2] : nil
    do throws(GeodesyError) {
      let found = try system.position(numbers[0], numbers[1], z)
      draft.coordinate = found.coordinate
      guard draft.altitude == nil, let z else { return }
      if let height = found.height {
        draft.altitude = Altitude(meters: height, datum: .ellipsoid)
        return
      }
      if let datum = sink.options.datum {
        draft.altitude = Altitude(meters: z, datum: datum)
        return
      }
    } catch {
      throw self.error(
        path, found: "`\(numbers[0]), \(numbers[1])` in `\(system.name)`",
        expected: "a position there (\(error))")
    }
    // A zero is what programs write that know no height.
    guard z == 0 else {
      throw sink.datumMissing(
        JSONPath(path).description, "`\(z ?? 0)` m in `\(system.name)`, which has no heights",
        at: item.place(of: JSONPath(path)))
    }
  }

  /// Refuses a system that was named too late: behind the features.
  func checkSystem() throws(FormatError) {
    guard sink.system == nil, let late = try DocumentSystem.declared(in: item.value) else { return }
    throw error(
      [.member("crs")], found: "`\(late.name)` behind the features",
      expected: "it before them, or `--crs`")
  }
}
