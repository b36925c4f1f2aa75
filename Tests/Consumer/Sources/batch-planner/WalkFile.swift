import GeoAnchorKit

/// A walk that is asked for.
struct WalkRequest: Sendable {
  var id: String
  var start: Coordinate
  var end: Coordinate
}

/// A CSV file of walks, read line by line: id, from_latitude, from_longitude, to_latitude,
/// to_longitude, in any order and among other columns.
struct WalkFile: ~Copyable {
  /// A line: a walk, or what is wrong with it.
  struct Entry: Sendable {
    var id: String
    var request: Result<WalkRequest, BadLine>
  }

  struct BadLine: Error, CustomStringConvertible {
    var line: Int
    var problem: String
    var description: String { "line \(line): \(problem)" }
  }

  private var rows: CSVReader
  private let columns: [Int]

  init(path: String) throws {
    let rows = try CSVReader(ByteFeed(ByteStream(path: path)))
    var columns: [Int] = []
    for name in ["id", "from_latitude", "from_longitude", "to_latitude", "to_longitude"] {
      columns.append(try rows.requiredColumn(name))
    }
    self.rows = rows
    self.columns = columns
  }

  /// The next walks, as many as there are up to a number.
  mutating func next(_ count: Int) throws -> [Entry] {
    var entries: [Entry] = []
    while entries.count < count, let row = try rows.next() {
      let fields = columns.map { row.fields[$0] }
      entries.append(Entry(id: fields[0], request: Self.request(fields, line: row.line)))
    }
    return entries
  }

  private static func request(_ fields: [String], line: Int) -> Result<WalkRequest, BadLine> {
    // The id names a chain and a file.
    let letters = fields[0].utf8
    guard !letters.isEmpty, letters.count <= 100, !fields[0].hasPrefix("."),
      fields[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    else {
      return .failure(BadLine(line: line, problem: "expected an id of letters, digits, - _ ."))
    }
    do {
      let start = try PointText.coordinate(latitude: fields[1], longitude: fields[2])
      let end = try PointText.coordinate(latitude: fields[3], longitude: fields[4])
      return .success(WalkRequest(id: fields[0], start: start, end: end))
    } catch {
      return .failure(BadLine(line: line, problem: "\(error)"))
    }
  }
}
