package import GeoFormats
package import Geodesy

/// What a command lists when it does not list anchors: changes, versions, collections.
///
/// Each record is written as it comes, in any of the four shapes.
package struct RecordOutput {
  package enum Shape: String, CaseIterable { case text, json, geojson, csv }

  /// One value of a record.
  package enum Value {
    case text(String?)
    case integer(Int?)
    /// How many of something: with a comma between thousands in tables.
    case count(Int)
    case number(Double?, decimals: Int)
    /// A number with as many decimals in JSON, fewer or as many elsewhere, there with their zeros.
    case fixed(Double, decimals: Int, shown: Int)
    case flag(Bool)
    /// Several texts: a list in JSON, separated by commas in tables.
    case texts([String], separator: String = "; ")
    /// A document of its own; in CSV and tables its text.
    case json(JSONValue?)
  }

  /// A column: its name in documents and over the table.
  package struct Column {
    package var name: String
    package var title: String
    package var heading: String
    package var isRight: Bool
    package var room: TextTable.Room

    /// `heading` is its name in CSV, where that is another.
    package init(
      _ name: String, _ title: String, heading: String? = nil, isRight: Bool = false,
      room: TextTable.Room? = nil
    ) {
      self.name = name
      self.title = title
      self.heading = heading ?? name
      self.isRight = isRight
      self.room = room ?? (isRight ? .kept : .text)
    }
  }

  private let shape: Shape
  private let columns: [Column]
  private var json = JSONWriter()
  private var csv: CSVWriter?
  private var table: TextTable
  package private(set) var count = 0

  /// Begins a document; `list` is the member that holds the records in JSON, after the `members`.
  package init(
    _ shape: Shape, list: String, _ columns: [Column], guardsFormulas: Bool = false,
    members: KeyValuePairs<String, String> = [:]
  ) {
    self.shape = shape
    self.columns = columns
    table = TextTable(columns.map { .init($0.title, isRight: $0.isRight, room: $0.room) })
    switch shape {
    case .text: break
    case .csv:
      csv = CSVWriter(header: columns.map(\.heading), guardsFormulas: guardsFormulas)
    case .json:
      json.beginObject()
      for (name, text) in members { json.member(name, text) }
      json.key(list)
      json.beginArray()
    case .geojson:
      json.beginObject()
      json.member("type", "FeatureCollection")
      json.key("features")
      json.beginArray()
    }
  }

  /// Writes a record; `place` is where it lies on a map, if anywhere, or `path` along what.
  package mutating func append(
    _ values: [Value], at place: Coordinate? = nil, along path: [Coordinate]? = nil,
    to output: inout DataWriter
  ) throws {
    count += 1
    output.showProgress(count, "records")
    switch shape {
    case .text:
      table.terminal = output.terminal
      try table.append(values.map(Self.cell)) { try output.line($0) }
    case .csv:
      csv?.row(values.map(Self.field))
      try csv?.buffer.drain { try output.write(Array($0)) }
    case .json:
      json.beginObject(inline: true)
      members(values)
      json.endObject()
      try json.buffer.drain { try output.write(Array($0)) }
    case .geojson:
      feature(values, place, path)
      try json.buffer.drain { try output.write(Array($0)) }
    }
  }

  /// Ends the document.
  package mutating func end(_ output: inout DataWriter) throws {
    switch shape {
    case .text: try table.end { try output.line($0) }
    case .csv: try csv?.buffer.drain(above: 0) { try output.write(Array($0)) }
    case .json, .geojson:
      json.endArray()
      json.endObject()
      json.endText()
      try json.buffer.drain(above: 0) { try output.write(Array($0)) }
    }
  }

  private mutating func feature(
    _ values: [Value], _ place: Coordinate?, _ path: [Coordinate]?
  ) {
    json.beginObject(inline: true)
    json.member("type", "Feature")
    json.key("geometry")
    if let path {
      json.beginObject()
      json.member("type", "LineString")
      json.key("coordinates")
      json.beginArray()
      for point in path { position(point) }
      json.endArray()
      json.endObject()
    } else if let place {
      json.beginObject()
      json.member("type", "Point")
      json.key("coordinates")
      position(place)
      json.endObject()
    } else {
      json.null()
    }
    json.key("properties")
    json.beginObject()
    members(values)
    json.endObject()
    json.endObject()
  }

  private mutating func position(_ place: Coordinate) {
    json.beginArray()
    json.number(place.longitude, decimals: 9)
    json.number(place.latitude, decimals: 9)
    json.endArray()
  }

  private mutating func members(_ values: [Value]) {
    for (column, value) in zip(columns, values) {
      json.key(column.name)
      switch value {
      case .text(let text): json.string(text)
      case .integer(let number?): json.number(number)
      case .integer(nil): json.null()
      case .count(let number): json.number(number)
      case .fixed(let number, let decimals, _): json.number(number, decimals: decimals)
      case .number(let number, let decimals): json.number(number, decimals: decimals)
      case .flag(let flag): json.bool(flag)
      case .texts(let texts, _):
        json.beginArray(inline: true)
        for text in texts { json.string(text) }
        json.endArray()
      case .json(let value): json.value(value ?? .null, inline: true)
      }
    }
  }

  private static func field(_ value: Value) -> String {
    switch value {
    case .text(let text): text ?? ""
    case .integer(let number): number.map(String.init) ?? ""
    case .count(let number): String(number)
    case .fixed(let number, _, let shown): DecimalText.fixed(number, decimals: shown) ?? ""
    case .number(let number, let decimals):
      number.flatMap { DecimalText.trimmed($0, decimals: decimals) } ?? ""
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts, let separator): texts.joined(separator: separator)
    case .json(let value): value.map(text) ?? ""
    }
  }

  private static func text(_ value: JSONValue) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(value, inline: true)
    return json.buffer.text
  }

  private static func cell(_ value: Value) -> String {
    switch value {
    case .text(let text): ShownText.cell(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .count(let number): Grouped.number(number)
    case .texts(let texts, _): ShownText.cell(texts.joined(separator: ", "))
    case .integer, .number, .fixed, .json:
      field(value).isEmpty ? ShownText.nothing : field(value)
    }
  }
}
