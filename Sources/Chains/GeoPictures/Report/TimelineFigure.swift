import GeoTexts
import Geodesy

/// Lanes of states and a chart of measures over one axis of time.
struct TimelineFigure {
  private static let laneHeight = 24.0
  private static let laneGap = 26.0
  private static let chartHeight = 190.0

  let picture: SessionPicture
  let axis: TimeAxis
  let height: Double
  private let top: Double
  private let chartTop: Double
  private let meters: MeterAxis

  init(_ picture: SessionPicture, width: Double, top: Double = 0) {
    self.picture = picture
    self.top = top
    axis = TimeAxis(start: picture.start, end: picture.end, left: 44, right: width - 16)
    let lanes = Double(picture.lanes.count) * (Self.laneHeight + Self.laneGap)
    chartTop = top + lanes + 42
    let hasChart = picture.series.contains { !$0.points.isEmpty }
    let bottom = chartTop + (hasChart ? Self.chartHeight : 0)
    meters = MeterAxis(
      picture.series.flatMap { $0.points.map(\.meters) }, top: chartTop, bottom: bottom)
    height = bottom - top + 30
  }

  func write(to out: inout TextChunks) {
    grid(to: &out)
    for (index, lane) in picture.lanes.enumerated() { write(lane, index, to: &out) }
    chart(to: &out)
  }

  private func number(_ value: Double) -> String { SVGText.number(value) }

  private func grid(to out: inout TextChunks) {
    for tick in axis.ticks {
      let x = number(axis.x(tick))
      out.append(
        "<path class=\"grid\" d=\"M\(x),\(number(top + 14))V\(number(meters.bottom))\"/>\n")
      let anchor = axis.x(tick) > axis.right - 14 ? "end" : "middle"
      out.append(
        "<text class=\"soft\" x=\"\(x)\" y=\"\(number(meters.bottom + 18))\" "
          + "text-anchor=\"\(anchor)\">\(TimeAxis.text(tick))</text>\n")
    }
  }

  private func write(_ lane: SessionPicture.Lane, _ index: Int, to out: inout TextChunks) {
    let y = top + Double(index) * (Self.laneHeight + Self.laneGap)
    let bar = PixelBox(
      left: axis.left, top: y + 20, right: axis.right, bottom: y + 20 + Self.laneHeight)
    out.append(
      "<text class=\"head halo\" x=\"\(number(axis.left))\" y=\"\(number(y + 14))\">"
        + "\(Escaping.markup(lane.title))</text>\n")
    out.append("<rect class=\"bg\" \(SVGText.rectangle(bar)) rx=\"3\"/>\n")
    for span in lane.spans where span.end >= span.start {
      var box = bar
      box.left = axis.x(span.start)
      box.right = max(axis.x(span.end), box.left + 3)
      let title = "\(span.label), \(TimeAxis.text(span.start))–\(TimeAxis.text(span.end))"
      out.append(
        "<rect class=\"\(span.tone.rawValue)\" \(SVGText.rectangle(box)) rx=\"2\">"
          + "<title>\(Escaping.markup(title))</title></rect>\n")
      if span.tone == .fault || span.tone == .bad {
        out.append(
          "<rect fill=\"url(#stripes)\" pointer-events=\"none\" \(SVGText.rectangle(box))/>\n")
      }
      let room = box.right - box.left - 10
      guard room > 24 else { continue }
      out.append(
        "<text class=\"\(span.tone.rawValue)\" pointer-events=\"none\" x=\"\(number(box.left + 5))\" "
          + "y=\"\(number(box.top + 16))\">"
          + Escaping.markup(SVGText.shortened(span.label, width: room, size: 12)) + "</text>\n")
    }
  }

