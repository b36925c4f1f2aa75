import Geodesy

/// A list of records as a document, written one by one.
package struct RecordDocument<Record> {
  package enum Format: String, CaseIterable {
    /// An object whose one member is the list.
    case json
    /// A FeatureCollection; records that lie nowhere have no geometry.
    case geojson
    /// A table with a header.
    case csv
  }

  private let layout: RecordLayout<Record>
  private let format: Format
  private var json = JSONWriter()
  private var csv: CSVWriter

  /// Begins a document; `guardsFormulas` puts an apostrophe before texts of CSV that a spreadsheet would run.
  package init(
    _ layout: RecordLayout<Record>, as format: Format, guardsFormulas: Bool = false
  ) {
    self.layout = layout
    self.format = format
    csv = CSVWriter(header: layout.columns.map(\.heading), guardsFormulas: guardsFormulas)
    guard format != .csv else { return }
    json.beginObject()
    if format == .geojson {
      json.member("type", "FeatureCollection")
    } else {
      for (name, text) in layout.members { json.member(name, text) }
    }
    json.key(format == .geojson ? "features" : layout.list)
    json.beginArray()
  }

  package mutating func append(_ record: Record) {
    switch format {
    case .csv: csv.row(layout.columns.map { $0.value(record).text })
    case .json:
      json.beginObject(inline: true)
      appendMembers(of: record)
      json.endObject()
    case .geojson:
      json.beginObject(inline: true)
      json.member("type", "Feature")
      json.key("geometry")
      appendGeometry(layout.places(record))
      json.key("properties")
      json.beginObject()
      appendMembers(of: record)
      json.endObject()
      json.endObject()
    }
  }

  package mutating func end() {
    guard format != .csv else { return }
    json.endArray()
    json.endObject()
    json.endText()
  }

  /// Passes the text so far to a sink and drops it, when it has more than `limit` bytes.
  package mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if format == .csv {
      try csv.buffer.drain(above: limit, into: sink)
    } else {
      try json.buffer.drain(above: limit, into: sink)
    }
  }

  private mutating func appendGeometry(_ places: [Coordinate]) {
    guard let place = places.first else { return json.null() }
    json.beginObject()
    json.member("type", places.count > 1 ? "LineString" : "Point")
    json.key("coordinates")
    if places.count > 1 {
      json.beginArray()
      for place in places { GeoJSONWriter.position(place, to: &json) }
      json.endArray()
    } else {
      GeoJSONWriter.position(place, to: &json)
    }
    json.endObject()
  }

  private mutating func appendMembers(of record: Record) {
    for column in layout.columns {
      json.key(column.name)
      switch column.value(record) {
      case .text(let text): json.string(text)
      case .integer(let number?): json.number(number)
      case .integer(nil): json.null()
      case .count(let number): json.number(number)
      case .fixed(let number, let decimals, _): json.number(number, decimals: decimals)
      case .number(let number, let decimals): json.number(number, decimals: decimals)
      case .flag(let flag): json.bool(flag)
      case .texts(let texts, _): json.array(of: texts, inline: true) { $0.string($1) }
      case .json(let value): json.value(value ?? .null, inline: true)
      }
    }
  }
}

extension RecordLayout {
  package func text(of records: [Record], as format: RecordDocument<Record>.Format) -> String {
    var document = RecordDocument(self, as: format)
    for record in records { document.append(record) }
    document.end()
    var bytes: [UInt8] = []
    document.drain(above: 0) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
