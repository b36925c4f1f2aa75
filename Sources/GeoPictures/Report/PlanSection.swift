import GeoFormats
import GeoTexts
import Geodesy

/// The part of a session's report about the plan: its map with the profile, and what would go wrong.
enum PlanSection {
  /// The most stretches that are listed; what is beyond them is counted.
  static let mostTroubles = 500
  /// The name of the map among the elements of the page.
  private static let id = "plan"

  /// The colours of the map, which are those of map pages.
  static func style(of picture: SessionPicture) -> String {
    picture.plan == nil
      ? ""
      : ThemeColor.style(MapPalette.colors, stronger: MapPalette.stronger, of: "#" + id)
  }

  /// Writes the section; nothing when no plan is known.
  static func write<Failure: Error>(
    _ picture: SessionPicture, into sink: TextSink<Failure>
  ) throws(Failure) {
    if let plan = picture.plan {
      try sink(
        """
        <section aria-labelledby="plan-heading">
          <h2 id="plan-heading">\(Escaping.markup(picture.labels[.plan]))</h2>
          <div class="figure" tabindex="0" role="group" aria-labelledby="plan-heading">

        """)
      try MapSVG.write(
        plan, width: 1072, height: 760, profile: true, on: .page(id: id), into: sink)
      try sink("</div>\n")
      try anchors(of: plan, picture.labels, into: sink)
      try sink("</section>\n")
    }
    if let troubles = picture.troubles { try list(troubles, picture.labels, into: sink) }
  }

  /// The places where something is to be done, in words.
  private static func anchors<Failure: Error>(
    of plan: MapScene, _ labels: MapLabels, into sink: TextSink<Failure>
  ) throws(Failure) {
    let shown = plan.allAnchors.filter { $0.kind != .path }
    guard !shown.isEmpty else { return }
    var out = TextChunks()
    out.append("<details>\n<summary>\(Escaping.markup(plan.labels[.anchorList]))</summary>\n<ul>\n")
    for anchor in shown.prefix(mostTroubles) {
      let number = anchor.number.map { "\($0). " } ?? ""
      out.append("<li dir=\"auto\">\(number)\(Escaping.markup(anchor.title))")
      if !anchor.note.isEmpty {
        out.append(" <span class=\"soft\">\(Escaping.markup(anchor.note))</span>")
      }
      out.append("</li>\n")
      try out.flushIfLarge(into: sink)
    }
    let left = shown.count - mostTroubles
    if left > 0 { out.append("<li>\(Escaping.markup(labels.moreRows(left)))</li>\n") }
    out.append("</ul>\n</details>\n")
    try out.flush(into: sink)
  }

  private static func list<Failure: Error>(
    _ troubles: [PathInterval<SessionPicture.Trouble>], _ labels: MapLabels,
    into sink: TextSink<Failure>
  ) throws(Failure) {
    var out = TextChunks()
    out.append(
      """
      <section aria-labelledby="troubles-title">
        <h2 id="troubles-title">\(Escaping.markup(labels[.troubles]))</h2>
        <table id="troubles">
          <caption class="spoken">\(Escaping.markup(labels[.troubles]))</caption>
          <thead><tr><th scope="col">\(Escaping.markup(labels[.whereOnWalk]))</th>\
      <th scope="col">\(Escaping.markup(labels[.kind]))</th>\
      <th scope="col">\(Escaping.markup(labels[.what]))</th></tr></thead>
          <tbody>

      """)
    for trouble in troubles.prefix(mostTroubles) {
      let place = Escaping.markup(labels.lengthRange(trouble.from, trouble.to))
      let jump = trouble.time.map {
        "<button type=\"button\" data-time=\"\(FixedDecimal.text($0, places: 3))\">\(place)</button>"
      }
      out.append(
        "<tr><td>\(jump ?? place)</td><td><span class=\"mark \(trouble.tone.rawValue)\">"
          + "\(Escaping.markup(trouble.kind))</span></td>"
          + "<td dir=\"auto\">\(Escaping.markup(trouble.text))</td></tr>\n")
      try out.flushIfLarge(into: sink)
    }
    let left = troubles.count - mostTroubles
    if troubles.isEmpty || left > 0 {
      let words = troubles.isEmpty ? labels[.nothing] : labels.moreRows(left)
      out.append("<tr><td colspan=\"3\">\(Escaping.markup(words))</td></tr>\n")
    }
    out.append("    </tbody>\n  </table>\n</section>\n")
    try out.flush(into: sink)
  }
}

extension MapLabels {
  /// Says that so many more are not listed.
  func moreRows(_ count: Int) -> String {
    self[.more].split(separator: "{count}", omittingEmptySubsequences: false).joined(
      separator: String(count))
  }
}

extension MapLabels {
  /// A stretch of a walk, or a place on it, in meters.
  func lengthRange(_ from: Double, _ to: Double) -> String {
    let (first, last) = (
      FixedDecimal.text(from.rounded(), places: 0), FixedDecimal.text(to.rounded(), places: 0)
    )
    return (first == last ? first : "\(first)–\(last)") + gap + meters
  }
}
