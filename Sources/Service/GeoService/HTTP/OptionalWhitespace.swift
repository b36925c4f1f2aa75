extension Substring {
  /// The text without the optional white space at either end: blanks and tabs (RFC 9110 §5.6.3).
  package func trimmingASCIIBlanks() -> Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
