/// Compares the answer of a command with the expectation of a behavior's case.
package struct BehaviourCheck: Hashable, Sendable {
  /// The result of a command line.
  package struct Answer: Hashable, Sendable {
    package var status: Int32
    package var output: String
    package var messages: String

    package init(status: Int32, output: String, messages: String) {
      self.status = status
      self.output = output
      self.messages = messages
    }
  }

  /// The differences, one text each; empty where the answer is the expected one.
  package private(set) var differences: [String] = []

  package init(_ step: Behaviour.Step, _ answer: Answer) {
    if answer.status != step.status {
      let last = answer.messages.split(separator: "\n").first.map { "; \($0)" } ?? ""
      differences.append("expected exit status \(step.status), found \(answer.status)\(last)")
    }
    compare(step.expected, answer.output, "output")
    compare(step.expectedErrors, answer.messages, "errors")
    let lines = answer.output.split(separator: "\n")
    for refused in step.refused {
      guard let line = lines.first(where: { $0.contains(refused) }) else { continue }
      differences.append("expected no output `\(refused)`, found `\(Self.clip(line))`")
    }
  }

  /// Each expectation is looked for after the end of the one before it.
  private mutating func compare(_ expected: [String], _ text: String, _ place: String) {
    var rest = Substring(text)
    for expectation in expected {
      if let end = Self.end(of: expectation, in: rest) {
        rest = rest[end...]
        continue
      }
      let lines = rest.split(separator: "\n")
      let found =
        if Self.end(of: expectation, in: Substring(text)) != nil {
          "it only earlier"
        } else if let near = lines.max(by: {
          Self.likeness($0, expectation) < Self.likeness($1, expectation)
        }) {
          "`\(Self.clip(near))`"
        } else {
          "nothing more"
        }
      differences.append("expected \(place) `\(expectation)`, found \(found)")
    }
  }

  /// By bytes: characters take seconds for long outputs.
  private static func end(of needle: String, in text: Substring) -> String.Index? {
    text.utf8.firstRange(of: needle.utf8)?.upperBound
  }

  /// The number of an expectation's words in a line.
  private static func likeness(_ line: Substring, _ expectation: String) -> Int {
    expectation.split(separator: " ").count { line.contains($0) }
  }

  private static func clip(_ line: Substring) -> String {
    line.count > 200 ? line.prefix(200) + "…" : String(line)
  }
}
