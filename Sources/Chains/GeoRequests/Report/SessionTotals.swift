import GeoPictures
import GeoTexts
import Geodesy

/// Sums of a session for its report.
struct SessionTotals {
  var fixes = 0
  var answers = 0
  var failures = 0
  var walked: Meters = 0
  private var localizedFirst: Seconds?
  private var localizedSince: Seconds?
  private var localized: Seconds = 0

  /// Records whether the place is known from now on.
  mutating func change(isLocalized: Bool, at time: Seconds) {
    if let since = localizedSince.take() { localized += time - since }
    guard isLocalized else { return }
    localizedSince = time
    localizedFirst = localizedFirst ?? time
  }

  /// The sums as readable facts.
  func facts(
    start: Seconds, end: Seconds, errors: [Meters], in language: Language
  ) -> [MapDetail] {
    func fact(_ key: ReportText, _ value: String) -> MapDetail {
      MapDetail(Catalogue.template(key, in: language), value)
    }
    func lasting(_ seconds: Seconds) -> String { Message.duration(seconds).text(in: language) }
    func meters(_ number: Meters) -> String {
      Message.meters(number, decimals: 2).text(in: language)
    }
    let duration = max(end - start, 1e-9)
    var facts = [fact(.duration, lasting(end - start))]
    if walked > 0 { facts.append(fact(.walked, LocalNumber.length(walked, in: language))) }
    let first = localizedFirst.map { lasting($0 - start) }
    facts.append(
      fact(.firstLocalized, first ?? Catalogue.template(ReportText.never, in: language)))
    facts.append(
      fact(
        .localized, Message.fractionOfTime(percent: 100 * localized / duration).text(in: language)))
    facts.append(fact(.fixes, "\(fixes)"))
    if answers + failures > 0 {
      facts.append(
        fact(.answers, Message.count(answers, of: answers + failures).text(in: language)))
    }
    let sorted = errors.sorted()
    guard !sorted.isEmpty else { return facts }
    facts.append(fact(.medianError, meters(sorted[(sorted.count - 1) / 2])))
    facts.append(fact(.mostErrors, meters(sorted[(sorted.count - 1) * 95 / 100])))
    return facts
  }
}
