import GeoCommandLine

/// Operands that name anchors.
enum AnchorReferences {
  /// One anchor or more.
  static let some = Argument(repeating: "anchors", "REF", .text, help: "Anchor, by @name or id.")

  /// Anchors, where a command does without as well; `help` says more than what an anchor is named by.
  static func any(help: String = "Anchor, by @name or id.") -> Argument<[String]> {
    Argument(repeating: "anchors", "REF", .text, required: false, help: help)
  }
}

extension ParsedArguments {
  /// The references of an operand; one that can be none is an error.
  func references(_ key: Argument<[String]>) throws(UsageError) -> [String] {
    for reference in self[key] { try check(reference, of: key) }
    return self[key]
  }

  /// The reference of an operand; one that can be none is an error.
  func reference(_ key: Argument<String?>) throws(UsageError) -> String? {
    if let reference = self[key] { try check(reference, of: key) }
    return self[key]
  }

  private func check(_ reference: String, of key: any ArgumentKey) throws(UsageError) {
    guard reference.isEmpty || reference == "@" else { return }
    throw badValue(key, text: reference, expected: "`@name` or the id of an anchor")
  }
}
