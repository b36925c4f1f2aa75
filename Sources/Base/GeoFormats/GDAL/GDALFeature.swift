import CGeoGDAL

extension GDALFile {
  /// The next feature of a layer, within `GDALLibrary.call`; nil at its end.
  /// - Throws: `FormatError` with the feature's `number` where the file is damaged.
  package func next(_ layer: GDALLayer, number: Int) throws(FormatError) -> GDALFeature? {
    if let feature = gdal.pointee.OGR_L_GetNextFeature(layer.handle) {
      return GDALFeature(feature, layer, self)
    }
    guard let problem = GDALLibrary.problem else { return nil }
    throw .unexpected(
      found: "GDAL: \(Self.shown(problem, "/vsimem/", ""))",
      expected: "a whole file", at: TextPlace(feature: number))
  }
}

package final class GDALFeature {
  private let gdal: UnsafePointer<geo_gdal>
  private let handle: UnsafeMutableRawPointer
  private let layer: GDALLayer
  private var keepsHeights = true

  init(_ handle: UnsafeMutableRawPointer, _ layer: GDALLayer, _ file: GDALFile) {
    self.handle = handle
    self.layer = layer
    gdal = file.gdal
  }

  deinit { gdal.pointee.OGR_F_Destroy(handle) }

  // MARK: Fields

  /// The values of its fields, as JSON has them: those that are null are left out.
  package func fields() -> [(name: String, value: JSONValue)] {
    layer.fields.indices.compactMap { index in
      guard gdal.pointee.OGR_F_IsFieldSetAndNotNull(handle, Int32(index)) != 0,
        let value = value(Int32(index), layer.fields[index])
      else { return nil }
      return (layer.fields[index].name, value)
    }
  }

  private func value(_ index: Int32, _ field: GDALLayer.Field) -> JSONValue? {
    switch Int(field.type) {
    case GEO_GDAL_INTEGER, GEO_GDAL_INTEGER64:
      let number = gdal.pointee.OGR_F_GetFieldAsInteger64(handle, index)
      return Int(field.subtype) == GEO_GDAL_BOOLEAN ? .bool(number != 0) : Self.integer(number)
    case GEO_GDAL_REAL:
      let number = gdal.pointee.OGR_F_GetFieldAsDouble(handle, index)
      return number.isFinite ? .number(number) : nil
    case GEO_GDAL_INTEGER_LIST:
      return list(gdal.pointee.OGR_F_GetFieldAsIntegerList) { Self.integer(Int64($0)) }(index)
    case GEO_GDAL_INTEGER64_LIST:
      return list(gdal.pointee.OGR_F_GetFieldAsInteger64List) { Self.integer($0) }(index)
    case GEO_GDAL_REAL_LIST:
      return list(gdal.pointee.OGR_F_GetFieldAsDoubleList) { $0.isFinite ? .number($0) : .null }(
        index)
    case GEO_GDAL_STRING_LIST:
      var texts: [JSONValue] = []
      guard let list = gdal.pointee.OGR_F_GetFieldAsStringList(handle, index) else { return nil }
      while let text = list[texts.count] { texts.append(.string(String(cString: text))) }
      return .array(texts)
    case GEO_GDAL_DATE, GEO_GDAL_TIME, GEO_GDAL_DATE_TIME:
      return time(index, Int(field.type)).map { .string($0) }
    default:
      let text = GDALFile.text(gdal.pointee.OGR_F_GetFieldAsString(handle, index))
      if Int(field.subtype) == GEO_GDAL_JSON, let value = try? JSONReader.read(text: text) {
        return value
      }
      return .string(text)
    }
  }

  /// Whole numbers beyond those that a Double counts keep their digits.
  private static func integer(_ number: Int64) -> JSONValue {
    number.magnitude <= JSONInteger.exactLimit ? .number(Double(number)) : .integer("\(number)")
  }

  private func list<Element>(
    _ read:
      @escaping (UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<Int32>?) ->
      UnsafePointer<Element>?,
    _ value: @escaping (Element) -> JSONValue
  ) -> (Int32) -> JSONValue? {
    { index in
      var count: Int32 = 0
      let elements = read(self.handle, index, &count)
      return .array(UnsafeBufferPointer(start: elements, count: Int(count)).map(value))
    }
  }

  /// A date or a time as ISO 8601 has it.
  private func time(_ index: Int32, _ type: Int) -> String? {
    var (year, month, day, hour, minute): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
    var second: Float = 0
    var zone: Int32 = 0
    guard
      gdal.pointee.OGR_F_GetFieldAsDateTimeEx(
        handle, index, &year, &month, &day, &hour, &minute, &second, &zone) != 0
    else { return nil }
    let date = "\(Self.digits(year, 4))-\(Self.digits(month))-\(Self.digits(day))"
    let milliseconds = Int32((second * 1000).rounded())
    let rest = milliseconds % 1000
    let clock =
      "\(Self.digits(hour)):\(Self.digits(minute)):\(Self.digits(milliseconds / 1000))"
      + (rest == 0 ? "" : ".\(Self.digits(rest, 3))")
    switch type {
    case GEO_GDAL_DATE: return date
    case GEO_GDAL_TIME: return clock
    default: return "\(date)T\(clock)\(Self.zone(zone))"
    }
  }

  /// An offset from UTC: GDAL counts quarters of an hour from 100, and 0 and 1 say nothing.
  private static func zone(_ code: Int32) -> String {
    guard code > 1 else { return "" }
    let minutes = (code - 100) * 15
    guard minutes != 0 else { return "Z" }
    return (minutes < 0 ? "-" : "+") + "\(digits(abs(minutes) / 60)):\(digits(abs(minutes) % 60))"
  }

  private static func digits(_ number: Int32, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  // MARK: Geometry

  /// The third number of its position; nil where it is no point, or has none.
  package var height: Double? {
    guard let geometry = gdal.pointee.OGR_F_GetGeometryRef(handle),
      GDALFile.text(gdal.pointee.OGR_G_GetGeometryName(geometry)) == "POINT",
      gdal.pointee.OGR_G_Is3D(geometry) != 0, gdal.pointee.OGR_G_IsEmpty(geometry) == 0
    else { return nil }
    var (x, y, z) = (0.0, 0.0, 0.0)
    gdal.pointee.OGR_G_GetPoint(geometry, 0, &x, &y, &z)
    return z.isFinite ? z : nil
  }

  /// Writes its geometry as GeoJSON has it, with the numbers of the file; null without one.
  /// - Parameters:
  ///   - json: The writer, where a value is expected.
  ///   - heights: Whether third numbers are written.
  ///   - writes: Whether coordinates of a shape are wanted; else it has none.
  package func writeGeometry(
    to json: inout JSONWriter, heights: Bool, _ writes: (GDALLayer.Shape) -> Bool
  ) {
    keepsHeights = heights
    guard let geometry = gdal.pointee.OGR_F_GetGeometryRef(handle) else { return json.null() }
    guard gdal.pointee.OGR_G_HasCurveGeometry(geometry, 0) != 0 else {
      return write(geometry, to: &json, writes)
    }
    let linear = gdal.pointee.OGR_G_GetLinearGeometry(geometry, 0, nil)
    defer { gdal.pointee.OGR_G_DestroyGeometry(linear) }
    guard let linear else { return json.null() }
    write(linear, to: &json, writes)
  }

  private func write(
    _ geometry: UnsafeMutableRawPointer, to json: inout JSONWriter,
    _ writes: (GDALLayer.Shape) -> Bool
  ) {
    // An empty point has no place.
    guard gdal.pointee.OGR_G_IsEmpty(geometry) == 0 else { return json.null() }
    let kind = GDALFile.text(gdal.pointee.OGR_G_GetGeometryName(geometry))
    json.object(inline: true) { json in
      switch kind {
      case "POINT":
        json.member("type", "Point")
        json.key("coordinates")
        position(geometry, 0, to: &json)
      case "LINESTRING", "LINEARRING":
        json.member("type", "LineString")
        json.key("coordinates")
        line(geometry, to: &json, writes(.lines))
      case "POLYGON", "TRIANGLE": nested("Polygon", geometry, &json, writes(.areas), line)
      case "MULTIPOINT":
        nested("MultiPoint", geometry, &json, true) { part, json, _ in
          self.position(part, 0, to: &json)
        }
      case "MULTILINESTRING": nested("MultiLineString", geometry, &json, writes(.lines), line)
      case "MULTIPOLYGON", "POLYHEDRALSURFACE", "TIN":
        nested("MultiPolygon", geometry, &json, writes(.areas)) { part, json, writes in
          self.rings(part, to: &json, writes)
        }
      default:
        json.member("type", "GeometryCollection")
        json.key("geometries")
        json.beginArray(inline: true)
        for part in parts(of: geometry) where gdal.pointee.OGR_G_IsEmpty(part) == 0 {
          write(part, to: &json, writes)
        }
        json.endArray()
      }
    }
  }

  private func nested(
    _ type: String, _ geometry: UnsafeMutableRawPointer, _ json: inout JSONWriter, _ writes: Bool,
    _ part: (UnsafeMutableRawPointer, inout JSONWriter, Bool) -> Void
  ) {
    json.member("type", type)
    json.key("coordinates")
    json.beginArray(inline: true)
    if writes {
      for each in parts(of: geometry) where gdal.pointee.OGR_G_IsEmpty(each) == 0 {
        part(each, &json, writes)
      }
    }
    json.endArray()
  }

  private func rings(
    _ polygon: UnsafeMutableRawPointer, to json: inout JSONWriter, _ writes: Bool
  ) {
    json.beginArray(inline: true)
    for ring in parts(of: polygon) { line(ring, to: &json, writes) }
    json.endArray()
  }

  private func line(
    _ geometry: UnsafeMutableRawPointer, to json: inout JSONWriter, _ writes: Bool
  ) {
    json.beginArray(inline: true)
    if writes {
      for index in 0..<max(0, gdal.pointee.OGR_G_GetPointCount(geometry)) {
        position(geometry, index, to: &json)
      }
    }
    json.endArray()
  }

  private func position(
    _ geometry: UnsafeMutableRawPointer, _ index: Int32, to json: inout JSONWriter
  ) {
    var (x, y, z) = (0.0, 0.0, 0.0)
    gdal.pointee.OGR_G_GetPoint(geometry, index, &x, &y, &z)
    json.beginArray(inline: true)
    json.value(.number(x))
    json.value(.number(y))
    if keepsHeights, gdal.pointee.OGR_G_Is3D(geometry) != 0, z.isFinite { json.value(.number(z)) }
    json.endArray()
  }

  private func parts(of geometry: UnsafeMutableRawPointer) -> [UnsafeMutableRawPointer] {
    (0..<max(0, gdal.pointee.OGR_G_GetGeometryCount(geometry))).compactMap {
      gdal.pointee.OGR_G_GetGeometryRef(geometry, $0)
    }
  }
}
