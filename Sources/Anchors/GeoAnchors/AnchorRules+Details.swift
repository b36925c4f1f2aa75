import GeoFormats
import Geodesy

extension AnchorRules {
  /// The longest free properties or description, in bytes of UTF-8.
  package static let longestProperties = 1 << 20

  /// The longest link or symbol, in bytes of UTF-8.
  package static let longestAddress = 2048

  /// The schemes of links; others, such as `javascript`, could run programs where they are followed.
  package static let linkSchemes = ["https", "http", "ftp", "mailto", "tel", "geo"]

  /// Whether a text is the address of something behind one of `linkSchemes`.
  package static func isLink(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    guard text.utf8.count <= longestAddress, linkSchemes.contains(scheme.lowercased()) else {
      return false
    }
    var rest = text[scheme.endIndex...].dropFirst()
    if ["https", "http", "ftp"].contains(scheme.lowercased()) {
      guard rest.hasPrefix("//") else { return false }
      rest = rest.dropFirst(2)
    }
    return !rest.isEmpty && !rest.hasPrefix("/")
      && text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
          && $0.properties.generalCategory != .control
      }
  }

  /// Checks the details of an anchor.
  ///
  /// - Throws: The first `AnchorProblem` found.
  package static func check(_ details: AnchorDetails) throws(AnchorProblem) {
    for column in AnchorColumn.details {
      if let problem = column.problem(with: details) { throw .detail(problem) }
    }
  }
}

extension AnchorColumn {
  /// The rule that a detail breaks; nil if it keeps all.
  package func problem(with details: AnchorDetails) -> String? {
    switch content {
    case .text(let detail, let longest):
      guard let text = detail.get(details), text.isEmpty || text.utf8.count > longest else {
        return nil
      }
      return "the \(noun) is empty or longer than \(longest) bytes"
    case .prose(let detail):
      guard let text = detail.get(details) else { return nil }
      let longest = AnchorRules.longestProperties
      guard !text.isEmpty, text.utf8.count <= longest else {
        return "the \(noun) is empty or longer than \(longest) bytes"
      }
      return text.utf8.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
        ? "the \(noun) has control characters other than tabs and line breaks" : nil
    case .link(let detail):
      guard let text = detail.get(details), !AnchorRules.isLink(text) else { return nil }
      return "the \(noun) `\(text.prefix(40))` is not an address of "
        + AnchorRules.linkSchemes.joined(separator: ", ")
        + " without blanks, of at most \(AnchorRules.longestAddress) bytes"
    case .meters(let detail, let isPositive):
      guard let meters = detail.get(details),
        !(meters.isFinite && (isPositive ? meters > 0 : meters >= 0))
      else { return nil }
      return "\(noun) \(meters) is not a number of meters "
        + (isPositive ? "above 0" : "from 0 on")
    case .orientation:
      guard let turn = details.orientation else { return nil }
      let square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w
      return abs(square - 1) <= 1e-6 ? nil : "the orientation is not a quaternion of length 1"
    case .object(let detail):
      guard let bytes = detail.get(details)?.utf8.count, bytes > AnchorRules.longestProperties
      else { return nil }
      return "the \(noun) have \(bytes) bytes, at most \(AnchorRules.longestProperties) are allowed"
    case .media(let detail):
      guard let text = detail.get(details) else { return nil }
      do throws(FormatError) { _ = try AnchorContent(text: text) } catch {
        return "the \(noun) is not usable: \(error)"
      }
      return nil
    case .time(let detail):
      guard let time = detail.get(details), Timestamp.normalized(time) != time else {
        return nil
      }
      return "the \(noun) `\(time.prefix(40))` is not a time like 2026-12-31T00:00:00.000Z"
    default: return nil
    }
  }
}
