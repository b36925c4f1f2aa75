import GeoCommandLine
import GeoFormats
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor matrix`.
enum MatrixCommand {
  enum Shape: String, CaseIterable { case csv, json }

  /// The most pairs that one matrix may have.
  static let mostPairs = 100_000_000

  static let spec = CommandSpec(
    name: "matrix",
    summary: "Measure the walks between all pairs of many places",
    discussion: """
      Places are read from a CSV with the columns id, lat and lon. With --to the walks lead from \
      every place of the first file to every place of the second. The lengths are those of \
      `geoanchor route`; the status of a pair is ok, no-route, or no-snap when one of its places \
      is farther than --max-snap from any street.
      """,
    group: "Streets and routes",
    positionals: [
      PositionalSpec("places", valueName: "PLACES", kind: .file, help: "The places, as CSV.")
    ],
    options: [
      OptionSpec(
        "network", valueName: "FILE", kind: .file, required: true, group: "Where to walk",
        help: "The street network, from `geoanchor network build`."),
      OptionSpec(
        "to", valueName: "FILE", kind: .file, group: "Where to walk",
        help: "The places to arrive at, as CSV; else the same places."),
    ] + SnapPolicy.options + ProfileChoice.options + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "csv",
        group: "Output", help: "A line for each pair (csv), or one table (json)."),
      CommonOption.output.spec,
    ],
    examples: [
      Example(
        "geoanchor matrix places.csv --network city.streets", "Measure every pair of places."),
      Example(
        "geoanchor matrix hotels.csv --to sights.csv --network city.streets --format json",
        "Measure from every hotel to every sight."),
    ],
    schemas: ["matrix"],
    exitNotes: [ExitNote(.no, "not every pair was ok")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let finder = try RouteFinder(
      StreetNetwork.opened(arguments.required.text("network")), arguments, console,
      customizes: true)
    let starts = try SnappedPlaces(reading: arguments.required.text("places"), finder)
    let ends = try arguments.text("to").map { try SnappedPlaces(reading: $0, finder) } ?? starts
    let (pairs, overflow) = starts.all.count.multipliedReportingOverflow(by: ends.all.count)
    guard !overflow, pairs <= mostPairs else {
      throw CommandFailure(
        "cannot measure \(starts.all.count) × \(ends.all.count) pairs",
        causes: ["a matrix has at most \(Grouped.number(mostPairs))"])
    }
    let table = MatrixTable(finder, starts, ends)
    let shape = try arguments.shape(Shape.self)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .csv: try table.writeCSV { try output.write($0) }
      case .json: try table.writeJSON { try output.write($0) }
      }
    }
    return table.isComplete ? .done : .no
  }
}

/// Places of a CSV file and where they are on the network.
struct SnappedPlaces {
  /// The id of each place, and its position; nil when no street is near.
  private(set) var all: [(id: String, position: StreetPosition?)] = []

  init(reading file: String, _ finder: RouteFinder) throws {
    do {
      let bytes = try FileBytes.read(file)
      var reader = try CSVReader(bytes: bytes)
      let id = try reader.requiredColumn("id")
      let latitude = try reader.requiredColumn("lat")
      let longitude = try reader.requiredColumn("lon")
      while let row = try reader.next() {
        let point = try Self.point(row, latitude, longitude, of: file)
        let position = finder.position(near: point)
        all.append((row.fields[id], position))
      }
    } catch let error as FormatError {
      throw CommandFailure("cannot read `\(file)`", causes: [error.description])
    }
  }

  private static func point(_ row: CSVRow, _ latitude: Int, _ longitude: Int, of file: String)
    throws(CommandFailure) -> Coordinate
  {
    func failure(_ problem: String) -> CommandFailure {
      CommandFailure("cannot read `\(file)`", causes: ["line \(row.line): \(problem)"])
    }
    var numbers: [Double] = []
    for (name, column) in [("lat", latitude), ("lon", longitude)] {
      guard let number = NumberText.number(row.fields[column]) else {
        throw failure(
          "expected a number for `\(name)`, found \(ShownText.quote(row.fields[column]))")
      }
      numbers.append(number)
    }
    do {
      return try Coordinate(validating: numbers[0], longitude: numbers[1])
    } catch {
      throw failure(error.description)
    }
  }
}

/// The measured pairs, as they are written.
private struct MatrixTable {
  private let starts: SnappedPlaces
  private let ends: SnappedPlaces
  private let matrix: DistanceMatrix
  /// The row or column of the matrix of each place that is on the network.
  private let rows: [Int?]
  private let columns: [Int?]

  init(_ finder: RouteFinder, _ starts: SnappedPlaces, _ ends: SnappedPlaces) {
    self.starts = starts
    self.ends = ends
    rows = Self.numbers(starts)
    columns = Self.numbers(ends)
    matrix = DistanceMatrix(
      from: starts.all.compactMap(\.position), to: ends.all.compactMap(\.position),
      on: finder.router, using: finder.workspace())
  }

  /// Whether every pair has a walk.
  var isComplete: Bool {
    rows.indices.allSatisfy { row in columns.indices.allSatisfy { length(row, $0) != nil } }
  }

  func writeCSV(_ write: ([UInt8]) throws -> Void) throws {
    var csv = CSVWriter(header: ["from", "to", "status", "meters"])
    for (row, start) in starts.all.enumerated() {
      for (column, end) in ends.all.enumerated() {
        let length = length(row, column)
        let status: RouteBatch.Status =
          rows[row] == nil || columns[column] == nil ? .noSnap : length == nil ? .noRoute : .done
        let meters = length.flatMap { DecimalText.fixed($0, decimals: 6) } ?? ""
        csv.row([start.id, end.id, status.rawValue, meters])
        try csv.buffer.drain { try write(Array($0)) }
      }
    }
    try csv.buffer.drain(above: 0) { try write(Array($0)) }
  }

  func writeJSON(_ write: ([UInt8]) throws -> Void) throws {
    var json = JSONWriter()
    json.beginObject()
    for (name, places) in [("from", starts), ("to", ends)] {
      json.key(name)
      json.beginArray(inline: true)
      for place in places.all { json.string(place.id) }
      json.endArray()
    }
    json.key("meters")
    json.beginArray()
    for row in rows.indices {
      json.beginArray(inline: true)
      for column in columns.indices { json.number(length(row, column), decimals: 6) }
      json.endArray()
      try json.buffer.drain { try write(Array($0)) }
    }
    json.endArray()
    json.endObject()
    json.endText()
    try json.buffer.drain(above: 0) { try write(Array($0)) }
  }

  private func length(_ row: Int, _ column: Int) -> Meters? {
    guard let row = rows[row], let column = columns[column] else { return nil }
    return matrix[row, column]
  }

  private static func numbers(_ places: SnappedPlaces) -> [Int?] {
    var next = 0
    return places.all.map { place in
      guard place.position != nil else { return nil }
      next += 1
      return next - 1
    }
  }
}
