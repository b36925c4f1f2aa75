import GeoFormats
import Geodesy

/// Reads anchors from the points of KML's placemarks.
enum KMLAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    try read(feed, into: sink) { sink.repaired(.networkLink, at: $0) }
  }

  private static func read(
    _ feed: ByteFeed, into sink: ImportSink, link: @escaping (TextPlace) -> Void
  ) throws(FormatError) {
    let escaped = try KMLReader.read(
      feed, fault: { sink.mistakes.add($0) }, link: link,
      placemark: { append($0, sink) })
    sink.repaired(.escapedMarkup, at: TextPlace(line: 1, column: 0), count: escaped)
  }

  /// Reads the document of a KMZ archive, and those in it that it links to.
  static func readArchive(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    let archive = try feed.readAll(limit: KMZArchive.limit)
    for document in try KMZArchive.documents(in: archive) {
      let links = KMZLinkNotes(document) { sink.repaired(.networkLink, at: $0) }
      let text = ByteFeed(document.bytes).decoded(as: sink.options.encoding)
      try read(text, into: sink, link: links.add)
    }
  }

  private static func append(_ placemark: KMLPlacemark, _ sink: ImportSink) {
    sink.repaired(.notAPoint, at: placemark.place, count: placemark.otherShapes)
    sink.repaired(.looseSeparators, at: placemark.place, count: placemark.loosePositions)
    let bodies: [KMLBody]
    do throws(FormatError) {
      bodies = try KMLBody.bodies(of: placemark) { sink.repaired($0, at: placemark.place) }
    } catch {
      sink.mistakes.add(error)
      return
    }
    if bodies.isEmpty, placemark.otherShapes == 0, !placemark.isView {
      let address = placemark.elements.first { $0.name == "address" }?.value.string
      sink.repaired(
        address == nil ? .noGeometry : .notPlaced, placemark.name ?? address, at: placemark.place)
    }
    var drafts: [AnchorDraft] = []
    for body in bodies {
      let point = body.point
      var draft = AnchorDraft(name: placemark.name, coordinate: point.coordinate)
      if let turn = body.turn { draft.turn(to: turn) }
      read(placemark, into: &draft, sink)
      if draft.altitude == nil { draft.altitude = altitude(of: point, sink, placemark.place) }
      // Only one anchor can have the id.
      if bodies.count > 1 { draft.id = nil }
      drafts.append(draft)
    }
    sink.append(drafts, at: placemark.place)
  }

  /// Reads what `AnchorKMLWriter` writes beside the geometry; other data are free properties.
  private static func read(
    _ placemark: KMLPlacemark, into draft: inout AnchorDraft, _ sink: ImportSink
  ) {
    for item in placemark.data {
      let isKnown = draft.set(item.name, item.text) { sink.repaired($0, $1, at: placemark.place) }
      if !isKnown {
        let value = placemark.typedData[item.name] ?? .string(item.text)
        draft.keep([.init(name: item.name, value: value)])
      }
    }
    KMLElementReader(placemark).read(into: &draft) { sink.repaired($0, $1, at: placemark.place) }
    sink.repaired(.elementLeftOut, at: placemark.place, count: placemark.longElements)
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

/// Notes the links of a document that lead out of its archive.
final class KMZLinkNotes {
  private var followed: ArraySlice<Bool>
  private let note: (TextPlace) -> Void

  init(_ document: KMZDocument, note: @escaping (TextPlace) -> Void) {
    followed = document.followed[...]
    self.note = note
  }

  /// Notes the next link of the document.
  func add(_ place: TextPlace) {
    if followed.popFirst() != true { note(place) }
  }
}
