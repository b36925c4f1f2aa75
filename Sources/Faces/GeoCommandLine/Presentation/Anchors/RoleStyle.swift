import GeoAnchors

extension TextStyle {
  /// The role of a chain's anchor: the ends, what asks for attention, what is only between.
  func role(_ role: ChainRole, _ text: String) -> String {
    switch role {
    case .start, .arrival: good(text)
    case .turn: note(text)
    case .crossing, .steps, .level, .border: warning(text)
    case .landmark, .via: heading(text)
    case .path: faint(text)
    }
  }
}

extension TextTable.Column {
  /// The roles of anchors, each in its color.
  static let role = TextTable.Column(
    "role", tint: { style, text in ChainRole(rawValue: text).map { style.role($0, text) } ?? text })
}
