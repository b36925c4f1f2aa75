package import Geodesy

/// The coordinate reference system of a document, whose positions are brought to WGS 84.
///
/// Positions are two numbers in the order of maps, easting or longitude first, as GeoJSON of 2008 and
/// GDAL have them, and perhaps a height.
package final class DocumentSystem {
  /// The name for messages: the definition, or the system's name where that is long.
  package let name: String
  /// Whether heights are those of the system; else what they count from is not known.
  package let hasHeight: Bool
  private let projection: Projection
  private let isGeographic: Bool

  /// The system of a definition that PROJ knows: a code, a URN, WKT, PROJJSON or a PROJ string.
  /// - Throws: `FormatError.document` that names it.
  package init(_ definition: String) throws(FormatError) {
    let shown = definition.utf8.count <= 60 ? definition : String(definition.prefix(60)) + "…"
    do throws(GeodesyError) {
      let system = try ReferenceSystem(describing: definition)
      projection = try Projection(
        from: definition, to: system.hasHeight ? "EPSG:4979" : "EPSG:4326")
      name = definition.utf8.count <= 60 ? definition : system.name
      hasHeight = system.hasHeight
      isGeographic = system.axes.contains { $0.role == .latitude }
    } catch {
      throw .document("the coordinate reference system `\(shown)` cannot be used: \(error)")
    }
  }

  /// Whether a name is that of longitude and latitude on WGS 84, with or without heights above the
  /// ellipsoid: what GeoJSON means without a name.
  package static func isWGS84(_ name: String) -> Bool {
    ["CRS84", "4326", "4979", "WGS84", "CRS:84", "CRS84h"].contains { name.hasSuffix($0) }
      && !name.contains("+")
  }

  /// Converts a position.
  /// - Throws: `GeodesyError` with what is wrong with the position, or why it has no image.
  package func position(
    _ x: Double, _ y: Double, _ z: Double?
  ) throws(GeodesyError) -> (coordinate: Coordinate, height: Meters?) {
    let given = isGeographic ? SIMD3(y, x, z ?? 0) : SIMD3(x, y, z ?? 0)
    let found = try projection.transform(given)
    return (
      try Coordinate(validating: found.x, longitude: found.y), hasHeight && z != nil ? found.z : nil
    )
  }

  /// The same document with all `coordinates` in WGS 84.
  /// - Returns: The document, and how many heights were left out, as nothing says what they count from.
  /// - Throws: `FormatError.document` with a position that cannot be converted.
  package func converted(
    _ document: JSONValue
  ) throws(FormatError) -> (value: JSONValue, heights: Int) {
    var heights = 0
    let value = try converted(document, inCoordinates: false, &heights)
    return (value, heights)
  }

  private func converted(
    _ value: JSONValue, inCoordinates: Bool, _ heights: inout Int
  ) throws(FormatError) -> JSONValue {
    switch value {
    case .object(let object) where !inCoordinates:
      var members: [JSONObject.Member] = []
      for member in object.members {
        let isProperties = member.name == "properties" || member.name == "crs"
        members.append(
          JSONObject.Member(
            name: member.name,
            value: isProperties
              ? member.value
              : try converted(
                member.value, inCoordinates: member.name == "coordinates", &heights)))
      }
      return .object(JSONObject(members))
    case .array(let elements):
      guard inCoordinates, elements.count >= 2, let x = elements[0].number,
        let y = elements[1].number
      else {
        var converted: [JSONValue] = []
        converted.reserveCapacity(elements.count)
        for element in elements {
          converted.append(
            try self.converted(element, inCoordinates: inCoordinates, &heights))
        }
        return .array(converted)
      }
      let z = elements.count > 2 ? elements[2].number : nil
      do throws(GeodesyError) {
        let found = try position(x, y, z)
        if z != nil, z != 0, found.height == nil { heights += 1 }
        let plane: [JSONValue] = [
          .number(found.coordinate.longitude), .number(found.coordinate.latitude),
        ]
        return .array(plane + (found.height.map { [.number($0)] } ?? []))
      } catch {
        throw .document("the position `\(x), \(y)` in `\(name)`: \(error)")
      }
    default: return value
    }
  }
}

extension DocumentSystem {
  /// The name of the system in a member `crs` with which a GeoJSON text ends; nil without one.
  ///
  /// `end` are the last bytes of the text, which is read forward: the member would come too late.
  package static func name(atEnd end: some BidirectionalCollection<UInt8>) -> String? {
    let text = String(decoding: end, as: UTF8.self)
    guard let start = text.ranges(of: "\"crs\"").last?.lowerBound else { return nil }
    // The brace that ends the text ends the object that is begun here: the member is one of the root.
    let root = try? JSONReader.read(text: "{" + text[start...])
    return root?["crs"]?["properties"]?["name"]?.string
  }

  /// The system that a GeoJSON object of 2008 names in its member `crs`; nil where it names none, or WGS 84.
  /// - Throws: `FormatError.document`: one that is not named, or not known.
  package static func declared(in root: JSONValue?) throws(FormatError) -> DocumentSystem? {
    guard let member = root?["crs"], member != .null else { return nil }
    guard let name = member["properties"]?["name"]?.string else {
      throw .document("the member `crs` names no coordinate reference system")
    }
    return isWGS84(name) ? nil : try DocumentSystem(name)
  }
}
