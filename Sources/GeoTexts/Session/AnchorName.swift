/// What people call an anchor.
public enum AnchorName: Hashable, Sendable {
  /// It has a name.
  case named(String)
  /// It has none; its place in the session stands for it, counted from 1.
  case unnamed(Int)

  /// The name, or the number where the name is empty.
  public init(_ name: String, number: Int) {
    self = name.isEmpty ? .unnamed(number) : .named(name)
  }

  /// What it is called in a language.
  public func text(in language: Language) -> String {
    switch self {
    case .named(let name): name
    case .unnamed(let number):
      Catalogue.fill(
        Catalogue.template(.unnamedAnchor, in: language),
        [(name: "number", value: String(number))])
    }
  }
}
