import GeoFormats
import Geodesy

extension GeoJSONWriter {
  /// Writes a feature with a path: in parts where it crosses the antimeridian (RFC 7946, 3.1.9).
  mutating func line<Failure: Error>(
    through path: [Coordinate], into sink: ByteSink<Failure>,
    properties: (inout JSONWriter) -> Void
  ) throws(Failure) {
    let crosses = zip(path, path.dropFirst()).contains { first, second in
      AntimeridianCut(from: first, to: second) != nil
    }
    beginLine(inParts: crosses)
    var last: Coordinate?
    for coordinate in path {
      if let last, let cut = AntimeridianCut(from: last, to: coordinate) {
        position(cut.end)
        breakLine()
        position(cut.start)
      }
      position(coordinate)
      last = coordinate
      try json.buffer.drain(into: sink)
    }
    endLine(properties: properties)
  }
}
