/// A pattern of `LIKE`: `%` stands for any characters, `_` for one, and a backslash takes either for
/// itself.
struct LikePattern: Hashable, Sendable {
  private enum Element: Hashable {
    case any
    case one
    case scalar(Unicode.Scalar)
  }

  private var elements: [Element] = []

  init(_ pattern: String) {
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        elements.append(.scalar(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "%": if elements.last != .any { elements.append(.any) }
      case "_": elements.append(.one)
      default: elements.append(.scalar(scalar))
      }
    }
    if isEscaped { elements.append(.scalar("\\")) }
  }

  /// Whether a whole text matches the pattern.
  ///
  /// Only the last `%` is ever retried, so the time is at most the product of both lengths.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var (place, element) = (0, 0)
    var retry: (place: Int, element: Int)?
    while place < text.count {
      if element < elements.count {
        switch elements[element] {
        case .any:
          retry = (place, element)
          element += 1
          continue
        case .one:
          place += 1
          element += 1
          continue
        case .scalar(text[place]):
          place += 1
          element += 1
          continue
        case .scalar: break
        }
      }
      guard let last = retry else { return false }
      retry = (last.place + 1, last.element)
      (place, element) = (last.place + 1, last.element + 1)
    }
    return elements[element...].allSatisfy { $0 == .any }
  }
}
