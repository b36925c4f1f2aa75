public import GeoFormats
import GeoTexts

/// One HTML page about a session, complete in itself: it loads nothing from any network.
public enum SessionReportPage {
  /// The most rows that are listed; what is beyond them is counted.
  public static let mostRows = 2000
  private static let width = 1040.0

  /// Writes the page in pieces of UTF-8 text; the same picture gives the same bytes.
  ///
  /// - Parameters:
  ///   - picture: what to show.
  ///   - sink: takes the pieces in order.
  /// - Throws: what the sink throws.
  public static func html<Failure: Error>(
    _ picture: SessionPicture, into sink: TextSink<Failure>
  ) throws(Failure) {
    let timeline = TimelineFigure(picture, width: width)
    let map = WalkFigure(picture, in: PixelBox(left: 1, top: 1, right: 699, bottom: 459))
    let template = Embedded.report_html
    for piece in PageTemplate.pieces(of: template) {
      switch piece {
      case .text(let text): try sink(text)
      case .field("style"): try sink(style + PlanSection.style(of: picture))
      case .field("script"):
        try sink(Embedded.report_js)
      case .field("timeline"):
        try figure(width, timeline.height, id: "timeline-figure", into: sink) {
          timeline.write(to: &$0)
        }
      case .field("walk"):
        try figure(700, 460, id: "map-figure", into: sink) { map.write(to: &$0) }
      case .field("facts"): try sink(facts(picture))
      case .field("tables"): try TimelineTables(picture: picture).write(into: sink)
      case .field("legend"): try sink(WayLegend.markup(picture))
      case .field("start"): try sink(FixedDecimal.text(timeline.axis.start, places: 3))
      case .field("end"): try sink(FixedDecimal.text(timeline.axis.end, places: 3))
      case .field("plan"): try PlanSection.write(picture, into: sink)
      case .field("rows"): try rows(picture, into: sink)
      case .field("data"): try data(picture, timeline, map, into: sink)
      case .field(let name): try sink(Escaping.markup(word(name, of: picture)))
      }
    }
  }

  private static var style: String {
    ThemeColor.style(ReportPalette.colors, stronger: ReportPalette.stronger) + ReportPalette.rules
      + Embedded.report_css
  }

  private static func word(_ field: String, of picture: SessionPicture) -> String {
    let labels = picture.labels
    return switch field {
    case "title": picture.title
    case "summary": picture.summary
    case "language": labels.language
    case "direction": labels.direction == "rtl" ? "rtl" : "ltr"
    case "timelineTitle": labels[.timeline]
    case "timelineHelp": labels[.timelineHelp]
    case "map": labels[.walkMap]
    case "events": labels[.events]
    case "time": labels[.time]
    case "kind": labels[.kind]
    case "what": labels[.what]
    case "switchTheme": labels[.lightOrDark]
    default: PageText(rawValue: field).map { labels[$0] } ?? ""
    }
  }

  private static func figure<Failure: Error>(
    _ width: Double, _ height: Double, id: String, into sink: TextSink<Failure>,
    _ body: (inout TextChunks) -> Void
  ) throws(Failure) {
    var out = TextChunks()
    out.append(
      "<svg class=\"f\" id=\"\(id)\" viewBox=\"0 0 \(SVGText.number(width)) "
        + "\(SVGText.number(height))\" aria-hidden=\"true\">\n")
    if id == "timeline-figure" { out.append(SessionReportSVG.stripes + "\n") }
    body(&out)
    out.append("</svg>\n")
    try out.flush(into: sink)
  }

  private static func facts(_ picture: SessionPicture) -> String {
    picture.facts.map { fact in
      "<div><dt dir=\"auto\">\(Escaping.markup(fact.label))</dt>"
        + "<dd dir=\"auto\">\(Escaping.markup(fact.value))</dd></div>\n"
    }.joined()
  }

  private static func rows<Failure: Error>(
    _ picture: SessionPicture, into sink: TextSink<Failure>
  ) throws(Failure) {
    var out = TextChunks()
    for row in picture.rows.prefix(mostRows) {
      let text = Escaping.markup(row.text)
        .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>")
      out.append(
        "<tr><td><button type=\"button\" data-time=\"\(FixedDecimal.text(row.time, places: 3))\">"
          + "\(TimeAxis.text(row.time))</button></td><td><span class=\"mark \(row.tone.rawValue)\">"
          + "\(Escaping.markup(row.kind))</span></td><td dir=\"auto\">\(text)</td></tr>\n")
      try out.flushIfLarge(into: sink)
    }
    let left = picture.rows.count - mostRows
    if picture.rows.isEmpty {
      out.append("<tr><td colspan=\"3\">\(Escaping.markup(picture.labels[.nothing]))</td></tr>\n")
    } else if left > 0 {
      let words = Escaping.markup(picture.labels.moreRows(left))
      out.append("<tr><td colspan=\"3\">\(words)</td></tr>\n")
    }
    try out.flush(into: sink)
  }

  /// What the reading line needs.
  private static func data<Failure: Error>(
    _ picture: SessionPicture, _ timeline: TimelineFigure, _ map: WalkFigure,
    into sink: TextSink<Failure>
  ) throws(Failure) {
    func number(_ value: Double) -> String { FixedDecimal.text(value, places: 3) }
    var out = TextChunks()
    let axis = timeline.axis
    out.append(
      "{\"start\":\(number(axis.start)),\"end\":\(number(axis.end)),\"left\":\(number(axis.left)),"
        + "\"right\":\(number(axis.right)),\"height\":\(number(timeline.height)),\n\"lanes\":[")
    for (index, lane) in picture.lanes.enumerated() {
      let spans = lane.spans.map {
        "[\(number($0.start)),\(number($0.end)),\(Escaping.script($0.label))]"
      }
      out.append(
        (index > 0 ? ",\n" : "") + "{\"title\":\(Escaping.script(lane.title)),\"spans\":["
          + spans.joined(separator: ",") + "]}")
      try out.flushIfLarge(into: sink)
    }
    out.append("],\n\"series\":[")
    for (index, series) in picture.series.enumerated() {
      let points = series.points.map { "\(number($0.time)),\(number($0.meters))" }
      out.append(
        (index > 0 ? ",\n" : "") + "{\"title\":\(Escaping.script(series.title)),\"points\":["
          + points.joined(separator: ",") + "]}")
      try out.flushIfLarge(into: sink)
    }
    out.append("],\n\"track\":[")
    var separator = ""
    for (time, pixel) in map.places {
      out.append(
        "\(separator)\(number(time)),\(SVGText.number(pixel.x)),\(SVGText.number(pixel.y))")
      separator = ","
      try out.flushIfLarge(into: sink)
    }
    out.append("]}")
    try out.flush(into: sink)
  }
}
