import GeoTexts
import Geodesy

/// Legend of the way on a session's map: a sample of each line, its states, and their durations.
enum WayLegend {
  /// Maximum number of names for one kind of line.
  private static let mostNames = 4

  /// The list below the map; empty when nothing colors the way.
  static func markup(_ picture: SessionPicture) -> String {
    let spans = picture.lanes.first(where: \.colorsTrack)?.spans ?? []
    var entries: [(tone: SessionPicture.Tone, names: [String], seconds: Seconds)] = []
    for span in spans where span.end >= span.start {
      let place = entries.firstIndex { $0.tone == span.tone } ?? entries.count
      if place == entries.count { entries.append((span.tone, [], 0)) }
      entries[place].seconds += span.end - span.start
      if !entries[place].names.contains(span.label) { entries[place].names.append(span.label) }
    }
    guard !entries.isEmpty else { return "" }
    let language = Language(matching: picture.labels.language) ?? .english
    let items = entries.map { tone, names, seconds in
      let more = names.count > mostNames ? " …" : ""
      let lasting = Message.duration(seconds).text(in: language)
      let words = Escaping.markup(names.prefix(mostNames).joined(separator: "; ") + more)
      return "<li><svg class=\"f sample\" viewBox=\"0 0 44 12\" aria-hidden=\"true\">"
        + "<path class=\"way \(tone.rawValue)\" d=\"M3,6H41\"/></svg>"
        + "<span dir=\"auto\">\(words)</span> <span class=\"soft\">\(lasting)"
        + "</span></li>\n"
    }
    let title = Escaping.markup(picture.labels[.legend])
    return "<ul id=\"walk-legend\" aria-label=\"\(title)\">\n\(items.joined())</ul>\n"
  }
}
