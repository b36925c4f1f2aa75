import GeoAnchors
import GeoTesting

/// Ids keep their text, whatever it is.
@Suite struct AnchorIDTests {
  @Test(arguments: [
    "", "a", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "6ba7b8109-dad-11d1-80b4-00c04fd430c8",
    "6ba7b810-9dad-11d1-80b4-00c04fd430c", "é234567-1234-1234-1234-123456789012",
    "6ba7b810-9dad-11d1-80b4-00c04fd430:8", "6ba7b810-9dad-11d1-80b4-00c04fd430`8",
    "6ba7b810-9dad-11d1-80b4-00c04fd430\u{0}8", "{ba7b810-9dad-11d1-80b4-00c04fd430c8",
  ])
  func `the text stays`(text: String) {
    let id = AnchorID(rawValue: text)
    expectEqual(id.rawValue, text)
    expectEqual("\(id)", text)
    expectEqual(id, AnchorID(rawValue: String(text.unicodeScalars.map(Character.init))))
    var other = id
    other.rawValue = text + "x"
    expect(other.rawValue == text + "x" && other != id)
  }

  @Test func `their order is that of the texts`() {
    let texts = [
      "", "0", "00000000-0000-0000-0000-000000000001", "09999999-ffff-ffff-ffff-ffffffffffff",
      "0a000000-0000-0000-0000-000000000000", "0a000000-0000-0000-0000-0000000000ff",
      "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "a", "z",
    ]
    expectEqual(texts.reversed().map(AnchorID.init).sorted().map(\.rawValue), texts)
  }

  @Test func `records keep their times`() {
    for text in [
      "2026-11-21T12:53:07.090Z", "0000-00-00T00:00:00.000Z", "9999-99-99T99:99:99.999Z", "",
      "2026-11-21T12:53:07.09Z ", "2026-11-21T12:53:07:090Z", "yesterday",
      "2026-11-21 12:53:07.090Z",
    ] {
      var record = AnchorRecord(created: text, changed: text, revision: 1, author: nil)
      expect(record.created == text && record.changed == text)
      record.changed = "2026-01-02T03:04:05.006Z"
      expect(record.changed == "2026-01-02T03:04:05.006Z" && record.created == text)
    }
  }
}
