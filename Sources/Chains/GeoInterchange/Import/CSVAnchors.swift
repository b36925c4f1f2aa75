import GeoAnchors
import GeoFormats
import Geodesy

/// Reads anchors from the rows of CSV with named columns.
enum CSVAnchors {
  static func read(_ feed: ByteFeed, into sink: ImportSink) throws(FormatError) {
    var reader = try CSVReader(feed, names: TablePlaces.names(ofTableWithoutHeader:))
    let columns = try Columns(reader, sink.options)
    defer { sink.notes.reading = columns.places.reading.text }
    while sink.wantsMore {
      do throws(FormatError) {
        guard let row = try reader.next() else { return }
        // Spreadsheets write rows of nothing but delimiters.
        guard row.fields.contains(where: { !$0.isEmpty }) else { continue }
        let place = TextPlace(line: row.line, column: 0)
        if let absence = columns.places.absence(of: row) {
          sink.repaired(absence, at: place)
          continue
        }
        let draft = try columns.draft(row, sink, place)
        sink.append(draft, at: place)
      } catch {
        try sink.leaveOut(error)
      }
    }
  }

  private struct Columns {
    let places: TablePlaces
    let altitude: TableAltitude?
    let datum: Int?
    let heading: Int?
    let headingReference: Int?
    let id: Int?
    let name: Int?
    let tags: Int?
    let collection: Int?
    /// The column of each detail, by its names in other documents and here.
    let details: [(name: String, field: String, index: Int)]
    let extras: [(name: String, index: Int)]

    init(_ reader: borrowing CSVReader, _ options: ImportOptions) throws(FormatError) {
      places = try TablePlaces(reader, options)
      altitude = try TableAltitude(in: reader, besides: Set(places.columns))
      places.reading.add(columnReading: altitude?.reading)
      datum = try ColumnMeaning.datum.column(in: reader)
      heading = try ColumnMeaning.heading.column(in: reader)
      headingReference = try ColumnMeaning.headingReference.column(in: reader)
      id = try reader.column("id")
      name = try ColumnMeaning.name.column(in: reader)
      tags = try ColumnMeaning.tags.column(in: reader)
      collection = try reader.column("collection")
      if let name { places.reading.addName(reader.header[name]) }
      let known: [Int?] =
        [altitude?.index, datum, heading, headingReference, id, name, tags, collection]
        + places.columns
      details = try AnchorColumn.details.map { (column) throws(FormatError) in
        try reader.column(column.field).map { (column.member, column.field, $0) }
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
      let spot = try places.spot(row, place) { sink.repaired($0, at: place) }
      let (tags, isCut) = text(row, tags).map(TagText.foreign) ?? ([], false)
      if isCut { sink.repaired(.cutList, at: place) }
      var turn: Degrees?
      if let heading, text(row, heading) != nil {
        turn = try TablePlaces.number(row.fields[heading], sign: spot.sign, "heading", place).value
      }
      var draft = AnchorDraft(
        id: text(row, id), name: text(row, name), coordinate: spot.coordinate,
        altitude: try altitude(row, spot, sink, place), heading: turn, tags: tags,
        collection: text(row, collection))
      draft.headingReference = text(row, headingReference)
      for (name, field, index) in details {
        guard let text = text(row, index) else { continue }
        let isKnown = draft.set(detail: name, text) { kind, _ in
          sink.repaired(kind, field, at: place)
        }
        if !isKnown { draft.keep(field, .string(text)) }
      }
      for (name, index) in extras {
        if let text = text(row, index) { draft.keep(name, .string(text)) }
      }
      return draft
    }

    private func altitude(
      _ row: CSVRow, _ spot: TablePlaces.Spot, _ sink: ImportSink, _ place: TextPlace
    ) throws(FormatError) -> Altitude? {
      guard let altitude, let text = text(row, altitude.index) else {
        guard let height = spot.height else { return nil }
        guard let datum = sink.options.datum else {
          throw sink.datumMissing("height", "`\(height)`", at: place)
        }
        return Altitude(meters: height, datum: datum)
      }
      let written = TableAltitude.Written(text)
      let number = try TablePlaces.number(written.number, sign: spot.sign, "altitude", place)
      // A point before three digits may separate thousands, so it says nothing of other rows.
      if number.sign == .comma { places.reading.add(number.sign) }
      let meters = number.value * (written.scale ?? altitude.scale)
      guard let name = self.text(row, datum) else {
        guard let datum = written.datum ?? altitude.datum ?? sink.options.datum else {
          throw sink.datumMissing("altitude", "`\(text.prefix(40))`", at: place)
        }
        return Altitude(meters: meters, datum: datum)
      }
      do throws(GeodesyError) {
        return Altitude(meters: meters, datum: try VerticalDatum(naming: name))
      } catch {
        let words = VerticalDatum.allCases.map(\.rawValue)
        let hint = VerticalDatum.explanation(of: name, among: words).map { "; \($0)" } ?? ""
        throw .member(
          path: "datum", found: "`\(name.prefix(40))`", expected: error.expectedDatum + hint,
          at: place)
      }
    }

    private func text(_ row: CSVRow, _ index: Int?) -> String? {
      guard let index, index < row.fields.count, !row.fields[index].isEmpty else { return nil }
      return row.fields[index]
    }
  }
}
