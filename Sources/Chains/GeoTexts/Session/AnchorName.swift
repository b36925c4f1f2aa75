import GeoAnchors
package import GeoSessions

package enum AnchorName: Hashable, Sendable {
  case named(String)
  /// An unnamed anchor, by its place in the session, counted from 1.
  case unnamed(Int)

  /// The name, or the number where the name is empty.
  package init(_ name: String, number: Int) {
    self = name.isEmpty ? .unnamed(number) : .named(name)
  }

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
