import GeoTexts
import Geodesy

/// The part of a session's report about the plan: its map with the profile, and what would go wrong.
enum PlanSection {
  /// The most sections that are listed; what is beyond them is counted.
  static let mostTroubles = 500
  /// The name of the map among the elements of the page.
  private static let id = "plan"

  /// The colors of maps, for the plan and for the streets below the walk.
  static func style(of picture: SessionPicture) -> String {
    picture.plan == nil
      ? ""
      : ThemeColor.style(
        MapPalette.colors, stronger: MapPalette.stronger, of: ":is(#\(id),#map-figure)")
  }

  /// Writes the section; nothing when no plan is known.
  static func write(_ picture: SessionPicture, to out: inout TextChunks) {
    if let plan = picture.plan {
      out.append(
        """
        <section aria-labelledby="plan-heading">
          <h2 id="plan-heading">\(Escaping.markup(picture.labels[.plan]))</h2>
          <div class="figure" tabindex="0" role="group" aria-labelledby="plan-heading">

        """)
      plan.writeSVG(width: 1072, height: 760, profile: true, on: .page(id: id), to: &out)
      out.append("</div>\n")
      anchors(of: plan, picture.labels, to: &out)
      out.append("</section>\n")
    }
    if let troubles = picture.troubles { list(troubles, picture.labels, to: &out) }
  }

  /// The places where something is to be done, in words.
  private static func anchors(
    of plan: MapScene, _ labels: MapLabels, to out: inout TextChunks
  ) {
    let shown = plan.allAnchors.filter { $0.kind != .path }
    guard !shown.isEmpty else { return }
    out.append("<details>\n<summary>\(Escaping.markup(plan.labels[.anchorList]))</summary>\n<ul>\n")
    for anchor in shown.prefix(mostTroubles) {
      let number = anchor.number.map { "\($0). " } ?? ""
      out.append("<li dir=\"auto\">\(number)\(Escaping.markup(anchor.title))")
      if !anchor.note.isEmpty {
        out.append(" <span class=\"soft\">\(Escaping.markup(anchor.note))</span>")
      }
      out.append("</li>\n")
    }
    let left = shown.count - mostTroubles
    if left > 0 { out.append("<li>\(Escaping.markup(labels.moreRows(left)))</li>\n") }
    out.append("</ul>\n</details>\n")
  }

  private static func list(
    _ troubles: [PathInterval<SessionPicture.Trouble>], _ labels: MapLabels,
    to out: inout TextChunks
  ) {
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
    }
    let left = troubles.count - mostTroubles
    if troubles.isEmpty || left > 0 {
      let words = troubles.isEmpty ? labels[.nothing] : labels.moreRows(left)
      out.append("<tr><td colspan=\"3\">\(Escaping.markup(words))</td></tr>\n")
    }
    out.append("    </tbody>\n  </table>\n</section>\n")
  }
}
