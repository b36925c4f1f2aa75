import GeoTexts
import Geodesy

/// The judgments that stand on top of a session's report: whether the walk arrives, what would fail, and
/// where the aligned world is worst.
struct SessionVerdicts {
  struct Verdict: Hashable {
    /// The moment that it is about; nil for the whole session.
    var time: Seconds?
    var text: String
    var tone: SessionPicture.Tone
  }

  let all: [Verdict]

  /// A walk that ends within this distance of the goal arrives: as far as phones may be off.
  private static let arrival: Meters = 15

  init(of picture: SessionPicture) {
    all = [
      Self.arrival(of: picture), Self.troubles(of: picture), Self.worstError(of: picture),
    ].compactMap { $0 }
  }

  private static func arrival(of picture: SessionPicture) -> Verdict? {
    guard let goal = picture.plan?.chains.first?.anchors.last?.coordinate,
      let end = picture.track.last
    else { return nil }
    let left = end.coordinate.distance(to: goal)
    guard left > arrival else {
      return Verdict(time: end.time, text: picture.labels[.verdictArrives], tone: .good)
    }
    let text = Catalogue.fill(
      picture.labels[.verdictEnds], [("length", picture.labels.length(left))])
    return Verdict(time: end.time, text: text, tone: .warning)
  }

  private static func troubles(of picture: SessionPicture) -> Verdict? {
    guard let troubles = picture.troubles else { return nil }
    guard let first = troubles.first else {
      return Verdict(text: picture.labels[.verdictNoTroubles], tone: .good)
    }
    let count = troubles.count
    let text = Catalogue.fill(
      picture.labels[count == 1 ? .verdictTroublesOne : .verdictTroublesMany],
      [("count", "\(count)")])
    let isBad = troubles.contains { $0.tone == .bad }
    let time = (troubles.first { $0.tone == .bad && $0.time != nil } ?? first).time
    return Verdict(time: time, text: text, tone: isBad ? .bad : .warning)
  }

  private static func worstError(of picture: SessionPicture) -> Verdict? {
    guard let series = picture.series.first(where: { $0.style == .line }),
      let worst = series.points.filter({ $0.meters.isFinite }).max(by: { $0.meters < $1.meters })
    else { return nil }
    let text = Catalogue.fill(
      picture.labels[.verdictWorst],
      [
        ("length", picture.labels.length(worst.meters, decimals: 1)),
        ("time", TimeAxis.text(worst.time)),
      ])
    let cause = picture.lanes.flatMap(\.spans).first {
      $0.tone == .fault && $0.start <= worst.time && worst.time <= $0.end + 10
    }
    // Beyond 10 m content stands at the wrong house, below 3 m few would notice.
    let tone: SessionPicture.Tone = worst.meters > 10 ? .bad : worst.meters > 3 ? .warning : .good
    return Verdict(
      time: worst.time, text: [text, cause?.label].compactMap { $0 }.joined(separator: " · "),
      tone: tone)
  }

  /// The judgments as items of a list; those about a moment are buttons that lead there.
  var markup: String {
    all.map { verdict in
      let words = Escaping.markup(verdict.text)
      let text = verdict.time.map {
        "<button type=\"button\" data-time=\"\(FixedDecimal.text($0, places: 3))\">\(words)</button>"
      }
      return
        "<li dir=\"auto\"><span class=\"mark \(verdict.tone.rawValue)\">\(text ?? words)</span>"
        + "</li>\n"
    }.joined()
  }
}
