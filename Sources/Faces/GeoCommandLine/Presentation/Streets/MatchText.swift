package import GeoInterchange
import GeoRouting

/// The match, for people.
package enum MatchText {
  package static func lines(_ document: MatchDocument) -> [String] {
    let match = document.match
    let matched = match.points.count { $0.status == .matched }
    let outliers = match.points.count { $0.status == .outlier }
    var lines = [
      "\(Grouped.number(matched)) of \(Grouped.number(match.points.count)) positions matched, "
        + "\(Grouped.number(outliers)) left out as outliers",
      "\(match.paths.count) \(match.paths.count == 1 ? "walk" : "walks") of "
        + "\(PlaceText.meters(match.length)), confidence "
        + ShownText.fixed(match.confidence, 2),
    ]
    for path in match.paths {
      lines.append(
        "  positions \(Grouped.number(path.firstPoint + 1)) to "
          + "\(Grouped.number(path.lastPoint + 1)): \(PlaceText.meters(path.route.length))")
    }
    for found in match.breaks { lines.append("  " + text(found)) }
    return lines + ["", AnchorText.text(document.attribution)]
  }

  private static func text(_ found: MatchBreak) -> String {
    let reason =
      switch found.reason {
      case .offNetwork: "no street is near"
      case .pause: "too much time passed"
      case .gap: "the next position is too far away"
      case .noRoute: "no route continues"
      }
    func point(_ number: Int) -> String { Grouped.number(number + 1) }
    return switch (found.after, found.before) {
    case (let after?, let before?):
      "broken between positions \(point(after)) and \(point(before)): \(reason)"
    case (let after?, nil): "ends at position \(point(after)): \(reason)"
    case (nil, let before?): "begins at position \(point(before)): \(reason)"
    case (nil, nil): reason
    }
  }
}
