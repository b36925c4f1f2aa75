public import GeoAnchors
import GeoFormats
import Geodesy

/// A list of anchors as a document.
///
/// The text goes to a sink piece by piece, so a million anchors need no memory of their own.
public struct AnchorDocument<Anchors: Sequence<Anchor>> {
  private let anchors: Anchors

  /// Makes a document of anchors, in their order.
  public init(_ anchors: Anchors) {
    self.anchors = anchors
  }

  /// Writes the document.
  ///
  /// The sink gets UTF-8 bytes that are valid only during the call.
  ///
  /// - Throws: What the sink throws.
  public func write<Failure: Error>(
    _ format: DocumentFormat, to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    case .gpx: try writeGPX(to: sink)
    case .csv: try writeCSV(to: sink)
    }
  }

  /// The whole document in memory.
  public func text(_ format: DocumentFormat) -> String {
    DocumentText.collect { sink in write(format, to: sink) }
  }

  private func writeJSON<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    json.key("anchors")
    json.beginArray()
    for anchor in anchors {
      json.beginObject(inline: true)
      AnchorMembers.identity(anchor, to: &json)
      json.key("latitude")
      json.number(anchor.coordinate.latitude, decimals: DocumentDecimals.coordinate)
      json.key("longitude")
      json.number(anchor.coordinate.longitude, decimals: DocumentDecimals.coordinate)
      AnchorMembers.content(anchor, to: &json)
      json.endObject()
      try json.buffer.drain(into: sink)
    }
    json.endArray()
    json.endObject()
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }

  private func writeGeoJSON<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var geojson = GeoJSONWriter()
    for anchor in anchors {
      geojson.point(
        id: anchor.id.rawValue, anchor.coordinate, height: anchor.altitude?.aboveEllipsoid
      ) { json in
        AnchorMembers.identity(anchor, to: &json)
        AnchorMembers.content(anchor, to: &json)
      }
      try geojson.json.buffer.drain(into: sink)
    }
    geojson.endCollection()
    try geojson.json.buffer.drain(above: 0, into: sink)
  }

  private func writeGPX<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var gpx = GPXWriter()
    for anchor in anchors {
      let point = GPXPoint(
        coordinate: anchor.coordinate, elevation: anchor.altitude?.aboveSeaLevel,
        name: anchor.name.isEmpty ? anchor.id.rawValue : anchor.name)
      gpx.waypoint(point, extensions: AnchorMembers.extensions(anchor))
      try gpx.buffer.drain(into: sink)
    }
    gpx.endDocument()
    try gpx.buffer.drain(above: 0, into: sink)
  }

  private func writeCSV<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var csv = CSVWriter(header: [
      "id", "name", "latitude", "longitude", "altitude", "datum", "heading", "tags", "collection",
    ])
    for anchor in anchors {
      csv.row([
        anchor.id.rawValue, anchor.name,
        CSVField.number(anchor.coordinate.latitude, decimals: DocumentDecimals.coordinate),
        CSVField.number(anchor.coordinate.longitude, decimals: DocumentDecimals.coordinate),
        CSVField.number(anchor.altitude?.meters, decimals: DocumentDecimals.meters),
        anchor.altitude?.datum.rawValue ?? "",
        CSVField.number(
          anchor.heading.map(DocumentDecimals.heading), decimals: DocumentDecimals.heading),
        anchor.tags.joined(separator: ";"), anchor.collection ?? "",
      ])
      try csv.buffer.drain(into: sink)
    }
    try csv.buffer.drain(above: 0, into: sink)
  }
}

extension AnchorDocument: Sendable where Anchors: Sendable {}
