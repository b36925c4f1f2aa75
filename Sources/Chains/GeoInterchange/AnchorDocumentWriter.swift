package import GeoAnchors
package import GeoFormats
package import Geodesy

/// Writes a list of anchors one by one, where no sequence holds them all.
///
/// `drain` takes the text away as it comes, so a million anchors need no memory of their own.
package struct AnchorDocumentWriter {
  private var writer: any AnchorWriting
  /// The packer of the text; nil for plain text.
  private var archive: ZipWriter?

  /// Begins a document.
  /// - Parameters:
  ///   - format: the format.
  ///   - withDistances: whether the anchors come with their distances from a place.
  ///   - withDetails: whether a table has columns for details as well.
  ///   - withRecords: whether a table has columns for records as well.
  ///   - guardsFormulas: whether texts of a table that a spreadsheet would run as formulas get an
  ///     apostrophe in front.
  ///   - converter: fills the heights that a format fixes where the altitude counts from something
  ///     else; without one only altitudes of that very datum fill them.
  package init(
    _ format: TextFormat, withDistances: Bool = false, withDetails: Bool = false,
    withRecords: Bool = false, guardsFormulas: Bool = false, converter: AltitudeConverter? = nil
  ) {
    writer = format.anchors(
      heights: ExportHeights(converter),
      table: AnchorCSVWriter(
        withDistances: withDistances, withDetails: withDetails, withRecords: withRecords,
        guardsFormulas: guardsFormulas))
  }

  /// Begins an archive with a document of KML 2.2; a copy of the writer goes on with the same archive.
  /// - Throws: `FormatError.limit` when there is no memory.
  package static func kmz(
    converter: AltitudeConverter? = nil
  ) throws(FormatError) -> AnchorDocumentWriter {
    var writer = AnchorDocumentWriter(.kml, converter: converter)
    writer.archive = try ZipWriter(file: "doc.kml")
    return writer
  }

  /// Writes an anchor.
  ///
  /// `distance` is its distance from the requested place, in meters; `record` holds the store's
  /// facts about it.
  package mutating func append(
    _ anchor: Anchor, distance: Meters? = nil, record: AnchorRecord? = nil
  ) {
    writer.append(anchor, distance, record)
    if let archive { writer.buffer.drain { archive.append($0) } }
  }

  package mutating func end() {
    writer.end()
    guard let archive else { return }
    writer.buffer.drain(above: 0) { archive.append($0) }
    archive.end()
  }

  /// Passes the bytes so far to a sink and drops them, once there are more than `limit`.
  ///
  /// The sink gets bytes, UTF-8 but for archives, that are valid only during the call.
  /// - Throws: The errors of the sink.
  package mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: ByteSink<Failure>
  ) throws(Failure) {
    guard let archive else { return try writer.buffer.drain(above: limit, into: sink) }
    try archive.drain(above: limit, into: sink)
  }
}

/// One format of a list of anchors.
protocol AnchorWriting: Sendable {
  var buffer: TextBuffer { get set }
  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?)
  mutating func end()
}

struct AnchorJSONWriter: AnchorWriting {
  private var json = JSONWriter()

  init() {
    json.beginObject()
    json.key("anchors")
    json.beginArray()
  }

  var buffer: TextBuffer {
    get { json.buffer }
    _modify { yield &json.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    json.beginObject(inline: true)
    AnchorMembers.identity(anchor, to: &json)
    json.coordinate(anchor.coordinate)
    AnchorMembers.content(anchor, distance, record, to: &json)
    json.endObject()
  }

  mutating func end() {
    json.endArray()
    json.endObject()
    json.endText()
  }
}

struct AnchorGeoJSONWriter: AnchorWriting {
  let heights: ExportHeights
  private var geojson = GeoJSONWriter()

  init(heights: ExportHeights) { self.heights = heights }

