package import GeoSessions

/// Differences of two sessions, for people.
package enum SessionDifferenceText {
  package static func text(_ differences: [SessionDifference]) -> String {
    guard !differences.isEmpty else { return "no differences\n" }
    var text = ""
    for difference in differences {
      switch difference {
      case .removed(let record): text += "- \(OutputText.line(record))\n"
      case .added(let record): text += "+ \(OutputText.line(record))\n"
      case .moved(let record, let time):
        text += "~ \(OutputText.line(record)), now at \(DurationText.clock(time))\n"
      case .changed(let old, let new):
        text += "- \(OutputText.line(old))\n+ \(OutputText.line(new))\n"
      }
    }
    return text + "\(Grouped.number(differences.count)) differences\n"
  }
}
