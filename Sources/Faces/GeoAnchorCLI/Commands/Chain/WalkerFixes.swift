import GeoChains
import GeoCommandLine
import GeoRouting
import Geodesy

/// The positions of a walker in tracks.
enum WalkerFixes {
  /// The points of a track, timed from its first one.
  /// - Throws: That it cannot be read, or that a point has no time.
  static func track(
    _ file: String, accuracy: Meters, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [WalkerFix] {
    let points = try TraceFile.read(file, arguments, console).flatMap(\.self)
    var fixes: [WalkerFix] = []
    fixes.reserveCapacity(points.count)
    var start: Seconds?
    for (index, point) in points.enumerated() {
      guard let time = point.time else {
        throw CommandFailure(
          "cannot follow \(ShownText.file(file))", causes: ["point \(index + 1) has no time"],
          hint: "`geoanchor session simulate --path FILE` creates a log along a path")
      }
      let first = start ?? time
      start = first
      fixes.append(
        WalkerFix(
          time: time - first, coordinate: point.coordinate,
          accuracy: point.accuracy.map(TracePoint.radius(ofStandardDeviation:)) ?? accuracy))
    }
    return fixes
  }
}
