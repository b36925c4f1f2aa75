import GeoFormats
import Geodesy

/// Writes converted points in one of the shapes.
struct ConvertWriter {
  enum Shape: String, CaseIterable { case text, csv, json, geojsonl }

  /// The text so far.
  var buffer = TextBuffer()
  let shape: Shape
  private let precision: Int
  private let request: ConvertRequest
  private let keptColumns: [String]
  private var json = JSONWriter()
  private var columns: [ConvertColumn] = []
  private var decimals: [Int] = []
  private var datum: VerticalDatum?
  private var isBegun = false
  private var points = 0

  /// Begins with the decimals of meters; angles get five more.
  init(_ shape: Shape, precision: Int, _ request: ConvertRequest, keptColumns: [String]) {
    self.shape = shape
    self.precision = precision
    self.request = request
    self.keptColumns = keptColumns
  }

  /// Learns what the numbers are.
  private mutating func begin(_ plan: ConvertPlan?) {
    isBegun = true
    columns = plan?.targetColumns ?? request.target.columns
    decimals = columns.map {
      $0.isAngle ? min(precision + 5, DecimalText.mostDecimals) : precision
    }
    datum = plan?.targetDatum
    switch shape {
    case .text, .geojsonl: break
    case .csv:
      let names = columns.map(\.name) + (datum == nil ? [] : ["datum"]) + keptColumns
      csvRow(names)
    case .json:
      json.beginObject()
      json.key("source")
      json.beginObject(inline: true)
      json.member("name", plan?.names.source ?? request.source.name)
      json.member("datum", plan?.sourceDatum?.rawValue)
      json.endObject()
      json.key("target")
      json.beginObject()
      json.member("name", plan?.names.target ?? request.target.name)
      json.member("datum", datum?.rawValue)
      json.key("columns")
      json.beginArray()
      for column in columns {
        json.beginObject(inline: true)
        json.member("name", column.name)
        json.member("unit", column.unit)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.key("points")
      json.beginArray()
    }
  }

  /// Writes one point; false when a number is too large to be written.
  mutating func point(
    _ values: SIMD3<Double>, _ plan: ConvertPlan, kept: [String] = [],
    properties: JSONValue? = nil
  ) -> Bool {
    if !isBegun { begin(plan) }
    points += 1
    switch shape {
    case .text:
      guard numbers(values, separator: UInt8(ascii: " ")) else { return false }
      buffer.append(UInt8(ascii: "\n"))
    case .csv:
      guard numbers(values, separator: UInt8(ascii: ",")) else { return false }
      if let datum { buffer.append("," + datum.rawValue) }
      if !kept.isEmpty {
        buffer.append(UInt8(ascii: ","))
        csvRow(kept)
      } else {
        buffer.append(UInt8(ascii: "\n"))
      }
    case .json:
      guard areWritable(values) else { return false }
      json.beginObject(inline: true)
      for (index, column) in columns.enumerated() {
        json.member(column.name, values[index], decimals: decimals[index])
      }
      json.endObject()
      json.buffer.drain(above: 1 << 15) { buffer.append(contentsOf: $0) }
    case .geojsonl:
      guard areWritable(values) else { return false }
      feature(values, properties)
    }
    return true
  }

  /// Ends the text.
  mutating func end(_ plan: ConvertPlan?, skipped: Int) {
    if !isBegun, shape != .csv || plan != nil { begin(plan) }
    guard shape == .json else { return }
    json.endArray()
    json.key("operations")
    json.beginArray()
    for operation in plan?.usedOperations ?? [] {
      json.beginObject()
      json.member("name", operation.name)
      json.member("accuracyMeters", operation.accuracy, decimals: 6)
      json.key("grids")
      json.beginArray(inline: true)
      for grid in operation.grids { json.string(grid) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.member("converted", points)
    json.member("skipped", skipped)
    json.endObject()
    json.endText()
    json.buffer.drain(above: 0) { buffer.append(contentsOf: $0) }
  }

  private mutating func numbers(_ values: SIMD3<Double>, separator: UInt8) -> Bool {
    let count = buffer.count
    for index in 0..<columns.count {
      if index > 0 { buffer.append(separator) }
      guard buffer.append(values[index], decimals: decimals[index]) else {
        buffer.removeLast(buffer.count - count)
        return false
      }
    }
    return true
  }

  private func areWritable(_ values: SIMD3<Double>) -> Bool {
    (0..<columns.count).allSatisfy { abs(values[$0]) < 1e18 }
  }

  private mutating func feature(_ values: SIMD3<Double>, _ properties: JSONValue?) {
    var line = JSONWriter(layout: .compact)
    line.beginObject()
    line.member("type", "Feature")
    line.key("geometry")
    line.beginObject()
    line.member("type", "Point")
    line.key("coordinates")
    line.beginArray()
    line.number(values.y, decimals: decimals[1])
    line.number(values.x, decimals: decimals[0])
    if columns.count == 3 { line.number(values.z, decimals: decimals[2]) }
    line.endArray()
    line.endObject()
    line.key("properties")
    line.value(properties ?? .null)
    line.endObject()
    line.endText()
    line.buffer.drain(above: 0) { buffer.append(contentsOf: $0) }
  }

  private mutating func csvRow(_ fields: [String]) {
    let row = CSVWriter(header: fields)
    buffer.append(row.buffer.text)
  }
}