  var buffer: TextBuffer {
    get { geojson.json.buffer }
    _modify { yield &geojson.json.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    geojson.point(
      id: anchor.id.rawValue, anchor.coordinate, height: heights.aboveEllipsoid(anchor)
    ) { json in
      AnchorMembers.identity(anchor, to: &json)
      AnchorMembers.content(anchor, distance, record, to: &json)
    }
  }

  mutating func end() { geojson.endCollection() }
}

struct AnchorGPXWriter: AnchorWriting {
  let heights: ExportHeights
  private var gpx = GPXWriter()

  init(heights: ExportHeights) { self.heights = heights }

  var buffer: TextBuffer {
    get { gpx.buffer }
    _modify { yield &gpx.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    let sea = heights.aboveSeaLevel(anchor)
    var point = GPXPoint(
      coordinate: anchor.coordinate, elevation: sea?.height, geoidHeight: sea?.undulation,
      name: anchor.name.isEmpty ? anchor.id.rawValue : anchor.name)
    var rest = anchor
    if anchor.details != AnchorDetails() { point.take(&rest.details) }
    var extensions = AnchorMembers.extensions(rest, distance)
    // Tells a name that is the id from no name.
    if anchor.name == anchor.id.rawValue {
      extensions.append(GPXWriter.Extension(name: "name", text: anchor.name))
    }
    gpx.waypoint(point, extensions: extensions)
  }

  mutating func end() { gpx.endDocument() }
}

struct AnchorCSVWriter: AnchorWriting {
  private var csv: CSVWriter
  private let withDistances: Bool
  private let withDetails: Bool
  private let withRecords: Bool

  init(withDistances: Bool, withDetails: Bool, withRecords: Bool, guardsFormulas: Bool) {
    self.withDistances = withDistances
    self.withDetails = withDetails
    self.withRecords = withRecords
    var columns = [
      "id", "name", "latitude", "longitude", "altitude", "datum", "heading", "tags", "collection",
    ]
    if withDetails { columns += AnchorColumn.details.map(\.field) }
    if withRecords { columns += AnchorDetailMembers.recordColumns }
    csv = CSVWriter(
      header: withDistances ? columns + ["distance"] : columns, guardsFormulas: guardsFormulas)
  }

  var buffer: TextBuffer {
    get { csv.buffer }
    _modify { yield &csv.buffer }
  }

  mutating func append(_ anchor: Anchor, _ distance: Meters?, _ record: AnchorRecord?) {
    csv.field(anchor.id.rawValue)
    csv.field(anchor.name)
    csv.field(anchor.coordinate.latitude, decimals: DocumentDecimals.coordinate)
    csv.field(anchor.coordinate.longitude, decimals: DocumentDecimals.coordinate)
    csv.field(anchor.altitude?.meters, decimals: DocumentDecimals.meters)
    csv.field(anchor.altitude?.datum.rawValue ?? "")
    csv.field(anchor.heading.map(DocumentDecimals.heading), decimals: DocumentDecimals.heading)
    csv.field(TagText.text(anchor.tags))
    csv.field(anchor.collection ?? "")
    if withDetails {
      AnchorDetailMembers.write(anchor.details, to: &csv)
    }
    if withRecords {
      for field in AnchorDetailMembers.fields(record) { csv.field(field) }
    }
    if withDistances { csv.field(distance, decimals: DocumentDecimals.meters) }
    csv.endRow()
  }

  mutating func end() {}
}

extension GPXPoint {
  /// Moves the details that GPX has elements for into these.
  fileprivate mutating func take(_ details: inout AnchorDetails) {
    var foreign = ForeignElements(details)
    let link = details.link
    foreign.take { name, value in
      name == "links" ? LinkList.elements(value, of: link) != nil : GPXWriter.isElement(name, value)
    }
    let links = LinkList.elements(foreign.remove("links"), of: link)
    if let address = foreign.take(\.link) {
      foreign.add("link", .array(links ?? [.object(["@href": .string(address)])]))
    } else if let links {
      foreign.add("link", .array(links))
    }
    description = foreign.take(\.description)
    time = foreign.take(\.time)
    if let symbol = foreign.take(\.symbol) { foreign.add("sym", .string(symbol)) }
    elements = foreign.elements
    details = foreign.details
  }
}
