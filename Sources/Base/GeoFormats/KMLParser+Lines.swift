import Geodesy

/// Lines, rings and tracks.
extension KMLParser {
  func endLine(_ kind: Element.Text, from reader: XMLReader) throws(FormatError) {
    let read: KMLCoordinates
    do throws(KMLCoordinates.Fault) {
      read = try KMLCoordinates.read(content)
    } catch {
      let end = reader.place
      let place =
        error.linesAfter > 0 ? TextPlace(line: end.line - error.linesAfter, column: 0) : end
      throw .unexpected(found: error.found, expected: error.expected, at: place)
    }
    current?.loosePositions += read.looseTuples
    let positions = read.tuples.map { SIMD2($0.longitude, $0.latitude) }
    switch kind {
    case .ring(isOuter: true):
      // The outer ring goes first, wherever the document has it.
      rings.insert(positions, at: 0)
    case .ring(isOuter: false): rings.append(positions)
    default:
      line.points.reserveCapacity(read.tuples.count)
      for tuple in read.tuples {
        line.points.append(
          try point(
            tuple.longitude, tuple.latitude, tuple.altitude, of: "LineString", at: reader.place))
      }
    }
  }

  private func point(
    _ longitude: Double, _ latitude: Double, _ altitude: Double?, of element: String,
    at place: @autoclosure () -> TextPlace
  ) throws(FormatError) -> KMLPoint {
    do throws(GeodesyError) {
      return KMLPoint(
        coordinate: try Coordinate(validating: latitude, longitude: longitude), altitude: altitude)
    } catch {
      throw .coordinate(error, path: element, at: place())
    }
  }

  /// Reads a `gx:coord`: longitude, latitude and perhaps altitude; an empty one is not known.
  func endPosition(_ text: String, from reader: XMLReader) throws(FormatError) {
    let words = text.split(maxSplits: 8) { $0 == "," || $0.isWhitespace }
    let numbers = words.compactMap { NumberText.number($0) }
    if words.isEmpty {
      line.missing.insert(line.points.count + line.missing.count)
      return
    }
    guard (2...3).contains(words.count), numbers.count == words.count else {
      throw .unexpected(
        found: "`\(text.prefix(40))` in `gx:coord`",
        expected: "a longitude, a latitude and perhaps an altitude", at: reader.place)
    }
    line.points.append(
      try point(
        numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil, of: "gx:coord",
        at: reader.place))
  }

  /// The points of the line with its altitude mode.
  private var finished: [KMLPoint] {
    line.points.map { KMLPoint(coordinate: $0.coordinate, altitude: $0.altitude, mode: line.mode) }
  }

  func endLine() {
    var made = KMLLine()
    made.points = finished
    current?.lines.append(made)
    line = LineParts()
  }

  func endTrack() {
    var made = KMLLine.track
    made.points = finished
    if line.times.count == line.points.count + line.missing.count {
      made.times = line.times.indices.filter { !line.missing.contains($0) }.map { line.times[$0] }
    }
    line = LineParts()
    guard case .multiTrack = open.last, let last = current?.lines.indices.last else {
      current?.lines.append(made)
      return
    }
    current?.lines[last].append(made)
  }
}

extension KMLLine {
  /// A track without points.
  static var track: KMLLine {
    var line = KMLLine()
    line.isTrack = true
    return line
  }

  /// Appends a track; the times go where one of them has none.
  mutating func append(_ other: KMLLine) {
    let areTimed = times.count == points.count && other.times.count == other.points.count
    points += other.points
    times = areTimed ? times + other.times : []
  }
}
