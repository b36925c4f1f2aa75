public import GeoFormats
import GeoTexts

extension SessionPicture {
  /// The most rows that a page lists; what is beyond them is counted.
  static let mostRows = 2000
  private static let pageWidth = 1040.0

  /// Writes one HTML page about the session, complete in itself: it loads nothing from any network.
  ///
  /// The same picture gives the same bytes.
  /// - Parameter sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  public func html<Failure: Error>(into sink: TextSink<Failure>) throws(Failure) {
    try TextChunks.write(into: sink) { writePage(to: &$0) }
  }

  private func writePage(to out: inout TextChunks) {
    let timeline = TimelineFigure(self, width: Self.pageWidth)
    let map = WalkFigure(
      self, in: PixelBox(left: 1, top: 1, right: 699, bottom: 459), on: .page(id: "walk-map"))
    for piece in PageTemplate.pieces(of: Embedded.report_html) {
      switch piece {
      case .text(let text): out.append(text)
      case .field("style"): out.append(Self.style + PlanSection.style(of: self))
      case .field("script"): out.append(Embedded.report_js)
      case .field("timeline"):
        Self.beginFigure(Self.pageWidth, timeline.height, id: "timeline-figure", to: &out)
        out.append(Self.stripes + "\n")
        timeline.write(to: &out)
        out.append("</svg>\n")
      case .field("walk"):
        Self.beginFigure(700, 460, id: "map-figure", to: &out)
        map.write(to: &out)
        out.append("</svg>\n")
      case .field("facts"): out.append(factList)
      case .field("verdicts"): out.append(SessionVerdicts(of: self).markup)
      case .field("tables"): TimelineTables(picture: self).write(to: &out)
      case .field("legend"): out.append(WayLegend.markup(self))
      case .field("start"): out.append(FixedDecimal.text(timeline.axis.start, places: 3))
      case .field("end"): out.append(FixedDecimal.text(timeline.axis.end, places: 3))
      case .field("plan"): PlanSection.write(self, to: &out)
      case .field("rows"): writeRows(to: &out)
      case .field("data"): writeData(timeline, map, to: &out)
      case .field(let name): out.append(Escaping.markup(word(name)))
      }
    }
  }

  private static var style: String {
    ThemeColor.style(ReportPalette.colors, stronger: ReportPalette.stronger) + ReportPalette.rules
      + Embedded.report_css
  }

  private func word(_ field: String) -> String {
    switch field {
    case "title": title
    case "summary": summary
    case "language": labels.language
    case "direction": labels.direction == "rtl" ? "rtl" : "ltr"
    case "timelineTitle": labels[.timeline]
    case "timelineHelp": labels[.timelineHelp]
    case "map": labels[.walkMap]
    case "events": labels[.events]
    case "time": labels[.time]
    case "kind": labels[.kind]
    case "what": labels[.what]
    case "verdict": labels[.verdict]
    case "speed": labels[.speed]
    case "switchTheme": labels[.lightOrDark]
    default: PageText(rawValue: field).map { labels[$0] } ?? ""
    }
  }

  private static func beginFigure(
    _ width: Double, _ height: Double, id: String, to out: inout TextChunks
  ) {
    out.append(
      "<svg class=\"f\" id=\"\(id)\" viewBox=\"0 0 \(SVGText.number(width)) "
        + "\(SVGText.number(height))\" aria-hidden=\"true\">\n")
  }

  private var factList: String {
    facts.map { fact in
      "<div><dt dir=\"auto\">\(Escaping.markup(fact.label))</dt>"
        + "<dd dir=\"auto\">\(Escaping.markup(fact.value))</dd></div>\n"
    }.joined()
  }

  private func writeRows(to out: inout TextChunks) {
    for row in rows.prefix(Self.mostRows) {
      let text = Escaping.markup(row.text)
        .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>")
      out.append(
        "<tr><td><button type=\"button\" data-time=\"\(FixedDecimal.text(row.time, places: 3))\">"
          + "\(TimeAxis.text(row.time))</button></td><td><span class=\"mark \(row.tone.rawValue)\">"
          + "\(Escaping.markup(row.kind))</span></td><td dir=\"auto\">\(text)</td></tr>\n")
    }
    let left = rows.count - Self.mostRows
    if rows.isEmpty {
      out.append("<tr><td colspan=\"3\">\(Escaping.markup(labels[.nothing]))</td></tr>\n")
    } else if left > 0 {
      let words = Escaping.markup(labels.moreRows(left))
      out.append("<tr><td colspan=\"3\">\(words)</td></tr>\n")
    }
  }

  private func writeData(
    _ timeline: TimelineFigure, _ map: WalkFigure, to out: inout TextChunks
  ) {
    func number(_ value: Double) -> String { FixedDecimal.text(value, places: 3) }
    let axis = timeline.axis
    out.append(
      "{\"start\":\(number(axis.start)),\"end\":\(number(axis.end)),\"left\":\(number(axis.left)),"
        + "\"right\":\(number(axis.right)),\"height\":\(number(timeline.height)),\n\"lanes\":[")
    for (index, lane) in lanes.enumerated() {
      let spans = lane.spans.map {
        "[\(number($0.start)),\(number($0.end)),\(Escaping.script($0.label))]"
      }
      out.append(
        (index > 0 ? ",\n" : "") + "{\"title\":\(Escaping.script(lane.title)),\"spans\":["
          + spans.joined(separator: ",") + "]}")
    }
    out.append("],\n\"series\":[")
    for (index, series) in series.enumerated() {
      let points = series.points.map { "\(number($0.time)),\(number($0.meters))" }
      out.append(
        (index > 0 ? ",\n" : "") + "{\"title\":\(Escaping.script(series.title)),\"points\":["
          + points.joined(separator: ",") + "]}")
    }
    out.append("],\n\"track\":[")
    var separator = ""
    for (time, pixel) in map.places {
      out.append(
        "\(separator)\(number(time)),\(SVGText.number(pixel.x)),\(SVGText.number(pixel.y))")
      separator = ","
    }
    out.append("]}")
  }
}
