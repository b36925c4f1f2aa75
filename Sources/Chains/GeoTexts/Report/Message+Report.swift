extension Message {
  /// A text of a report without placeholders; one with placeholders keeps its braces.
  package static func report(_ key: ReportText) -> Message { Message(key) }

  /// A fault of a simulation is over.
  package static func faultEnds(_ fault: String) -> Message {
    Message(ReportText.faultEnds, [.text("fault", fault)])
  }

  package static func seconds(_ number: Double, decimals: Int) -> Message {
    Message(ReportText.seconds, [.decimal("number", number, decimals)])
  }

  /// Duration: seconds, with a decimal if they are not whole; from a minute on minutes and seconds,
  /// from an hour on hours and minutes.
  package static func duration(_ seconds: Double) -> Message {
    let tenths = (seconds * 10).rounded() / 10
    guard tenths >= 60, tenths < 1e12 else {
      return Message.seconds(tenths, decimals: tenths == tenths.rounded() ? 0 : 1)
    }
    let whole = Int(seconds.rounded())
    let minutes = whole / 60
    guard minutes >= 60 else {
      return Message(
        ReportText.minutes,
        [.whole("minutes", minutes), .whole("seconds", whole % 60)])
    }
    return Message(
      ReportText.hours, [.whole("hours", minutes / 60), .whole("minutes", minutes % 60)])
  }

  package static func meters(_ number: Double, decimals: Int) -> Message {
    Message(ReportText.lengthInMeters, [.decimal("number", number, decimals)])
  }

  package static func fractionOfTime(percent: Double) -> Message {
    Message(ReportText.fractionOfTime, [.decimal("percent", percent, 1)])
  }

  package static func count(_ count: Int, of total: Int) -> Message {
    Message(ReportText.countOf, [.whole("count", count), .whole("total", total)])
  }
}
