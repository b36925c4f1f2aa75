import GeoFormats
import Geodesy

/// Reads anchors from the rows of CSV with named columns.
enum CSVAnchors {
  static let latitudeNames = ["latitude", "lat", "y"]
  static let longitudeNames = ["longitude", "lon", "lng", "long", "x"]
  static let altitudeNames = ["altitude", "alt", "elevation", "ele", "height", "z"]
  static let datumNames = ["datum", "altitude_datum", "altitudedatum"]

  /// The column that has one of the names.
  static func first(_ reader: borrowing CSVReader, _ names: [String]) -> Int? {
    for name in names {
      if let index = reader.column(name) { return index }
    }
    return nil
  }

  /// The column that has one of the names, which must be there.
  static func required(
    _ reader: borrowing CSVReader, _ names: [String]
  ) throws(FormatError) -> Int {
    if let index = first(reader, names) { return index }
    return try reader.requiredColumn(names[0])
  }

  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    var reader = try CSVReader(feed)
    let columns = try Columns(reader)
    while sink.wantsMore {
      do throws(FormatError) {
        guard let row = try reader.next() else { return }
        let place = TextPlace(line: row.line, column: 0)
        let draft = try columns.draft(row, sink, place)
        sink.append(draft, at: place)
      } catch {
        try sink.leaveOut(error)
      }
    }
  }

  /// Where the columns are.
  private struct Columns {
    let latitude: Int
    let longitude: Int
    let altitude: Int?
    let datum: Int?
    let heading: Int?
    let id: Int?
    let name: Int?
    let tags: Int?
    let collection: Int?
    /// Where each detail is, by its name in other documents.
    let details: [(name: String, index: Int)]
    /// The other columns.
    let extras: [(name: String, index: Int)]

    init(_ reader: borrowing CSVReader) throws(FormatError) {
      latitude = try CSVAnchors.required(reader, CSVAnchors.latitudeNames)
      longitude = try CSVAnchors.required(reader, CSVAnchors.longitudeNames)
      altitude = CSVAnchors.first(reader, CSVAnchors.altitudeNames)
      datum = CSVAnchors.first(reader, CSVAnchors.datumNames)
      heading = CSVAnchors.first(reader, ["heading", "headingdegrees", "heading_degrees"])
      id = CSVAnchors.first(reader, ["id"])
      name = CSVAnchors.first(reader, ["name", "title"])
      tags = CSVAnchors.first(reader, ["tags", "tag"])
      collection = CSVAnchors.first(reader, ["collection"])
      let known: [Int?] = [
        latitude, longitude, altitude, datum, heading, id, name, tags, collection,
      ]
      let names = zip(AnchorDetailMembers.columns, AnchorDetailMembers.names)
      details = names.compactMap { column, name in
        reader.column(column).map { (name: name, index: $0) }
      }
      let records = AnchorDetailMembers.recordColumns + ["distance"]
      // The columns of a record go only together.
      let own = reader.column("revision") == nil ? [] : records.compactMap { reader.column($0) }
      let taken = Set(known.compactMap { $0 } + details.map(\.index) + own)
      extras = reader.header.enumerated().filter {
        !taken.contains($0.offset) && !$0.element.isEmpty
      }
      .map { (name: $0.element, index: $0.offset) }
    }

    func draft(
      _ row: CSVRow, _ sink: ImportSink, _ place: TextPlace
    ) throws(FormatError) -> AnchorDraft {
      let coordinate: Coordinate
      let latitude = try number(row, latitude, "latitude", place)
      let longitude = try number(row, longitude, "longitude", place)
      do throws(GeodesyError) {
        coordinate = try FoldedLongitude.coordinate(latitude, longitude) {
          sink.repaired($0, at: place)
        }
      } catch {
        throw .coordinate(error, path: "row", at: place)
      }
      let tags = text(row, tags).map(TagText.tags) ?? []
      var turn: Degrees?
      if let heading, text(row, heading) != nil {
        turn = try number(row, heading, "heading", place)
      }
      var draft = AnchorDraft(
        id: text(row, id), name: text(row, name), coordinate: coordinate,
        altitude: try altitude(row, sink, place), heading: turn, tags: tags,
        collection: text(row, collection))
      for (name, index) in details {
        guard let text = text(row, index) else { continue }
        _ = draft.set(detail: name, text, repair: { sink.repaired($0, at: place) })
      }
      for (name, index) in extras {
        if let text = text(row, index) { draft.keep(name, .string(text)) }
      }
      return draft
    }

    private func altitude(
      _ row: CSVRow, _ sink: ImportSink, _ place: TextPlace
    ) throws(FormatError) -> Altitude? {
      guard let altitude, let text = text(row, altitude) else { return nil }
      let meters = try number(row, altitude, "altitude", place)
      guard let name = self.text(row, datum) else {
        guard let datum = sink.options.datum else {
          throw sink.datumMissing("altitude", "`\(text.prefix(40))`", at: place)
        }
        return Altitude(meters: meters, datum: datum)
      }
      guard let datum = VerticalDatum(rawValue: name) else {
        let names = VerticalDatum.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw .member(
          path: "datum", found: "`\(name.prefix(40))`", expected: "one of \(names)", at: place)
      }
      return Altitude(meters: meters, datum: datum)
    }

    private func text(_ row: CSVRow, _ index: Int?) -> String? {
      guard let index, index < row.fields.count, !row.fields[index].isEmpty else { return nil }
      return row.fields[index]
    }

    private func number(
      _ row: CSVRow, _ index: Int, _ name: String, _ place: TextPlace
    ) throws(FormatError) -> Double {
      guard let number = PointText.number(row.fields[index]) else {
        throw .member(
          path: name, found: "`\(row.fields[index].prefix(40))`",
          expected: "a number with a decimal point", at: place)
      }
      return number
    }
  }
}
