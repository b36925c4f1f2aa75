import GeoCommandLine
import GeoSessions

/// `geoanchor session align --pairs`: points in two frames.
enum SessionAlignPairs {
  static func run(
    _ path: String, _ freedom: PointAlignment.Freedom, _ shape: TextShape,
    _ console: inout Console
  ) throws -> ExitStatus {
    let feed = try console.feed(path)
    let pairs = try attempt("cannot read \(ShownText.file(path))") { try PointPairs(csv: feed) }
    let alignment: PointAlignment
    do {
      alignment = try PointAlignment(pairs, freedom)
    } catch {
      switch shape {
      case .text: try console.line("no answer: \(error.description)")
      case .json: try console.write(error.json())
      }
      return .no
    }
    switch shape {
    case .text: for line in alignment.lines { try console.line(line) }
    case .json: try console.write(alignment.json())
    }
    return .done
  }
}
