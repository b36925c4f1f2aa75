import GeoTestSupport
import GeoTesting

@testable import GeoStreets

@Suite struct NameTranslationsTests {
  static let network = DrawnNetwork(
    "A-B-C-D-E",
    ways: [
      ("AB", ["highway": "residential", "name": "中央通り", "name:en": "Chuo-dori", "name:de": "D"]),
      ("BC", ["highway": "steps", "name": "中央通り", "name:en": "Central"]),
      ("CD", ["highway": "footway", "name": "中央通り", "name:en": "Central"]),
      ("DE", ["highway": "residential", "name": "Ωmega", "name:ja": "オメガ", "name:ru": "Омега"]),
    ]
  ).image

  @Test(
    arguments: [
      ("中央通り", "en", "Central"), ("中央通り", "de", "D"), ("中央通り", "fr", nil),
      ("Ωmega", "ja", "オメガ"), ("Ωmega", "ru", nil), ("Alpha", "en", nil), ("", "en", nil),
      ("龍", "en", nil),
    ] as [(String, String, String?)])
  func `the name in a language`(name: String, language: String, expected: String?) throws {
    let names = try #require(try Self.network.open().translations())
    expectEqual(names.translation(of: name, to: language), expected)
  }

  @Test func `names alone need none`() throws {
    let plain = DrawnNetwork("A-B", ways: [("AB", ["highway": "residential", "name": "Main"])])
    expectNil(try plain.image.open().translations())
  }
}
