package import Geodesy

/// Writes a GeoJSON FeatureCollection (RFC 7946) feature by feature.
package struct GeoJSONWriter: Sendable {
  /// Decimals of degrees: 9, which is a tenth of a millimeter.
  package static let coordinateDecimals = 9

  /// Decimals of heights in meters.
  package static let heightDecimals = 6

  /// The writer of the members of `properties`.
  package var json = JSONWriter()
  private var isInParts = false

  /// Begins a collection.
  /// - Parameter members: Writes members of the collection itself, such as a name.
  package init(members: (inout JSONWriter) -> Void = { _ in }) {
    json.beginObject()
    json.member("type", "FeatureCollection")
    members(&json)
    json.key("features")
    json.beginArray()
  }

  /// Writes a feature with a point.
  ///
  /// The third number is the height in meters above the WGS84 ellipsoid.
  package mutating func point(
    id: String? = nil, _ coordinate: Coordinate, height: Meters? = nil,
    properties: (inout JSONWriter) -> Void
  ) {
    json.beginObject(inline: true)
    beginFeature(id: id, geometry: "Point")
    Self.position(coordinate, height: height, to: &json)
    json.endObject()
    endFeature(properties)
  }

  /// Begins a feature with a line; its positions follow, each by `position`.
  ///
  /// A line in parts is a MultiLineString and takes `breakLine` between them.
  package mutating func beginLine(id: String? = nil, inParts: Bool = false) {
    json.beginObject()
    beginFeature(id: id, geometry: inParts ? "MultiLineString" : "LineString")
    json.beginArray()
    if inParts { json.beginArray() }
    isInParts = inParts
  }

  /// Ends a part of the line and begins the next.
  package mutating func breakLine() {
    guard isInParts else { return }
    json.endArray()
    json.beginArray()
  }

  /// Writes the next position of the line.
  package mutating func position(_ coordinate: Coordinate, height: Meters? = nil) {
    Self.position(coordinate, height: height, to: &json)
  }

  package mutating func endLine(properties: (inout JSONWriter) -> Void) {
    if isInParts { json.endArray() }
    json.endArray()
    json.endObject()
    endFeature(properties)
  }

  /// Begins a feature with a geometry of any kind; its coordinates follow, written to `json`.
  package mutating func beginGeometry(_ type: String) {
    json.beginObject()
    beginFeature(id: nil, geometry: type)
  }

  /// Ends the feature that `beginGeometry` began.
  package mutating func endGeometry(properties: (inout JSONWriter) -> Void) {
    json.endObject()
    endFeature(properties)
  }

  /// Writes the coordinates of a MultiPolygon: rings as they are, the outer one first.
  /// - Throws: The errors of the sink.
  package static func polygons<Failure: Error>(
    _ polygons: [Polygon], to json: inout JSONWriter,
    into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    json.beginArray()
    for polygon in polygons {
      json.beginArray()
      for ring in polygon.rings {
        json.beginArray()
        for point in ring {
          position(point, to: &json)
          try json.buffer.drain(into: sink)
        }
        json.endArray()
      }
      json.endArray()
    }
    json.endArray()
  }

  package mutating func endCollection() {
    json.endArray()
    json.endObject()
    json.endText()
  }

  /// Writes a position: longitude, latitude and, where there is one, the height.
  package static func position(
    _ coordinate: Coordinate, height: Meters? = nil, to json: inout JSONWriter
  ) {
    json.beginArray(inline: true)
    json.number(coordinate.longitude, decimals: coordinateDecimals)
    json.number(coordinate.latitude, decimals: coordinateDecimals)
    if let height { json.number(height, decimals: heightDecimals) }
    json.endArray()
  }

  private mutating func beginFeature(id: String?, geometry: String) {
    json.member("type", "Feature")
    json.memberIfPresent("id", id)
    json.key("geometry")
    json.beginObject()
    json.member("type", geometry)
    json.key("coordinates")
  }

  private mutating func endFeature(_ properties: (inout JSONWriter) -> Void) {
    json.key("properties")
    json.beginObject()
    properties(&json)
    json.endObject()
    json.endObject()
  }
}
