import GeoAnchorKit

/// Why the program does not run.
enum Refusal: Error {
  case usage
  case badLine(Int, String)
}

/// Two points to walk between.
struct Pair {
  var id: String
  var from: Coordinate
  var to: Coordinate

  /// The pairs of a file that `pairs.py` wrote.
  static func all(inFile path: String) throws -> [Pair] {
    let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
    return try text.split(separator: "\n").enumerated().dropFirst().map { number, line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let values = fields.dropFirst().compactMap { Double($0) }
      guard fields.count == 5, values.count == 4 else {
        throw Refusal.badLine(number + 1, String(line))
      }
      return Pair(
        id: String(fields[0]),
        from: try Coordinate(validating: values[0], longitude: values[1]),
        to: try Coordinate(validating: values[2], longitude: values[3]))
    }
  }
}
