import GeoTesting

@testable import GeoPictures

@Suite struct PageTemplateTests {
  @Test(
    arguments: [
      ("", []), ("plain", [.text("plain")]),
      ("a{{b}}c", [.text("a"), .field("b"), .text("c")]),
      ("{{a}}{{b}}", [.field("a"), .field("b")]),
      ("{{}} {{a b}} {{a", [.text("{{}} {{a b}} {{a")]),
      ("{{{a}}}", [.text("{"), .field("a"), .text("}")]),
    ] as [(String, [PageTemplate.Piece])])
  func `finds fields`(template: String, expected: [PageTemplate.Piece]) {
    expectEqual(PageTemplate.pieces(of: template), expected)
  }
}
