/// The floors that a `level` or `repeat_on` tag of Simple Indoor Tagging names.
enum LevelTag {
  /// The most floors that a range may span.
  private static let mostLevels = 300

  /// The floors in their order; nil if a part is invalid.
  ///
  /// `0`, `-1;0`, `0-3`, `-2--1` and `1,2` are read; half floors (`0.5`) count as the floor below.
  static func levels(_ text: String) -> [Int]? {
    var found: [Int] = []
    for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let part = part.filter { !$0.isWhitespace }
      if let level = level(part) {
        found.append(level)
        continue
      }
      // The dash of a range follows a digit; a sign does not.
      guard
        let dash = part.indices.dropFirst().first(where: { index in
          part[index] == "-" && part[part.index(before: index)].isNumber
        }),
        let low = level(String(part[..<dash])),
        let high = level(String(part[part.index(after: dash)...])), low <= high,
        high - low <= mostLevels
      else { return nil }
      found += low...high
    }
    guard !found.isEmpty, found.count <= mostLevels else { return nil }
    return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func level(_ text: String) -> Int? {
    guard let number = Double(text), abs(number) <= 200 else { return nil }
    return Int(number.rounded(.down))
  }
}
