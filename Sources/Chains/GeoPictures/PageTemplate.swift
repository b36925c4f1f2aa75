/// A text with fields to fill, each written as `{{name}}`.
package enum PageTemplate {
  package enum Piece: Hashable {
    /// Literal text.
    case text(String)
    /// A placeholder for the value of this name.
    case field(String)
  }

  /// The parts in order; an opening without its closing is text.
  package static func pieces(of template: String) -> [Piece] {
    var result: [Piece] = []
    let bytes = Array(template.utf8)
    var start = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{"),
        let end = closing(in: bytes, from: index + 2)
      else {
        index += 1
        continue
      }
      if start < index {
        result.append(.text(String(decoding: bytes[start..<index], as: UTF8.self)))
      }
      result.append(.field(String(decoding: bytes[(index + 2)..<end], as: UTF8.self)))
      index = end + 2
      start = index
    }
    if start < bytes.count {
      result.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return result
  }

  /// End of the name that begins at `start` and is followed by `}}`; nil without such a name.
  private static func closing(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): index += 1
      case UInt8(ascii: "}") where bytes[index + 1] == UInt8(ascii: "}") && index > start:
        return index
      default: return nil
      }
    }
    return nil
  }
}
