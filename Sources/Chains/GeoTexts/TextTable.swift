/// The texts of one language, as its file holds them.
///
/// Lines in brackets begin a section, others are `key = text`; empty lines and those that begin with
/// a `#` are for people.
struct TextTable: Sendable {
  private let texts: [String: String]

  init(_ file: String) {
    var texts: [String: String] = [:]
    var section = ""
    for line in file.split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = line.dropFirst().dropLast() + "."
        continue
      }
      let parts = line.split(separator: " = ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      texts[section + parts[0]] = String(parts[1])
    }
    self.texts = texts
  }

  /// The text of a name, as in `session.stateLocalized`.
  subscript(_ path: String) -> String? { texts[path] }

  /// Every name that has a text.
  var paths: Set<String> { Set(texts.keys) }
}

extension Language {
  /// The texts of the language, read when the first of them is needed.
  var texts: TextTable {
    switch self {
    case .english: Tables.english
    case .german: Tables.german
    case .french: Tables.french
    case .spanish: Tables.spanish
    case .italian: Tables.italian
    case .portuguese: Tables.portuguese
    case .japanese: Tables.japanese
    case .chinese: Tables.chinese
    }
  }

  private enum Tables {
    static let english = TextTable(Embedded.en_txt)
    static let german = TextTable(Embedded.de_txt)
    static let french = TextTable(Embedded.fr_txt)
    static let spanish = TextTable(Embedded.es_txt)
    static let italian = TextTable(Embedded.it_txt)
    static let portuguese = TextTable(Embedded.pt_txt)
    static let japanese = TextTable(Embedded.ja_txt)
    static let chinese = TextTable(Embedded.zh_txt)
  }
}
