package import GeoFormats
import Geodesy

/// Reads the case of a behavior: header lines, then sections that begin with `--- `.
package struct BehaviourReader {
  private enum Section {
    case header, file, expect, errors, refuse
    /// After `run` or `status`, where no lines may stand.
    case closed
  }

  private var behaviour = Behaviour(id: "", system: .arkit, title: "", state: .works)
  private var header: [String: String] = [:]
  private var section = Section.header
  private var line = 0
  /// The text of the line, for errors.
  private var found = ""

  /// Reads a case.
  /// - Throws: `FormatError.syntax` with the line and what was expected there.
  package static func read(_ bytes: [UInt8]) throws(FormatError) -> Behaviour {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unexpected(found: "other bytes", expected: "UTF-8", at: TextPlace(line: 1, column: 0))
    }
    var reader = BehaviourReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.line += 1
      reader.found = "`\(line)`"
      try reader.append(String(line))
    }
    return try reader.finish()
  }

  private mutating func append(_ text: String) throws(FormatError) {
    if text.hasPrefix("--- ") { return try begin(String(text.dropFirst(4))) }
    switch section {
    case .header: try appendHeader(text)
    case .file: behaviour.files[behaviour.files.count - 1].content += text + "\n"
    case .expect, .errors, .refuse: if !text.isEmpty { appendExpectation(text) }
    case .closed: guard text.isEmpty else { throw expected("`--- expect` or another section") }
    }
  }

  private mutating func appendHeader(_ text: String) throws(FormatError) {
    guard !text.isEmpty else { return }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].hasPrefix(" "), parts[1].count > 1 else {
      throw expected("`name: value`")
    }
    guard ["id", "system", "title", "state", "reason", "test"].contains(parts[0]) else {
      throw expected("`id`, `system`, `title`, `state`, `reason` or `test`")
    }
    guard header.updateValue(String(parts[1].dropFirst()), forKey: parts[0]) == nil else {
      throw expected("`\(parts[0])` only once")
    }
    switch parts[0] {
    case "system": behaviour.system = try word(Behaviour.System.self)
    case "state": behaviour.state = try word(Behaviour.State.self)
    default: break
    }
    func word<Word: CaseIterable & RawRepresentable<String>>(
      _: Word.Type
    ) throws(FormatError) -> Word {
      guard let word = Word(rawValue: String(parts[1].dropFirst())) else {
        throw expected(Word.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))
      }
      return word
    }
  }

  private mutating func appendExpectation(_ text: String) {
    let last = behaviour.steps.count - 1
    switch section {
    case .expect: behaviour.steps[last].expected.append(text)
    case .errors: behaviour.steps[last].expectedErrors.append(text)
    case .refuse: behaviour.steps[last].refused.append(text)
    case .header, .file, .closed: break
    }
  }

  private mutating func begin(_ title: String) throws(FormatError) {
    let parts = title.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "file":
      guard !rest.isEmpty, !rest.hasPrefix("/"), !rest.split(separator: "/").contains("..") else {
        throw expected("a file name without `..`")
      }
      behaviour.files.append(.init(name: rest, content: ""))
      section = .file
    case "run":
      behaviour.steps.append(try step(rest))
      section = .closed
    case "status", "expect", "expect-errors", "refuse":
      guard !behaviour.steps.isEmpty else { throw expected("`--- run` before it") }
      switch parts.first {
      case "status":
        guard let status = Int32(rest) else { throw expected("a whole number") }
        behaviour.steps[behaviour.steps.count - 1].status = status
        section = .closed
      case "expect": section = .expect
      case "expect-errors": section = .errors
      default: section = .refuse
      }
    default:
      throw expected("`file`, `run`, `status`, `expect`, `expect-errors` or `refuse`")
    }
  }

  /// A command line, as a shell reads it where it has only words and single quotes; variables may
  /// stand before the program.
  private func step(_ typed: String) throws(FormatError) -> Behaviour.Step {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in typed {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else { throw expected("a closing `'`") }
    if let last = word { words.append(last) }
    var environment: [String: String] = [:]
    while let first = words.first, let sign = first.firstIndex(of: "="), first != "geoanchor" {
      environment[String(first[..<sign])] = String(first[first.index(after: sign)...])
      words.removeFirst()
    }
    guard words.first == "geoanchor" else { throw expected("`geoanchor`") }
    return .init(environment: environment, arguments: Array(words.dropFirst()), typed: typed)
  }

  private mutating func finish() throws(FormatError) -> Behaviour {
    found = "the end of the case"
    func value(_ name: String) throws(FormatError) -> String {
      guard let value = header[name] else { throw expected("a line `\(name): …`") }
      return value
    }
    behaviour.id = try value("id")
    guard Behaviour.ids.contains(behaviour.id) else { throw expected("the id of a behavior") }
    _ = try value("system")
    behaviour.title = try value("title")
    _ = try value("state")
    behaviour.reason = behaviour.state == .works ? header["reason"] : try value("reason")
    behaviour.test = behaviour.state == .works ? try value("test") : header["test"]
    let isShown = behaviour.state == .works || behaviour.state == .partly
    guard !isShown || !behaviour.steps.isEmpty else { throw expected("a section `--- run`") }
    return behaviour
  }

  private func expected(_ what: String) -> FormatError {
    .unexpected(found: found, expected: what, at: TextPlace(line: line, column: 0))
  }
}
