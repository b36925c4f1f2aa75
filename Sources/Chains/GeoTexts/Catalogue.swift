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
    var names: [String] = []
    forEachPiece(of: template) { piece in
      if case .placeholder(let name) = piece { names.append(String(name)) }
    }
    return names
  }

  /// The text with its placeholders filled; what has no value stays as it is.
  ///
  /// Values are not searched for placeholders, so a street may be called `{street}`.
  package static func fill(_ template: String, _ values: [(name: String, value: String)]) -> String
  {
    var result = ""
    forEachPiece(of: template) { piece in
      switch piece {
      case .text(let text): result += text
      case .placeholder(let name):
        if let value = values.first(where: { $0.name == name }) {
          result += value.value
        } else {
          result += "{\(name)}"
        }
      }
    }
    return result
  }

  private enum Piece {
    case text(Substring)
    case placeholder(Substring)
  }

  private static func forEachPiece(of template: String, _ body: (Piece) -> Void) {
    // Braces are ASCII: the bytes find them, and every index between is one of characters too.
    let bytes = template.utf8
    var start = bytes.startIndex
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      if open > start { body(.text(template[start..<open])) }
      body(.placeholder(template[bytes.index(after: open)..<close]))
      start = bytes.index(after: close)
    }
    if start < bytes.endIndex { body(.text(template[start...])) }
  }
}
