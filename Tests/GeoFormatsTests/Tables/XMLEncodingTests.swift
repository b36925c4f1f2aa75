import GeoTesting

@testable import GeoFormats

@Suite struct XMLEncodingTests {
  private func names(_ bytes: [UInt8], as encoding: TextEncoding? = nil) throws -> [String?] {
    var names: [String?] = []
    _ = try KMLReader.read(ByteFeed(bytes).decoded(as: encoding)) { names.append($0.name) }
    return names
  }

  private func document(_ encoding: String, _ name: [UInt8]) -> [UInt8] {
    Array("<?xml version='1.0' encoding='\(encoding)'?><kml><Placemark><name>".utf8) + name
      + Array("</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8)
  }

  @Test(
    "F18 documents in the encodings that they declare",
    arguments: [
      ("windows-1252", [0x43, 0x61, 0x66, 0xE9, 0x20, 0x80], "Café €"),
      ("windows-1251", [0xCA, 0xE8, 0xE5, 0xE2], "Киев"),
      ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E], "東京"),
      ("EUC-JP", [0xC5, 0xEC, 0xB5, 0xFE], "東京"), ("ISO-8859-15", [0xA4], "€"),
    ] as [(String, [UInt8], String)])
  func declared(encoding: String, name: [UInt8], expected: String) throws {
    try expectEqual(names(document(encoding, name)), [expected])
  }

  @Test("F18 a document that is not what it declares is refused with its place, and read as told")
  func mislabeled() throws {
    let bytes = document("UTF-8", [0x43, 0x61, 0x66, 0xE9])
    let error = #expect(throws: FormatError.self) { _ = try names(bytes) }
    let text = error?.description ?? ""
    expect(text.hasPrefix("line 1, column 64: found bytes that are not UTF-8"), "\(text)")
    expect(text.contains("`--encoding`: `windows-1252` reads `Café`"), "\(text)")
    try expectEqual(names(bytes, as: TextEncoding(named: "windows-1252")), ["Café"])
  }
}
