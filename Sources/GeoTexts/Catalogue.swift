/// Every text that people read, in every language.
///
/// Each language is one file of `Embedded`: a section for each type of keys, a line for each key. A
/// test holds every language to all keys and placeholders.
package enum Catalogue {
  /// The text of a key, with its placeholders in braces.
  package static func template<Key: TextSection>(_ key: Key, in language: Language) -> String {
    template(TextName(key), in: language)
  }

  /// The text of a name; the name itself where the language lacks it.
  static func template(_ name: TextName, in language: Language) -> String {
    language.texts[name.path] ?? name.path
  }

  /// The names of the placeholders of a text, in their order.
  package static func placeholders(of template: String) -> [String] {
    pieces(of: template).compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  /// The text with its placeholders filled; what has no value stays as it is.
  ///
  /// Values are not searched for placeholders, so a street may be called `{street}`.
  package static func fill(_ template: String, _ values: [(name: String, value: String)]) -> String
  {
    pieces(of: template).map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): values.first { $0.name == name }?.value ?? "{\(name)}"
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case placeholder(String)
  }

  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}
