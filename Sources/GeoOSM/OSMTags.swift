/// The tags of an object that the rules look at.
package struct OSMTags: Hashable, Sendable {
  private var values: [String: String]

  /// Makes tags of keys and values.
  package init(_ values: [String: String]) {
    self.values = values
  }

  /// The value of a key, compared as a whole: no splitting at `;`, upper and lower case differ.
  package subscript(_ key: String) -> String? { values[key] }

  /// The values that a text names, with white space between them.
  static func values(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Whether a key has one of some values.
  func has(_ key: String, _ wanted: Set<String>) -> Bool {
    values[key].map(wanted.contains) ?? false
  }

  /// Whether a key is there and does not say `no`.
  func affirms(_ key: String) -> Bool { values[key].map { $0 != "no" } ?? false }

  /// Sets the value of a key.
  mutating func set(_ key: String, _ value: String) { values[key] = value }

  /// Whether no key is there beside some.
  func isEmpty(beside keys: Set<String>) -> Bool { values.keys.allSatisfy(keys.contains) }

  /// The tags that other tags have too.
  func common(with other: OSMTags) -> OSMTags {
    OSMTags(values.filter { other.values[$0.key] == $0.value })
  }

  /// The same tags without a key.
  func without(_ key: String) -> OSMTags { OSMTags(values.filter { $0.key != key }) }

  /// A text that is not empty.
  func text(_ key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }
}
