/// The tags of an object that the rules look at.
package struct OSMTags: Hashable, Sendable {
  private var values: [String: String]
  /// A bit for each key: the rules ask for many keys that are not there, and hashing costs most.
  private var marks: UInt64

  package init(_ values: [String: String]) {
    self.values = values
    marks = values.keys.reduce(0) { $0 | Self.mark($1) }
  }

  /// The value of a key, compared as a whole: no splitting at `;`, upper and lower case differ.
  package subscript(_ key: String) -> String? {
    marks & Self.mark(key) == 0 ? nil : values[key]
  }

  /// One of 64 bits, by the length and the first character of a key.
  @inline(__always)
  private static func mark(_ key: String) -> UInt64 {
    let bytes = key.utf8
    return 1 &<< UInt64(truncatingIfNeeded: bytes.count &* 63 &+ Int(bytes.first ?? 0) &* 17)
  }

  /// The values that a text names, with white space between them.
  static func values(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  func has(_ key: String, _ wanted: Set<String>) -> Bool {
    self[key].map(wanted.contains) ?? false
  }

  /// Whether a key is there and does not say `no`.
  func affirms(_ key: String) -> Bool { self[key].map { $0 != "no" } ?? false }

  mutating func set(_ key: String, _ value: String) {
    values[key] = value
    marks |= Self.mark(key)
  }

  /// Whether no key is there beside some.
  func isEmpty(beside keys: Set<String>) -> Bool { values.keys.allSatisfy(keys.contains) }

  func common(with other: OSMTags) -> OSMTags {
    OSMTags(values.filter { other.values[$0.key] == $0.value })
  }

  func without(_ key: String) -> OSMTags { OSMTags(values.filter { $0.key != key }) }

  /// A text that is not empty.
  func text(_ key: String) -> String? { self[key].flatMap { $0.isEmpty ? nil : $0 } }
}
