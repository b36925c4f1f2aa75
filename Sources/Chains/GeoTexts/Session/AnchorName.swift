import GeoAnchors
package import GeoSessions

/// What people call an anchor.
package enum AnchorName: Hashable, Sendable {
  /// It has a name.
  case named(String)
  /// It has none; its place in the session stands for it, counted from 1.
  case unnamed(Int)

  /// The name, or the number where the name is empty.
  package init(_ name: String, number: Int) {
    self = name.isEmpty ? .unnamed(number) : .named(name)
  }

  /// What it is called in a language.
  package func text(in language: Language) -> String {
    switch self {
    case .named(let name): name
    case .unnamed(let number):
      Message(SessionText.unnamedAnchor, [.whole("number", number)]).text(in: language)
    }
  }
}

extension SessionAnchor {
  package var name: AnchorName { AnchorName(anchor.name, number: number) }
}
