import GeoIndoor
import GeoTesting

struct LocalizedContentTests {
  static let sale = LocalizedContent(
    id: "1", name: "Sale", genericContent: "%",
    contents: [
      .init(id: "e", language: "en", content: "Sale", link: "https://example.org/sale"),
      .init(id: "g", language: "de", content: "Ausverkauf"),
      .init(id: "b", language: "pt-BR", content: "Liquidação"),
    ])

  /// Languages of readers, and the texts they get.
  static let wishes: [([String], String)] = [
    (["de"], "Ausverkauf"), (["de-AT"], "Ausverkauf"), (["DE_ch"], "Ausverkauf"),
    (["pt-BR"], "Liquidação"), (["pt-PT"], "Liquidação"), (["ja", "de"], "Ausverkauf"),
    (["ja"], "Sale"), ([], "Sale"),
  ]

  @Test(arguments: wishes)
  func `N-19: interactions speak the language of people, with fallbacks`(
    languages: [String], expected: String
  ) {
    expectEqual(Self.sale.content(for: languages)?.content, expected)
  }

  @Test func `N-19: without any language the generic content remains`() {
    var mute = Self.sale
    mute.contents = []
    expectNil(mute.content(for: ["de"]))
    expectEqual(mute.text(for: ["de"]), "%")
  }
}
