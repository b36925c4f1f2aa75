import GeoTexts
import Geodesy

/// The timeline as tables, for those who do not see its figure.
struct TimelineTables {
  let picture: SessionPicture

  private var labels: MapLabels { picture.labels }

  /// Writes what held when, and what the measures come to.
  func write(to out: inout TextChunks) {
    out.append(
      "<details>\n<summary>\(Escaping.markup(labels[.timelineTable]))</summary>\n"
        + head(labels[.timelineTable], [labels[.kind], labels[.from], labels[.to], labels[.what]]))
    var left = SessionPicture.mostRows
    for lane in picture.lanes {
      for span in lane.spans.prefix(left) {
        out.append(
          "<tr><th scope=\"row\" dir=\"auto\">\(Escaping.markup(lane.title))</th>"
            + "<td>\(TimeAxis.text(span.start))</td><td>\(TimeAxis.text(span.end))</td>"
            + "<td dir=\"auto\">\(Escaping.markup(span.label))</td></tr>\n")
      }
      left = max(0, left - lane.spans.count)
    }
    let more = picture.lanes.reduce(0) { $0 + $1.spans.count } - SessionPicture.mostRows
    if more > 0 {
      out.append("<tr><td colspan=\"4\">\(Escaping.markup(labels.moreRows(more)))</td></tr>\n")
    }
    out.append("</tbody></table>\n")
    measures(to: &out)
    out.append("</details>\n")
  }

  private func measures(to out: inout TextChunks) {
    let rows = picture.series.compactMap { series in
      row(series.title, series.points.map(\.meters).filter(\.isFinite).sorted())
    }
    guard !rows.isEmpty else { return }
    out.append(
      head(
        labels[.measures],
        [labels[.measure], labels[.count], labels[.least], labels[.median], labels[.most]]))
    for row in rows { out.append(row) }
    out.append("</tbody></table>\n")
  }

  /// The least, the middle and the largest of sorted measures; nil without any.
  private func row(_ title: String, _ meters: [Meters]) -> String? {
    guard let least = meters.first, let most = meters.last else { return nil }
    let middle = meters.count / 2
    let median =
      meters.count.isMultiple(of: 2) ? (meters[middle - 1] + meters[middle]) / 2 : meters[middle]
    let values = [least, median, most].map { FixedDecimal.text($0, places: 2) }
    return "<tr><th scope=\"row\" dir=\"auto\">\(Escaping.markup(title))</th>"
      + "<td>\(meters.count)</td>" + values.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
  }

  private func head(_ caption: String, _ columns: [String]) -> String {
    "<table>\n<caption>\(Escaping.markup(caption))</caption>\n<thead><tr>"
      + columns.map { "<th scope=\"col\">\(Escaping.markup($0))</th>" }.joined()
      + "</tr></thead>\n<tbody>\n"
  }
}
