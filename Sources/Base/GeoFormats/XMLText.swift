/// Text as XML writes it.
enum XMLText {
  /// Appends a text for use in an element or in an attribute between double quotes.
  ///
  /// Characters that XML 1.0 cannot hold become U+FFFD.
  static func append(_ text: String, to buffer: inout TextBuffer) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": buffer.append("&amp;")
      case "<": buffer.append("&lt;")
      case ">": buffer.append("&gt;")
      case "\"": buffer.append("&quot;")
      case "\r": buffer.append("&#13;")
      case "\t", "\n": buffer.append(UInt8(scalar.value))
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": buffer.append("\u{FFFD}")
      default:
        if scalar.isASCII {
          buffer.append(UInt8(scalar.value))
        } else {
          buffer.append(String(scalar))
        }
      }
    }
  }
}
