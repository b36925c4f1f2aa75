/// A value of a JSON text that is read piece by piece.
package struct JSONItem: Sendable {
  /// The place of a value in the document.
  package enum Owner: Hashable, Sendable {
    /// An element of the array that is this member of the root.
    case member(String)
    /// An element of the root, which is an array.
    case array
    /// The root itself; an array whose elements were items is left empty in it.
    case root
  }

  package var value: JSONValue
  package var owner: Owner
  /// The place of its first character.
  package var place: TextPlace
  /// Its text, to find the places of its parts.
  let bytes: [UInt8]?

  /// The place of a part of the value; that of the value where it is not known.
  package func place(of path: JSONPath) -> TextPlace {
    bytes.map { path.place(in: $0).moved(to: place) } ?? place
  }
}

/// Reads the values of a JSON text one by one, in memory that does not grow with the text.
///
/// These are the elements of the members that hold lists (`features`, `anchors`), the elements of a
/// root that is an array, and the roots themselves: a text may have many, one a line (GeoJSON text
/// sequences with and without record separators, RFC 8142).
package struct JSONItemReader: ~Copyable {
  /// The longest item, in bytes, unless asked otherwise.
  package static let defaultLimit = 1 << 23

  private var window: JSONWindow
  private let lists: Set<String>
  private var state = State.between
  private var rest: [UInt8] = []
  private var rootPlace = TextPlace(line: 1, column: 1)
  private var rootHadList = false

  private enum State {
    case between
    case members(isFirst: Bool)
    case list(String, isFirst: Bool)
    case array(isFirst: Bool)
  }

  /// Begins a text; `lists` are the members of a root whose elements are items.
  /// - Throws: The errors of the feed.
  package init(
    _ feed: ByteFeed, lists: Set<String>, limit: Int = defaultLimit
  ) throws(FormatError) {
    window = try JSONWindow(feed, limit: limit)
    self.lists = lists
  }

  /// The next item; nil at the end.
  /// - Throws: `FormatError` with line and column.
  package mutating func next() throws(FormatError) -> JSONItem? {
    while true {
      switch state {
      case .between:
        try window.skipBlanks(andSeparators: true)
        guard let byte = try window.peek() else { return nil }
        rootPlace = window.place()
        switch byte {
        case UInt8(ascii: "{"):
          window.advance()
          rest = [byte]
          rootHadList = false
          state = .members(isFirst: true)
        case UInt8(ascii: "["):
          window.advance()
          state = .array(isFirst: true)
        default:
          return try item(.root)
        }
      case .members(let isFirst):
        if let item = try member(isFirst: isFirst) { return item }
      case .list(let name, let isFirst):
        if let item = try element(.member(name), isFirst: isFirst) {
          state = .list(name, isFirst: false)
          return item
        }
        state = .members(isFirst: false)
      case .array(let isFirst):
        if let item = try element(.array, isFirst: isFirst) {
          state = .array(isFirst: false)
          return item
        }
        state = .between
      }
    }
  }

  /// The members of the root that came before the items so far, with their lists empty.
  /// - Throws: `FormatError` where they are no JSON.
  package func rootSoFar() throws(FormatError) -> JSONValue {
    try parse(rest + [UInt8(ascii: "}")], at: rootPlace)
  }

  /// Goes past one member of the root, or ends it.
  private mutating func member(isFirst: Bool) throws(FormatError) -> JSONItem? {
    try window.skipBlanks()
    if try window.peek() == UInt8(ascii: "}") {
      window.advance()
      rest.append(UInt8(ascii: "}"))
      state = .between
      let place = rootPlace
      let value = try parse(rest, at: place)
      return JSONItem(
        value: value, owner: .root, place: place, bytes: rootHadList ? nil : rest)
    }
    if !isFirst {
      try skip(UInt8(ascii: ","), "`,` or `}`")
      rest.append(UInt8(ascii: ","))
      try blanks()
    }
    guard try window.peek() == UInt8(ascii: "\"") else {
      throw try unexpected("the name of a member in quotes")
    }
    let name = try kept { (window) throws(FormatError) in try window.skipValue() }
    let place = window.place()
    let key = try parse(name, at: place).string ?? ""
    rest.append(contentsOf: name)
    try blanks()
    try skip(UInt8(ascii: ":"), "`:`")
    rest.append(UInt8(ascii: ":"))
    try blanks()
    if lists.contains(key), try window.peek() == UInt8(ascii: "[") {
      window.advance()
      rest.append(contentsOf: [UInt8(ascii: "["), UInt8(ascii: "]")])
      rootHadList = true
      state = .list(key, isFirst: true)
      return nil
    }
    if try window.peek() == nil { throw try unexpected("a value") }
    rest.append(contentsOf: try kept { (window) throws(FormatError) in try window.skipValue() })
    guard rest.count <= 2 * Self.defaultLimit else {
      throw .limit("the members of the root exceed \(2 * Self.defaultLimit) bytes", at: rootPlace)
    }
    try blanks()
    state = .members(isFirst: false)
    return nil
  }

  /// The next element of a list; nil at its end.
  private mutating func element(
    _ owner: JSONItem.Owner, isFirst: Bool
  ) throws(FormatError) -> JSONItem? {
    try window.skipBlanks()
    if try window.peek() == UInt8(ascii: "]") {
      window.advance()
      return nil
    }
    if !isFirst {
      try skip(UInt8(ascii: ","), "`,` or `]`")
      try window.skipBlanks()
    }
    return try item(owner)
  }

  private mutating func item(_ owner: JSONItem.Owner) throws(FormatError) -> JSONItem {
    let place = window.place()
    guard try window.peek() != nil else { throw try unexpected("a value") }
    let bytes = try kept { (window) throws(FormatError) in try window.skipValue() }
    return JSONItem(
      value: try parse(bytes, at: place), owner: owner, place: place, bytes: bytes)
  }

  private mutating func kept(
    _ body: (inout JSONWindow) throws(FormatError) -> Void
  ) throws(FormatError) -> [UInt8] {
    window.keep()
    try body(&window)
    return try window.takeKept { (bytes) throws(FormatError) in [UInt8](bytes) }
  }

  /// Goes past blanks of the root, which keeps its line breaks so that places stay right.
  private mutating func blanks() throws(FormatError) {
    let line = window.place().line
    try window.skipBlanks()
    let breaks = window.place().line - line
    rest.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: min(breaks, 1024)))
  }

  private mutating func skip(_ byte: UInt8, _ expected: String) throws(FormatError) {
    guard try window.peek() == byte else { throw try unexpected(expected) }
    window.advance()
  }

  private mutating func unexpected(_ expected: String) throws(FormatError) -> FormatError {
    let place = window.place()
    let byte = try window.peek().map { [$0] } ?? []
    let found = RawBytes.read(byte) { all in TextPlace.found(at: 0, in: all) }
    return .unexpected(found: found, expected: expected, at: place)
  }

  private func parse(_ bytes: [UInt8], at place: TextPlace) throws(FormatError) -> JSONValue {
    do throws(FormatError) {
      return try JSONReader.read(bytes)
    } catch {
      throw error.moved(to: place)
    }
  }
}

extension TextPlace {
  /// The place in the whole text of a place in a part of it that begins at `origin`.
  func moved(to origin: TextPlace) -> TextPlace {
    if origin.isFeature { return origin }
    guard line == 1 else { return TextPlace(line: origin.line + line - 1, column: column) }
    return TextPlace(line: origin.line, column: column > 0 ? origin.column + column - 1 : 0)
  }
}

extension FormatError {
  /// The error of a part of a text that begins at `origin`, with its place in the whole text.
  func moved(to origin: TextPlace) -> FormatError {
    switch self {
    case .unexpected(let found, let expected, let place):
      .unexpected(found: found, expected: expected, at: place.moved(to: origin))
    case .member(let path, let found, let expected, let place):
      .member(path: path, found: found, expected: expected, at: place.moved(to: origin))
    case .coordinate(let error, let path, let place):
      .coordinate(error, path: path, at: place.moved(to: origin))
    case .limit(let text, let place): .limit(text, at: place.moved(to: origin))
    case .point, .file, .fileTooLarge, .document, .library: self
    }
  }
}
