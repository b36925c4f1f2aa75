import GeoFormats

enum CQL2JSONWriter {
  static func value(of expression: CQL2Expression) -> JSONValue {
    switch expression {
    case .boolean(let value): .bool(value)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .date(let text): .object(["date": .string(text)])
    case .timestamp(let text): .object(["timestamp": .string(text)])
    case .unbounded: .string("..")
    case .interval(let start, let end): .object(["interval": .array([bound(start), bound(end)])])
    case .geometry(let geometry): value(of: geometry)
    case .array(let elements): .array(elements.map(value))
    case .property(let name): .object(["property": .string(name)])
    case .operation(let operation, let operands): call(operation.rawValue, operands)
    case .function(let name, let operands): call(name, operands)
    }
  }

  private static func call(_ name: String, _ operands: [CQL2Expression]) -> JSONValue {
    .object(["op": .string(name), "args": .array(operands.map(value))])
  }

  private static func bound(_ bound: CQL2Expression) -> JSONValue {
    switch bound {
    case .date(let text), .timestamp(let text): .string(text)
    default: value(of: bound)
    }
  }

  private static func value(of geometry: CQL2Geometry) -> JSONValue {
    func position(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
    func line(_ line: [[Double]]) -> JSONValue { .array(line.map(position)) }
    func lines(_ lines: [[[Double]]]) -> JSONValue { .array(lines.map(line)) }
    func shape(_ type: String, _ coordinates: JSONValue) -> JSONValue {
      .object(["type": .string(type), "coordinates": coordinates])
    }
    return switch geometry {
    case .point(let numbers): shape("Point", position(numbers))
    case .lineString(let positions): shape("LineString", line(positions))
    case .polygon(let rings): shape("Polygon", lines(rings))
    case .multiPoint(let positions): shape("MultiPoint", line(positions))
    case .multiLineString(let parts): shape("MultiLineString", lines(parts))
    case .multiPolygon(let parts): shape("MultiPolygon", .array(parts.map(lines)))
    case .collection(let parts):
      .object([
        "type": .string("GeometryCollection"), "geometries": .array(parts.map { value(of: $0) }),
      ])
    case .box(let numbers): .object(["bbox": position(numbers)])
    }
  }
}
