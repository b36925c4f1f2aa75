import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoRouting

/// Reads recorded traces from a file.
enum TraceFile {
  /// The most positions of a log that are read.
  static let mostPoints = PathDocument.mostPoints

  /// The traces of a file that `--way` means, the only one where it is not given.
  static func read(
    _ file: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [[TracePoint]] {
    guard !isLog(file) else { return [try points(ofLog: file)] }
    return try PathFile.lines(file, arguments, console, allowsStationary: true).map { line in
      line.points.map { point in
        TracePoint(
          coordinate: point.coordinate, time: point.time,
          accuracy: point.accuracy.map(TracePoint.standardDeviation(ofRadius:)))
      }
    }
  }

  private static func isLog(_ file: String) -> Bool {
    let name = file.lowercased()
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    return ["jsonl", "ndjson"].contains(OutputEnding.of(plain))
  }

  /// The positions of a session log.
  private static func points(ofLog file: String) throws -> [TracePoint] {
    let points = try attempt("cannot read \(ShownText.file(file))") {
      try TracePoint.points(ofLog: file, limit: mostPoints + 1)
    }
    guard points.count <= mostPoints else {
      throw CommandFailure(
        "cannot read \(ShownText.file(file))",
        causes: ["a trace has at most \(Grouped.number(mostPoints)) positions"])
    }
    return points
  }
}
