import GeoAnchors
import GeoFormats
import Geodesy

/// Reads the lines of GeoJSON.
enum GeoJSONPaths {
  static func read(
    _ bytes: [UInt8], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    let lines = try GeoJSONLine.read(bytes)
    notes.add(.unknownDatum, line: 1, column: 0, count: lines.first?.lostHeights ?? 0)
    return lines.map { line in
      var path = PathLine(
        line.isOfPoints ? .points : .line, name: line.name,
        points: line.positions.indices.map { point(index: $0, of: line) })
      path.statedLength = line.properties?["lengthMeters"]?.number
      path.attribution = line.properties?["attribution"]?.string
      return path
    }
  }

  private static func point(index: Int, of line: GeoJSONLine) -> PathLine.Point {
    let position = line.positions[index]
    return PathLine.Point(
      coordinate: position.coordinate,
      altitude: position.height.map { Altitude(meters: $0, datum: .ellipsoid) },
      time: line.times.isEmpty ? nil : Timestamp.seconds(line.times[index]))
  }
}
