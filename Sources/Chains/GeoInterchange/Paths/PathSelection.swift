import GeoFormats

/// The selection of lines of a document.
public enum PathSelection: Hashable, Sendable {
  /// The only one of a name.
  case named(String)
  /// One by its place in the document, from 1.
  case number(Int)
  /// The longest, the first of several such.
  case longest
  /// All of them.
  case all

  /// Reads `longest`, `all`, a number, or else a name.
  public init(_ text: String) {
    switch text {
    case "longest": self = .longest
    case "all": self = .all
    default: self = Int(text).map { .number($0) } ?? .named(text)
    }
  }

  /// The selection as `init(_:)` reads it.
  public var text: String {
    switch self {
    case .named(let name): name
    case .number(let number): "\(number)"
    case .longest: "longest"
    case .all: "all"
    }
  }
}

extension PathDocument {
  /// The lines that are meant, in the order of the document; nil means the only one.
  ///
  /// A number that no line has is taken for a name.
  /// - Throws: `InterchangeError.severalWays` or `.noSuchWay` with the lines that there are.
  public func lines(_ selection: PathSelection?) throws(InterchangeError) -> [PathLine] {
    switch selection {
    case nil:
      guard lines.count == 1 else { throw .severalWays(numbered(lines.indices)) }
      return lines
    case .all: return lines
    case .longest:
      let lengths = lines.map(\.length)
      guard let best = lengths.indices.max(by: { lengths[$0] < lengths[$1] }) else { return [] }
      return [lines[lengths.firstIndex(of: lengths[best]) ?? best]]
    case .number(let number) where lines.indices.contains(number - 1): return [lines[number - 1]]
    case .number(let number): return try lines(named: "\(number)")
    case .named(let name): return try lines(named: name)
    }
  }

  private func lines(named name: String) throws(InterchangeError) -> [PathLine] {
    let numbers = lines.indices.filter { lines[$0].name == name }
    guard let only = numbers.first else { throw .noSuchWay(name, numbered(lines.indices)) }
    guard numbers.count == 1 else { throw .severalWays(numbered(numbers)) }
    return [lines[only]]
  }

  /// The lines of some places in the document, by their numbers.
  private func numbered(_ indices: some Sequence<Int>) -> [Int: PathLine] {
    Dictionary(uniqueKeysWithValues: indices.map { ($0 + 1, lines[$0]) })
  }
}

extension PathLine {
  /// Lines as people choose from them, each with its number, kind, name, points and length.
  static func list(_ lines: [Int: PathLine]) -> String {
    let most = 20
    var entries = lines.sorted { $0.key < $1.key }.prefix(most).map { number, line in
      let name = line.name.map { "\"\(shown($0))\"" } ?? "without a name"
      let length = line.length
      let isLong = length >= 10_000
      let meters = DecimalText.trimmed(isLong ? length / 1000 : length, decimals: 1) ?? "\(length)"
      return "    \(number): \(line.kind.rawValue) \(name), \(line.points.count) points, "
        + meters + (isLong ? " km" : " m")
    }
    if lines.count > most { entries.append("    and \(lines.count - most) more") }
    return entries.joined(separator: "\n")
  }

  /// A name on one line, not too long.
  private static func shown(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(60) + "…" : words
  }
}
