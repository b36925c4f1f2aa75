extension SessionOutput {
  /// A text of a field that is not empty.
  package func text(_ name: String) -> String? {
    if case .text(let text)? = self[name], !text.isEmpty { text } else { nil }
  }

  /// A number of a field that is finite.
  package func number(_ name: String) -> Double? { self[name]?.number }

  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag)? = self[name] { flag } else { nil }
  }

  package func numbers(_ name: String) -> [Double] {
    if case .list(let items)? = self[name] { items.compactMap(\.number) } else { [] }
  }
}

extension SessionOutput.Value {
  fileprivate var number: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .number(let number, _): number.isFinite ? number : nil
    case .null, .flag, .text, .list, .object: nil
    }
  }
}
