import GeoTesting
import GeoTexts

@Suite struct FindingMessageTests {
  @Test(arguments: FindingKey.allCases)
  func `every language has every text with the same placeholders`(_ key: FindingKey) {
    let expected = FindingMessage.placeholders(key, in: .english).sorted()
    for language in Language.allCases {
      expectEqual(FindingMessage.placeholders(key, in: language).sorted(), expected)
      let texts = [
        FindingMessage.title(key, in: language), FindingMessage.hint(key, in: language),
        FindingMessage(key).text(in: language),
      ]
      for text in texts {
        expect(!text.isEmpty && text.first != " " && text.last != " " && text.last != ".")
        expectEqual(text.count { $0 == "{" }, text.count { $0 == "}" })
      }
      expectEqual(Catalogue.placeholders(of: texts[0] + texts[1]), [])
    }
  }

  @Test func `every text is translated`() {
    for key in FindingKey.allCases {
      let texts = Language.allCases.map { FindingMessage.hint(key, in: $0) }
      expectEqual(Set(texts).count, texts.count, "\(key)")
    }
  }

  @Test func `numbers follow the language`() {
    let message = FindingMessage(
      .startDistance, ["degrees": .number(0.0731, decimals: 4), "axis": .axis(.latitude)])
    expectEqual(
      message.text(in: .english), "0.0731° of latitude from the start: ARKit requires at most 0.05°"
    )
    expectEqual(
      message.text(in: .german), "0,0731° (Breite) vom Start: ARKit verlangt höchstens 0,05°")
  }
}