  private func chart(to out: inout TextChunks) {
    let shown = picture.series.filter { !$0.points.isEmpty }
    guard !shown.isEmpty else { return }
    legend(shown, to: &out)
    for tick in meters.ticks {
      let y = number(meters.y(tick))
      out.append("<path class=\"grid\" d=\"M\(number(axis.left)),\(y)H\(number(axis.right))\"/>\n")
      out.append(
        "<text class=\"soft\" x=\"\(number(axis.left - 6))\" y=\"\(number(meters.y(tick) + 4))\" "
          + "text-anchor=\"end\">\(number(tick))</text>\n")
    }
    out.append(
      "<path class=\"axis\" d=\"M\(number(axis.left)),\(number(meters.top))"
        + "V\(number(meters.bottom))H\(number(axis.right))\"/>\n")
    for (index, series) in shown.enumerated() {
      for points in runs(of: series) {
        SeriesMark.write(points, series.style, index, to: &out)
      }
    }
  }

  /// The points in runs without long silences, which no line may bridge.
  private func runs(of series: SessionPicture.Series) -> [[Pixel]] {
    let longest = max(5, (axis.end - axis.start) / 500)
    let isLine = series.style == .line || series.style == .dashes
    var runs: [[Pixel]] = []
    var last: Seconds?
    for point in series.points where point.time.isFinite && point.meters.isFinite {
      let pixel = Pixel(x: axis.x(point.time), y: meters.y(point.meters))
      if let before = last, !isLine || point.time - before <= longest, !runs.isEmpty {
        runs[runs.count - 1].append(pixel)
      } else {
        runs.append([pixel])
      }
      last = point.time
    }
    return runs
  }

  private func legend(_ shown: [SessionPicture.Series], to out: inout TextChunks) {
    let y = chartTop - 14
    out.append(
      "<text class=\"head halo\" x=\"\(number(axis.left))\" y=\"\(number(y))\">"
        + "\(Escaping.markup(picture.labels[.meters]))</text>\n")
    var x = axis.left + Double(picture.labels[.meters].count) * 8.5 + 14
    for (index, series) in shown.enumerated() {
      let sample = [Pixel(x: x, y: y - 4), Pixel(x: x + 20, y: y - 4)]
      SeriesMark.write(sample, series.style, index, to: &out)
      out.append(
        "<text class=\"soft halo\" x=\"\(number(x + 28))\" y=\"\(number(y))\">"
          + "\(Escaping.markup(series.title))</text>\n")
      x += 28 + Double(series.title.count) * 6.8 + 18
    }
  }
}

/// The points of a series as marks.
enum SeriesMark {
  static func write(
    _ points: [Pixel], _ style: SessionPicture.Series.Style, _ index: Int,
    to out: inout TextChunks
  ) {
    let kind = index % ReportPalette.names.count
    switch style {
    case .line, .dashes:
      let dashes = style == .dashes ? " stroke-dasharray=\"5 3\"" : ""
      out.append("<path class=\"s\(kind)\"\(dashes) d=\"\(SVGText.path(points))\"/>\n")
    case .dots, .diamonds:
      // One path for all: a session has thousands, which are smaller the more there are.
      let size = max(0.4, min(1, (400 / Double(max(points.count, 1))).squareRoot()))
      let (dot, edge) = (SVGText.number(4.8 * size), SVGText.number(3.6 * size))
      let radius = SVGText.number(2.4 * size)
      let shape =
        style == .dots
        ? "a\(radius),\(radius) 0 1 0 \(dot),0a\(radius),\(radius) 0 1 0 -\(dot),0z"
        : "l\(edge),-\(edge)l\(edge),\(edge)l-\(edge),\(edge)z"
      let reach = style == .dots ? 2.4 * size : 3.6 * size
      var path = ""
      for point in points {
        path += "M\(SVGText.number(point.x - reach)),\(SVGText.number(point.y))\(shape)"
      }
      let dense = size < 0.8 ? " dense" : ""
      out.append("<path class=\"p\(kind)\(dense)\" d=\"\(path)\"/>\n")
    }
  }
}
