public import GeoAnchors
import GeoFormats
import Geodesy

/// Reads chains from documents of any format that has points in walking order.
///
/// The path is the one line of the document; in a table, and where there is none, the anchors are
/// joined. A GPX route gives its points as anchors where the document has no others.
public struct ChainReader: Sendable {
  /// What was put right.
  public private(set) var notes = ImportNotes()
  private let options: ImportOptions

  /// Makes a reader; of the options only the datum counts.
  public init(options: ImportOptions = ImportOptions()) {
    self.options = options
  }

  /// Reads the chain of a document.
  ///
  /// - Throws: `InterchangeError` with the place: not readable, several lines, or no anchors.
  public mutating func read(
    _ bytes: [UInt8], format: ImportFormat? = nil, name: String
  ) throws(InterchangeError) -> Chain {
    var found = format
    do throws(FormatError) {
      if found == nil { found = try ImportSniffer.format(of: ByteFeed(bytes), name: name) }
    } catch {
      throw .format(error)
    }
    guard let found else { throw .unknownImportFormat(name: name) }
    var draft = ChainDraft()
    switch found {
    case .json, .geojson, .geopose, .oscp:
      // Only the project's own documents have both.
      if let root = try? JSONReader.read(bytes), root["anchors"] != nil, root["geometry"] != nil {
        return try ChainDocument(readingJSON: bytes).chain
      }
      try readStops(bytes, found, into: &draft)
      try readWalk(bytes, name, into: &draft)
      Self.readSummary(bytes, into: &draft)
    case .gpx:
      try readStops(bytes, found, into: &draft)
      try readWalk(bytes, name, into: &draft)
      draft.attribution = (try? GPXDocument(reading: bytes))?.attribution
    case .kml, .kmz: try readKML(bytes, found, into: &draft)
    case .csv: try readStops(bytes, found, into: &draft)
    }
    guard !draft.stops.isEmpty else { throw .noAnchors }
    do throws(FormatError) {
      return try draft.chain()
    } catch {
      throw .format(error)
    }
  }

  private mutating func readStops(
    _ bytes: [UInt8], _ format: ImportFormat, into draft: inout ChainDraft
  ) throws(InterchangeError) {
    let sink = ImportSink(options: options)
    let found = StopList()
    sink.visitDraft = { found.stops.append(ChainDraft.Stop(draft: $0, place: $1)) }
    do throws(FormatError) {
      try sink.read(ByteFeed(bytes), as: format)
    } catch {
      throw .format(error)
    }
    // The line is what a chain needs.
    notes = sink.notes.without([.notAPoint, .wayLeftOut])
    draft.stops = found.stops
  }

  private final class StopList {
    var stops: [ChainDraft.Stop] = []
  }

  /// Reads the line of GPX or GeoJSON, where there is one.
  private func readWalk(
    _ bytes: [UInt8], _ name: String, into draft: inout ChainDraft
  ) throws(InterchangeError) {
    let walk: WalkDocument
    do throws(InterchangeError) {
      walk = try WalkDocument(reading: bytes, name: name)
    } catch .noWay where draft.stops.count >= 2 {
      return
    }
    draft.name = walk.name
    draft.path = walk.path
    // A route is a list of places to pass, a track is where somebody was.
    guard draft.stops.isEmpty, walk.isRoute else { return }
    draft.stops = walk.points.map { point in
      var stop = AnchorDraft(coordinate: point.coordinate)
      stop.altitude = point.altitude
      return ChainDraft.Stop(draft: stop, place: TextPlace(line: 1, column: 0))
    }
  }

  /// Reads what `ChainMembers.summary` writes beside the line of GeoJSON.
  private static func readSummary(_ bytes: [UInt8], into draft: inout ChainDraft) {
    let features = (try? JSONReader.read(bytes))?["features"]?.array ?? []
    let line = features.first { $0["geometry"]?["type"]?.string?.hasSuffix("LineString") == true }
    draft.length = line?["properties"]?["lengthMeters"]?.number
    draft.attribution = line?["properties"]?["attribution"]?.string
  }

  private mutating func readKML(
    _ bytes: [UInt8], _ format: ImportFormat, into draft: inout ChainDraft
  ) throws(InterchangeError) {
    var document = bytes
    do throws(FormatError) {
      if format == .kmz { document = try KMZArchive.document(in: bytes) }
    } catch {
      throw .format(error)
    }
    try readStops(document, .kml, into: &draft)
    let list = LineList()
    do throws(FormatError) {
      _ = try KMLReader.read(ByteFeed(document), keeping: .lines) { placemark in
        if !placemark.lines.isEmpty { list.placemarks.append(placemark) }
      }
    } catch {
      throw .format(error)
    }
    let lines = list.placemarks.flatMap { placemark in placemark.lines.map { (placemark, $0) } }
    guard lines.count <= 1 else {
      throw .severalWays(
        lines.map { "line \($0.0.name.map { "\"\($0)\"" } ?? "without a name")" })
    }
    guard let (placemark, line) = lines.first else { return }
    draft.name = placemark.name
    draft.path = line
    for item in placemark.data {
      switch item.name {
      case "lengthMeters": draft.length = PointText.number(item.text)
      case "attribution": draft.attribution = item.text
      default: break
      }
    }
  }

  private final class LineList {
    var placemarks: [KMLPlacemark] = []
  }
}
