/// Texts that each end with NUL, one after the other.
struct HeadTexts {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether a text had control characters other than a tab, or was no UTF-8.
  private(set) var isMalformed = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next() -> String? {
    guard position < bytes.count else { return nil }
    var end = position
    var isASCII = true
    while end < bytes.count, bytes[end] != 0 {
      if bytes[end] < 32 && bytes[end] != 9 || bytes[end] == 127 { isMalformed = true }
      if bytes[end] > 127 { isASCII = false }
      end += 1
    }
    let part = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
    position = end + 1
    guard !isASCII else { return String(decoding: part, as: UTF8.self) }
    let text = String(validating: part, as: UTF8.self)
    if text == nil { isMalformed = true }
    return text ?? ""
  }
}
