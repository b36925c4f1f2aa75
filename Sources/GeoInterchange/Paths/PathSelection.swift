import GeoFormats
public import Geodesy

/// Which lines of a document are meant.
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
  ///
  /// - Throws: `InterchangeError.severalWays` or `.noSuchWay` with the lines that there are.
  public func lines(_ selection: PathSelection?) throws(InterchangeError) -> [PathLine] {
    switch selection {
    case nil:
      guard lines.count == 1 else { throw .severalWays(PathList(lines)) }
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
    guard let only = numbers.first else { throw .noSuchWay(name, PathList(lines)) }
    guard numbers.count == 1 else { throw .severalWays(PathList(lines, numbers)) }
    return [lines[only]]
  }
}

/// The lines of a document as people choose from them.
public struct PathList: Hashable, Sendable, CustomStringConvertible {
  /// One of the lines.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// Its place in the document, from 1.
    public var number: Int
    /// What it is.
    public var kind: PathLine.Kind
    /// What it is called; nil without a name.
    public var name: String?
    /// How many points it has.
    public var pointCount: Int
    /// Its geodesic length in meters.
    public var length: Meters

    /// The entry in one line: number, kind, name, points and length.
    public var description: String {
      let name = name.map { "\"\(PathList.shown($0))\"" } ?? "without a name"
      let isLong = length >= 10_000
      let shown = DecimalText.trimmed(isLong ? length / 1000 : length, decimals: 1) ?? "\(length)"
      return "\(number): \(kind.rawValue) \(name), \(pointCount) points, "
        + shown + (isLong ? " km" : " m")
    }
  }

  /// The most lines that are listed.
  public static let mostEntries = 20

  /// The first lines.
  public let entries: [Entry]
  /// How many lines there are.
  public let count: Int

  /// Lists lines, all of them or those of some places in the document.
  init(_ lines: [PathLine], _ indices: [Int]? = nil) {
    let indices = indices ?? Array(lines.indices)
    count = indices.count
    entries = indices.prefix(Self.mostEntries).map { index in
      let line = lines[index]
      return Entry(
        number: index + 1, kind: line.kind, name: line.name, pointCount: line.points.count,
        length: line.length)
    }
  }

  /// The entries, one a line.
  public var description: String {
    let rest = count - entries.count
    return (entries.map { "    \($0)" } + (rest > 0 ? ["    and \(rest) more"] : []))
      .joined(separator: "\n")
  }

  /// A name on one line, not too long.
  private static func shown(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(60) + "…" : words
  }
}
