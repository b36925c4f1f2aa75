import GeoFormats
import Geodesy

/// Writes converted points in one of the shapes.
struct PointWriter {
  var buffer = TextBuffer()
  private let shape: ConversionStream.OutputShape
  private let precision: Int
  /// The layouts of the numbers; without points, as far as the request determines them.
  private var layouts: (source: PointLayout, target: PointLayout)
  private let keptColumns: [String]
  private var json = JSONWriter()
  private var decimals: [Int] = []
  private var isBegun = false
  private var points = 0

  init(_ request: ConversionRequest, _ format: ConversionStream.Format, keptColumns: [String]) {
    shape = format.output
    precision = format.precision
    layouts = (PointLayout(request.source), PointLayout(request.target))
    self.keptColumns = keptColumns
  }

  /// Learns what the numbers are.
  private mutating func begin(_ converter: Converter?) {
    isBegun = true
    if let converter { layouts = (converter.source, converter.target) }
    let (columns, datum) = (layouts.target.columns, layouts.target.datum)
    decimals = columns.map {
      $0.isAngle ? min(precision + 5, DecimalText.mostDecimals) : precision
    }
    switch shape {
    case .text, .geojsonl: break
    case .csv: csvRow(columns.map(\.name) + (datum == nil ? [] : ["datum"]) + keptColumns)
    case .json:
      json.beginObject()
      let (source, target) = layouts
      json.object("source", inline: true) { json in
        json.member("name", source.name)
        json.member("datum", source.datum?.rawValue)
      }
      json.object("target") { json in
        json.member("name", target.name)
        json.member("datum", datum?.rawValue)
        json.objects("columns", of: columns, inline: true) { json, column in
          json.member("name", column.name)
          json.member("unit", column.unit)
        }
      }
      json.key("points")
      json.beginArray()
    }
  }

  /// Writes one point; false when a number is too large to be written.
  mutating func point(
    _ values: SIMD3<Double>, _ converter: Converter, kept: [String], properties: JSONValue?
  ) -> Bool {
    if !isBegun { begin(converter) }
    points += 1
    switch shape {
    case .text:
      guard numbers(values, separator: UInt8(ascii: " ")) else { return false }
      buffer.append(UInt8(ascii: "\n"))
    case .csv:
      guard numbers(values, separator: UInt8(ascii: ",")) else { return false }
      if let datum = layouts.target.datum { buffer.append("," + datum.rawValue) }
      if !kept.isEmpty {
        buffer.append(UInt8(ascii: ","))
        csvRow(kept)
      } else {
        buffer.append(UInt8(ascii: "\n"))
      }
    case .json:
      guard areWritable(values) else { return false }
      json.beginObject(inline: true)
      for (index, column) in layouts.target.columns.enumerated() {
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

  mutating func end(_ converter: Converter?, skipped: Int) {
    if !isBegun, shape != .csv || converter != nil { begin(converter) }
    guard shape == .json else { return }
    json.endArray()
    json.objects("operations", of: converter?.usedOperations ?? []) { json, operation in
      json.member("name", operation.name)
      json.member("accuracyMeters", operation.accuracy, decimals: 6)
      json.member("grids", operation.grids, inline: true)
    }
    json.member("converted", points)
    json.member("skipped", skipped)
    json.endObject()
    json.endText()
    json.buffer.drain(above: 0) { buffer.append(contentsOf: $0) }
  }

  private mutating func numbers(_ values: SIMD3<Double>, separator: UInt8) -> Bool {
    let count = buffer.count
    for index in decimals.indices {
      if index > 0 { buffer.append(separator) }
      guard buffer.append(values[index], decimals: decimals[index]) else {
        buffer.removeLast(buffer.count - count)
        return false
      }
    }
    return true
  }

  private func areWritable(_ values: SIMD3<Double>) -> Bool {
    (decimals.indices).allSatisfy { abs(values[$0]) < 1e18 }
  }

  private mutating func feature(_ values: SIMD3<Double>, _ properties: JSONValue?) {
    var line = JSONWriter(layout: .compact)
    line.object { line in
      line.member("type", "Feature")
      line.object("geometry") { line in
        line.member("type", "Point")
        line.array("coordinates") { line in
          line.number(values.y, decimals: decimals[1])
          line.number(values.x, decimals: decimals[0])
          if decimals.count == 3 { line.number(values.z, decimals: decimals[2]) }
        }
      }
      line.member("properties", properties ?? .null)
    }
    line.endText()
    line.buffer.drain(above: 0) { buffer.append(contentsOf: $0) }
  }

  private mutating func csvRow(_ fields: [String]) {
    let row = CSVWriter(header: fields)
    buffer.append(row.buffer.text)
  }
}
