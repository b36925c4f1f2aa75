import GeoCommandLine
import GeoTracking
import Geodesy

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
    case .text: for line in lines(alignment) { try console.line(line) }
    case .json: try console.write(alignment.json())
    }
    return .done
  }

  private static func lines(_ alignment: PointAlignment) -> [String] {
    func text(_ number: Double) -> String { ShownText.number(number, 9) }
    let (q, t) = (alignment.rotation, alignment.translation)
    var lines = [
      "rotation     x \(text(q.x)), y \(text(q.y)), z \(text(q.z)), w \(text(q.w))",
      "translation  \(text(t.x)), \(text(t.y)), \(text(t.z))",
    ]
    if let yaw = alignment.yaw { lines.append("yaw          \(text(yaw))°") }
    let isApplied = alignment.scale == alignment.bestScale
    lines.append("scale        \(text(alignment.bestScale))" + (isApplied ? "" : " (not applied)"))
    if let errors = alignment.statistics {
      lines.append(
        "residuals    \(text(errors.rmse)) RMSE, \(text(errors.mean)) mean, "
          + "\(text(errors.median)) median, \(text(errors.maximum)) largest, of "
          + "\(Grouped.number(errors.count)) pairs")
    }
    return lines
  }
}
