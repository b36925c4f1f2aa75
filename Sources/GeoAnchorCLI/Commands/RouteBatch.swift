import GeoCommandLine
import GeoFormats
import GeoRouting
import GeoStreets
import Geodesy

/// `geoanchor route --batch`: many pairs, one line of answer each, in order.
///
/// The last column is `meters`, or `seconds` under a profile that counts those.
enum RouteBatch {
  /// What became of a pair.
  enum Status: String {
    case done = "ok"
    case noRoute = "no-route"
    case noSnap = "no-snap"
    case badInput = "bad-input"
  }

  static func run(_ arguments: ParsedArguments, _ console: inout Console) throws -> ExitStatus {
    for other in ["to", "via", "save", "format", "alternatives", "lang"] {
      try arguments.check("batch", excludes: [other])
    }
    try arguments.check("batch", needs: ["network"])
    let file = try arguments.required.text("batch")
    let finder = try RouteFinder(
      StreetNetwork.opened(arguments.required.text("network")), arguments, console,
      customizes: true)
    let workspace = finder.workspace()
    var isAllDone = true
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      do {
        var pairs = try PairReader(file)
        var answers = CSVWriter(header: ["id", "status", finder.router.profile.unit.rawValue])
        while let pair = try pairs.next() {
          let (status, measure) = answer(pair, finder, workspace)
          if status != .done { isAllDone = false }
          if status == .badInput, let problem = pair.problem {
            output.warning("line \(pair.line): \(problem)")
          }
          let number = measure.flatMap { DecimalText.fixed($0, decimals: 6) } ?? ""
          answers.row([pair.id, status.rawValue, number])
          try answers.buffer.drain { try output.write(Array($0)) }
        }
        try answers.buffer.drain(above: 0) { try output.write(Array($0)) }
      } catch let error as FormatError {
        throw CommandFailure("cannot read `\(file)`", causes: [error.description])
      }
    }
    return isAllDone ? .done : .no
  }

  private static func answer(
    _ pair: Pair, _ finder: RouteFinder, _ workspace: SearchWorkspace
  ) -> (Status, Double?) {
    guard let ends = pair.ends else { return (.badInput, nil) }
    guard let start = finder.position(near: ends.from), let end = finder.position(near: ends.to)
    else { return (.noSnap, nil) }
    guard let measure = finder.cost(from: start, to: end, using: workspace) else {
      return (.noRoute, nil)
    }
    return (.done, measure)
  }
}

/// A line of the batch.
struct Pair {
  var id: String
  var line: Int
  /// Both points; nil when the line cannot be used, and then `problem` says why.
  var ends: (from: Coordinate, to: Coordinate)?
  var problem: String?
}

/// Reads the pairs of a batch line by line.
struct PairReader: ~Copyable {
  private var reader: CSVReader
  private let id: Int
  private let numbers: [(name: String, column: Int)]

  init(_ file: String) throws(FormatError) {
    let source = try PairSource(file)
    // Everything that may throw comes before the first property is set.
    let reader = try CSVReader(raggedRows: .keep) { buffer throws(FormatError) in
      try source.read(into: buffer)
    }
    let id = try reader.requiredColumn("id")
    var columns: [(name: String, column: Int)] = []
    for name in ["from_lat", "from_lon", "to_lat", "to_lon"] {
      columns.append((name, try reader.requiredColumn(name)))
    }
    self.reader = reader
    self.id = id
    numbers = columns
  }

  mutating func next() throws(FormatError) -> Pair? {
    guard let row = try reader.next() else { return nil }
    let id = id < row.fields.count ? row.fields[id] : ""
    var values: [Double] = []
    for (name, column) in numbers {
      let text = column < row.fields.count ? row.fields[column] : ""
      guard let value = NumberText.number(text) else {
        return Pair(
          id: id, line: row.line,
          problem: "expected a number for `\(name)`, found \(ShownText.quote(text))")
      }
      values.append(value)
    }
    do {
      let from = try Coordinate(validating: values[0], longitude: values[1])
      let to = try Coordinate(validating: values[2], longitude: values[3])
      return Pair(id: id, line: row.line, ends: (from, to))
    } catch {
      return Pair(id: id, line: row.line, problem: error.description)
    }
  }
}

/// The bytes of a batch: a file, or standard input for `-`.
private final class PairSource {
  private var stream: ByteStream

  init(_ file: String) throws(FormatError) {
    stream = file == "-" ? ByteStream(descriptor: 0, path: "-") : try ByteStream(path: file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    try stream.read(into: buffer)
  }
}
