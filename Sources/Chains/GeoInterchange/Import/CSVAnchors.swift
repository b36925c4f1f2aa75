import GeoAnchors
import GeoFormats
import Geodesy

/// Reads anchors from the rows of CSV with named columns.
enum CSVAnchors {
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
      latitude = try ColumnMeaning.latitude.required(in: reader)
      longitude = try ColumnMeaning.longitude.required(in: reader)
      altitude = try ColumnMeaning.altitude.column(in: reader)
      datum = try ColumnMeaning.datum.column(in: reader)
      heading = try ColumnMeaning.heading.column(in: reader)
      id = try reader.column("id")
      name = try ColumnMeaning.name.column(in: reader)
      tags = try ColumnMeaning.tags.column(in: reader)
      collection = try reader.column("collection")
      let known: [Int?] = [
        latitude, longitude, altitude, datum, heading, id, name, tags, collection,
      ]
      details = try AnchorColumn.details.map { (column) throws(FormatError) in
        try reader.column(column.field).map { (name: column.member, index: $0) }
      }.compactMap(\.self)
      // The columns of a record go only together.
      let isRecord = try reader.column("revision") != nil
      let records = isRecord ? AnchorDetailMembers.recordColumns + ["distance"] : []
      let own = try records.map { (name) throws(FormatError) in try reader.column(name) }
        .compactMap(\.self)
      let taken = Set(known.compactMap { $0 } + details.map(\.index) + own)
      extras = reader.header.enumerated().filter {
        !taken.contains($0.offset) && !$0.element.isEmpty
      }
      .map { (name: $0.element, index: $0.offset) }
      // Each becomes a property of its name.
      var seen: Set<String> = []
      for extra in extras where !seen.insert(extra.name.lowercased()).inserted {
        _ = try reader.column(extra.name)
      }
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
