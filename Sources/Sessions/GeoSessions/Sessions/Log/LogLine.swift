import GeoFormats

/// One line of a log, taken apart into the members of its object without building any values.
///
/// The bytes must outlive it. One value is used for all lines, so nothing is allocated for each.
struct LogLine {
  /// The kind of a value, by its first byte.
  enum Kind { case text, escapedText, number, word, array, object }

  private struct Member {
    var name: Range<Int>
    var value: Range<Int>
    var kind: Kind
    var isTaken = false
  }

  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var members: [Member] = []
  private var cursor = 0
  private var position = 0
  private var takenCount = 0

  /// The deepest nesting of a value.
  static let depth = 64

  /// Splits a line into members; false if it is not one object: `problem` then says why.
  mutating func split(_ line: UnsafeRawBufferPointer) -> Bool {
    bytes = line
    members.removeAll(keepingCapacity: true)
    cursor = 0
    position = 0
    takenCount = 0
    guard next() == UInt8(ascii: "{") else { return false }
    position += 1
    guard next() != UInt8(ascii: "}") else { return ends() }
    while true {
      guard next() == UInt8(ascii: "\""), skipText() != nil else { return false }
      let name = nameStart..<position - 1
      guard next() == UInt8(ascii: ":") else { return false }
      position += 1
      let first = next()
      let start = position
      guard let kind = skipValue(first) else { return false }
      members.append(Member(name: name, value: start..<position, kind: kind))
      switch next() {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "}"): return ends()
      default: return false
      }
    }
  }

  private var nameStart = 0

  /// The byte offset at which the line stopped being JSON.
  var stop: Int { position }

  /// Whether the line ended before the object did.
  var isCutShort: Bool { position >= bytes.count }

  /// Why the line is no object, for people.
  var problem: String {
    do throws(FormatError) {
      _ = try JSONReader.read(Array(bytes))
      return "found \(Self.shown(bytes))"
    } catch {
      switch error {
      case .unexpected(let found, let expected, let place):
        return "column \(place.column): found \(found), expected \(expected)"
      default: return "\(error)"
      }
    }
  }

  /// The first characters of a text, for messages.
  static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    guard !bytes.isEmpty else { return "an empty text" }
    var text = ""
    for scalar in String(decoding: bytes.prefix(40), as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(scalar.value < 0x20 || scalar == "`" ? "?" : scalar)
    }
    return "`\(text)`"
  }

  /// Consumes the member with this name, which then is not foreign; nil if it is missing or null.
  mutating func consume(_ name: StaticString) -> LogValue? {
    guard let index = index(of: name) else { return nil }
    if !members[index].isTaken {
      members[index].isTaken = true
      takenCount += 1
    }
    cursor = index + 1
    let member = members[index]
    let value = LogValue(
      bytes: UnsafeRawBufferPointer(rebasing: bytes[member.value]), kind: member.kind)
    return value.isNull ? nil : value
  }

  /// The byte range of the value of the member with this name; nil if it is missing.
  func range(of name: StaticString) -> Range<Int>? {
    index(of: name).map { members[$0].value }
  }

  func has(_ name: StaticString) -> Bool { index(of: name) != nil }

  /// Members mostly come in one order, so the search begins after the one taken last.
  private func index(of name: StaticString) -> Int? {
    for index in cursor..<max(cursor, members.count) where isNamed(index, name) { return index }
    for index in 0..<min(cursor, members.count) where isNamed(index, name) { return index }
    return nil
  }

  @inline(__always)
  private func isNamed(_ index: Int, _ name: StaticString) -> Bool {
    let range = members[index].name
    guard range.count == name.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != name.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether some members were not taken.
  var hasForeign: Bool { takenCount < members.count }

  /// Whether the whole line is strict JSON.
  var isJSON: Bool { (try? JSONReader.read(Array(bytes))) != nil }

  /// Members that were not consumed.
  struct Rest {
    /// The members, byte for byte.
    var fields = ForeignFields.none
    var names: [String] = []
    /// Names of members that are there again after they were taken.
    var repeated: [String] = []
  }

  /// The members that were not taken; nil when the line is not JSON.
  func rest() -> Rest? {
    guard isJSON else { return nil }
    var text = ""
    var rest = Rest()
    for member in members where !member.isTaken {
      let name = String(decoding: bytes[member.name], as: UTF8.self)
      if members.contains(where: { $0.isTaken && isNamed($0, as: member) }) {
        rest.repeated.append(name)
        continue
      }
      if !text.isEmpty { text += "," }
      text += "\"\(name)\":" + String(decoding: bytes[member.value], as: UTF8.self)
      rest.names.append(name)
    }
    rest.fields = ForeignFields(text: text)
    return rest
  }

  private func isNamed(_ member: Member, as other: Member) -> Bool {
    bytes[member.name].elementsEqual(bytes[other.name])
  }

  // MARK: Skipping

  /// The next byte that is no blank; 0 at the end.
  private mutating func next() -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x09 else { return byte }
      position += 1
    }
    return 0
  }

  private mutating func ends() -> Bool {
    position += 1
    return next() == 0 && position == bytes.count
  }

  /// Goes past a text; whether it has escapes, nil when it does not end.
  private mutating func skipText() -> Bool? {
    position += 1
    nameStart = position
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 2
      default: position += 1
      }
    }
    position = bytes.count
    return nil
  }

  private mutating func skipValue(_ first: UInt8) -> Kind? {
    switch first {
    case UInt8(ascii: "\""): return skipText().map { $0 ? .escapedText : .text }
    case UInt8(ascii: "["): return skipNested() ? .array : nil
    case UInt8(ascii: "{"): return skipNested() ? .object : nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipToken()
      return .number
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      skipToken()
      return .word
    default: return nil
    }
  }

  private mutating func skipToken() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09: return
      default: position += 1
      }
    }
  }

  private mutating func skipNested() -> Bool {
    var level = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard skipText() != nil else { return false }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        level += 1
        guard level <= Self.depth else { return false }
        position += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        level -= 1
        position += 1
        if level == 0 { return true }
      default: position += 1
      }
    }
    return false
  }
}
