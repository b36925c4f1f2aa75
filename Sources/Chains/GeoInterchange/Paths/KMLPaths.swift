import GeoAnchors
import GeoFormats
import Geodesy

/// Reads the lines and tracks of KML.
enum KMLPaths {
  static func read(
    _ bytes: [UInt8], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    try read([KMZDocument(bytes: bytes)], &notes)
  }

  /// Reads the document of a KMZ archive, and those in it that it links to.
  static func readArchive(
    _ bytes: [UInt8], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    try read(KMZArchive.documents(in: bytes), &notes)
  }

  private static func read(
    _ documents: [KMZDocument], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    let found = Found()
    let keep = { (placemark: KMLPlacemark) in
      if placemark.loosePositions > 0 {
        found.notes.add(
          .looseSeparators, line: placemark.place.line, column: placemark.place.column,
          count: placemark.loosePositions)
      }
      found.lines += lines(of: placemark)
    }
    var escaped = 0
    for document in documents {
      let links = KMZLinkNotes(document) {
        found.notes.add(.networkLink, line: $0.line, column: $0.column)
      }
      escaped += try KMLReader.read(
        ByteFeed(document.bytes), keeping: .lines, link: links.add, placemark: keep)
    }
    notes = found.notes
    if escaped > 0 { notes.add(.escapedMarkup, line: 1, column: 0, count: escaped) }
    return found.lines
  }

  private final class Found {
    var lines: [PathLine] = []
    var notes = ImportNotes()
  }

  /// The lines of a placemark, parts of its geometry that meet as one.
  private static func lines(of placemark: KMLPlacemark) -> [PathLine] {
    var lines: [PathLine] = []
    for part in placemark.lines where !part.points.isEmpty {
      let points = points(of: part)
      if !part.isTrack, let last = lines.last, last.kind == .line,
        last.points.last?.coordinate == points[0].coordinate
      {
        lines[lines.count - 1].points += points.dropFirst()
        continue
      }
      var line = PathLine(
        part.isTrack ? .track : .line, name: placemark.name, points: points)
      for item in placemark.data {
        switch item.name {
        case "lengthMeters": line.statedLength = PointText.number(item.text)
        case "attribution": line.attribution = item.text
        default: break
        }
      }
      lines.append(line)
    }
    return lines
  }

  private static func points(of line: KMLLine) -> [PathLine.Point] {
    line.points.indices.map { index in
      let point = line.points[index]
      return PathLine.Point(
        coordinate: point.coordinate, altitude: altitude(of: point),
        time: line.times.isEmpty ? nil : Timestamp.seconds(line.times[index]))
    }
  }

  private static func altitude(of point: KMLPoint) -> Altitude? {
    guard let meters = point.altitude else { return nil }
    switch point.mode {
    case .absolute: return Altitude(meters: meters, datum: .egm96)
    case .relativeToGround: return Altitude(meters: meters, datum: .ground)
    case .clampToGround, .clampToSeaFloor, .relativeToSeaFloor, nil: return nil
    }
  }
}
