import Geodesy

extension AnchorRules {
  /// The longest free properties, in bytes of UTF-8.
  package static let longestProperties = 1 << 20

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
    case .text(let detail):
      guard let text = detail.get(details),
        text.isEmpty || text.utf8.count > AnchorRules.longestText
      else { return nil }
      return "the \(noun) is empty or longer than \(AnchorRules.longestText) bytes"
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
    case .time(let detail):
      guard let time = detail.get(details), Timestamp.normalized(time) != time else {
        return nil
      }
      return "the \(noun) `\(time.prefix(40))` is not a time like 2026-12-31T00:00:00.000Z"
    default: return nil
    }
  }
}
