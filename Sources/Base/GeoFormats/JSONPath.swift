/// The way from the root of a JSON text to one of its values.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case member(String)
    /// Into the element of an array, counted from 0.
    case index(Int)
  }

  package var steps: [Step]

  /// Creates a path of its steps; without steps it is the root.
  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path one step further, into a member.
  package func appending(_ name: String) -> JSONPath { JSONPath(steps + [.member(name)]) }

  /// The path one step further, into an element.
  package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// The text of the root's path; messages leave it out.
  package static let root = "$"

  /// The path for people, such as `features[0].geometry`; `$` for the root.
  package var description: String {
    guard !steps.isEmpty else { return Self.root }
    var text = ""
    for step in steps {
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// The place in a well-formed text where the value begins.
  ///
  /// Values carry no places, which keeps them small; an error finds its place by reading again.
  package func place(in bytes: [UInt8]) -> TextPlace {
    bytes.withUnsafeBytes { all in
      var scanner = JSONScanner(all)
      scanner.skipMark()
      scanner.skipBlanks()
      for step in steps {
        guard let found = try? scanner.descend(step), found else { break }
      }
      return scanner.place
    }
  }
}

extension JSONScanner {
  /// Moves to the value of the step; stays here when it is missing.
  fileprivate mutating func descend(_ step: JSONPath.Step) throws(FormatError) -> Bool {
    let start = self
    let opening = byte
    advance()
    skipBlanks()
    var index = 0
    var last: JSONScanner?
    while !isAtEnd, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
      var name: String?
      if opening == UInt8(ascii: "{") {
        name = try string()
        skipBlanks()
        advance()
        skipBlanks()
      }
      switch step {
      case .member(let wanted): if name == wanted { last = self }
      case .index(let wanted):
        if opening == UInt8(ascii: "["), index == wanted { return true }
      }
      try skipValue()
      skipBlanks()
      _ = skip(UInt8(ascii: ","))
      skipBlanks()
      index += 1
    }
    self = last ?? start
    return last != nil
  }

  /// Goes past one value of a well-formed text.
  private mutating func skipValue() throws(FormatError) {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        advance()
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        advance()
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: advance()
      default: skipWord()
      }
    } while depth > 0 && !isAtEnd
  }

  private mutating func skipWord() {
    repeat { advance() } while !isAtEnd && !Self.endsWord(byte)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }
}
