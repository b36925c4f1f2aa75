import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoTexts

/// Writes a chain in the shape that was asked for.
enum ChainOutput {
  static func write(
    _ walk: PlannedRoute, in language: Language, as shape: RouteCommand.Shape,
    to output: inout DataWriter
  ) throws {
    let format: TextFormat
    switch shape {
    case .text:
      try ChainText(walk, in: language).write(on: output.terminal) {
        try output.line($0)
      }
      return
    case .json: format = .json
    case .geojson: format = .geojson
    case .gpx: format = .gpx
    }
    try walk.document(in: language).write(format) { try output.write(Array($0)) }
  }
}
