/// The id of a request: what it looks for and its number in the session, such as `map-3`.
struct RequestID: Hashable, Sendable, CustomStringConvertible {
  enum Subject: String, Hashable, Sendable, CaseIterable {
    case map
    case object
  }

  let subject: Subject
  let number: Int

  init(_ subject: Subject, number: Int) {
    self.subject = subject
    self.number = number
  }

  /// Reads an id; nil for one that another program made.
  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let subject = Subject(rawValue: String(parts[0])),
      let number = Int(parts[1]), number > 0
    else { return nil }
    self.init(subject, number: number)
  }

  var description: String { "\(subject.rawValue)-\(number)" }
}
