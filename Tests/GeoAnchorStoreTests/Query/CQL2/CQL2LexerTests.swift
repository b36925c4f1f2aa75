import GeoFormats
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CQL2LexerTests {
  private static func words(_ text: String) throws(FormatError) -> [CQL2Lexer.Token] {
    var lexer = CQL2Lexer(text)
    var words: [CQL2Lexer.Token] = []
    while true {
      let word = try lexer.next()
      guard word != .end else { return words }
      words.append(word)
    }
  }

  @Test(
    arguments: [
      ("eo:cloud_cover<=0.1", [.identifier("eo:cloud_cover"), .mark("<="), .number(0.1)]),
      ("a.b<>c", [.identifier("a.b"), .mark("<>"), .identifier("c")]),
      ("'it''s' 'it\\'s' ''", [.text("it's"), .text("it's"), .text("")]),
      ("'a\\nb\\\\c'", [.text("a\\nb\\\\c")]),
      ("\"a\"\"b\" \"and\"", [.quoted("a\"b"), .quoted("and")]),
      ("1 1.5 .5 5. 1e3 1E-2 2e+1", [1, 1.5, 0.5, 5, 1_000, 0.01, 20].map { .number($0) }),
      (
        "(a,b)%2^-1",
        [
          .mark("("), .identifier("a"), .mark(","), .identifier("b"), .mark(")"), .mark("%"),
          .number(2), .mark("^"), .mark("-"), .number(1),
        ]
      ),
      ("größe\u{A0}\n\tΟδος", [.identifier("größe"), .identifier("Οδος")]),
      ("", []),
    ] as [(String, [CQL2Lexer.Token])])
  func `a text is divided into words`(text: String, words: [CQL2Lexer.Token]) throws {
    try expectEqual(Self.words(text), words)
  }

  @Test(arguments: [
    ("a = 'b", 1, 5, "the end", "the quote that ends"),
    ("a = 'b\\'", 1, 5, "the end", "the quote that ends"),
    ("a =\n  \"b", 2, 3, "the end", "the quote that ends"),
    ("a = \"\"", 1, 5, "an empty name", "a name"),
    ("a = 1.2.3", 1, 5, "`1.2`", "a number"),
    ("a = 1e", 1, 5, "`1e`", "a number"),
    ("a = 1e999", 1, 5, "`1e999`", "a number"),
    ("a = 12ab", 1, 5, "`12`", "a number"),
    ("a = .", 1, 5, "`.`", "a number"),
    ("a = ;", 1, 5, "`;`", "a name, a text"),
    ("a = 😀;", 1, 6, "`;`", "a name, a text"),
    ("a & b", 1, 3, "`&`", "a name, a text"),
    ("a = \u{0}", 1, 5, "`\u{0}`", "a name, a text"),
  ])
  func `what is no word is named with its place`(
    text: String, line: Int, column: Int, found: String, expected: String
  ) {
    let error = #expect(throws: FormatError.self) { try Self.words(text) }
    guard case .unexpected(let what, let wanted, let place)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(what, found)
    expect(wanted.hasPrefix(expected))
    expectEqual(place, TextPlace(line: line, column: column))
  }
}
