import GeoFormats
import Geodesy

/// Reads anchors from the points of KML's placemarks.
enum KMLAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let escaped = try KMLReader.read(
      feed, fault: { sink.mistakes.add($0) }, link: { sink.repaired(.networkLink, at: $0) },
      placemark: { append($0, sink) })
    sink.repaired(.escapedMarkup, at: TextPlace(line: 1, column: 0), count: escaped)
  }

  /// Reads the document of a KMZ archive.
  static func readArchive(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let archive = try feed.readAll(limit: KMZArchive.limit)
    try read(ByteFeed(try KMZArchive.document(in: archive)), into: sink)
  }

  private static func append(_ placemark: KMLPlacemark, _ sink: ImportSink) {
    sink.repaired(.notAPoint, at: placemark.place, count: placemark.otherShapes)
    sink.repaired(.looseSeparators, at: placemark.place, count: placemark.loosePositions)
    var drafts: [AnchorDraft] = []
    for point in placemark.points {
      var draft = AnchorDraft(name: placemark.name, coordinate: point.coordinate)
      read(placemark, into: &draft, sink)
      if draft.altitude == nil { draft.altitude = altitude(of: point, sink, placemark.place) }
      // Only one anchor can have the id.
      if placemark.points.count > 1 { draft.id = nil }
      drafts.append(draft)
    }
    sink.append(drafts, at: placemark.place)
  }

  /// Reads what `AnchorKMLWriter` writes beside the geometry; other data are free properties.
  private static func read(
    _ placemark: KMLPlacemark, into draft: inout AnchorDraft, _ sink: ImportSink
  ) {
    for item in placemark.data {
      let isKnown = draft.set(item.name, item.text) { sink.repaired($0, at: placemark.place) }
      if !isKnown { draft.keep(item.name, .string(item.text)) }
    }
  }

  private static func altitude(
    of point: KMLPoint, _ sink: ImportSink, _ place: TextPlace
  ) -> Altitude? {
    switch point.mode {
    case .absolute:
      guard let meters = point.altitude else { return nil }
      if let datum = sink.options.datum { return Altitude(meters: meters, datum: datum) }
      sink.repaired(.assumedEGM96, at: place)
      return Altitude(meters: meters, datum: .egm96)
    case .relativeToGround:
      return point.altitude.map { Altitude(meters: $0, datum: .ground) }
    case .clampToGround: return Altitude(meters: 0, datum: .ground)
    case nil:
      // The default is that an altitude is not used; a zero is what exporters write without one.
      if let meters = point.altitude, meters != 0 { sink.repaired(.clampedAltitude, at: place) }
      return nil
    case .clampToSeaFloor, .relativeToSeaFloor:
      sink.repaired(.seaFloor, at: place)
      return nil
    }
  }
}
