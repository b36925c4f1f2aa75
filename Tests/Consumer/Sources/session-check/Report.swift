import GeoAnchorKit

/// One thing that must hold.
struct Check {
  var name: String
  /// The measurement, or the reason for its absence.
  var detail: String
  var outcome: Outcome

  enum Outcome { case passed, failed, skipped }

  init(_ name: String, _ isGood: Bool?, _ detail: String) {
    self.name = name
    self.detail = detail
    outcome = isGood.map { $0 ? .passed : .failed } ?? .skipped
  }
}

/// The result of all checks, for readers and for CI systems.
struct Report {
  var name: String
  var checks: [Check]

  var isGood: Bool { !checks.contains { $0.outcome == .failed } }

  /// A line for each check.
  var text: String {
    checks.map { check in
      switch check.outcome {
      case .passed: "passed   \(check.name): \(check.detail)"
      case .failed: "FAILED   \(check.name): \(check.detail)"
      case .skipped: "skipped  \(check.name): \(check.detail)"
      }
    }.joined(separator: "\n")
  }

  /// The report as JUnit XML.
  var junit: String {
    let counts = [Check.Outcome.failed, .skipped].map { outcome in
      checks.count { $0.outcome == outcome }
    }
    let suite = Self.quoted(name)
    let cases = checks.map { check in
      let start = "  <testcase classname=\(suite) name=\(Self.quoted(check.name))"
      switch check.outcome {
      case .passed: return "\(start)/>"
      case .failed:
        return "\(start)>\n    <failure message=\(Self.quoted(check.detail))/>\n  </testcase>"
      case .skipped:
        return "\(start)>\n    <skipped message=\(Self.quoted(check.detail))/>\n  </testcase>"
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name=\(suite) tests="\(checks.count)" failures="\(counts[0])" \
      skipped="\(counts[1])">
      \(cases.joined(separator: "\n"))
      </testsuite>

      """
  }

  /// A text as the value of an attribute.
  private static func quoted(_ text: String) -> String {
    let escapes: [Character: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": " ", "\r": " ",
    ]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }
}
