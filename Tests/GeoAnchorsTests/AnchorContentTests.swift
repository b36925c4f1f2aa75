import GeoFormats
import GeoTesting

@testable import GeoAnchors

@Suite struct AnchorContentTests {
  private static let digest = "sha256:" + String(repeating: "9f", count: 32)

  private static let model = """
    {"kind":"model","sources":[{"asset":"\(digest)","type":"model/gltf-binary"},\
    {"url":"https://example.org/a.usdz","type":"model/vnd.usdz+zip"}],"scale":1.5,\
    "offset":{"right":0,"up":0.2,"forward":0},"facing":"fixed",\
    "trigger":{"area":"demo:plaza","dwellSeconds":2,"once":true},\
    "text":{"en":"The rider","pt-BR":"O cavaleiro"},"alternative":{"en":"Bronze"},\
    "poster":"\(digest)"}
    """

  @Test(arguments: [
    model,
    #"{"kind":"sound","sources":[{"asset":"\#(digest)","type":"audio/mpeg","language":"en","#
      + #""captions":"\#(digest)"}],"volume":0.8,"loop":false}"#,
    #"{"kind":"text","facing":"walker","text":{"en":"Turn round:\n the river"}}"#,
    #"{"kind":"link","link":"https://example.org/visit"}"#, #"{"kind":"none"}"#,
  ])
  func `content is written as it was read`(text: String) throws {
    expectEqual(try AnchorContent(text: text).storedText, text)
  }

  @Test func `members come in one order`() throws {
    let content = try AnchorContent(
      text: #" {"text": {"en": "a"}, "facing": null, "kind": "text"} "#)
    expectEqual(content.storedText, #"{"kind":"text","text":{"en":"a"}}"#)
  }

  /// Texts, and the member and the expectation that the error names.
  @Test(arguments: [
    ("[]", "expected an object"), ("{}", "`kind`"), (#"{"kind":"smell"}"#, "`smell`"),
    (#"{"kind":"text","volume":1}"#, "`volume`"), (#"{"kind":"text","sources":[]}"#, "`sources`"),
    (#"{"kind":"image","sources":[{}]}"#, "`sources[0]`"),
    (#"{"kind":"image","sources":[{"asset":"sha256:12","type":"image/png"}]}"#, "sources[0].asset"),
    (#"{"kind":"image","sources":[{"asset":"\#(digest)"}]}"#, "sources[0].type"),
    (#"{"kind":"image","sources":[{"asset":"\#(digest)","type":"image/svg+xml"}]}"#, "image/webp"),
    (#"{"kind":"image","sources":[{"url":"javascript:alert(1)"}]}"#, "sources[0].url"),
    (#"{"kind":"image","sources":[{"url":"mailto:a@b"}]}"#, "https or http"),
    (#"{"kind":"image","scale":0}"#, "scale"), (#"{"kind":"image","offset":{"x":1}}"#, "offset.x"),
    (#"{"kind":"image","facing":"up"}"#, "facing"),
    (#"{"kind":"none","trigger":{"dwellSeconds":-1}}"#, "trigger.dwellSeconds"),
    (#"{"kind":"text","text":"a"}"#, "text"),
    (#"{"kind":"text","text":{"english!":"a"}}"#, "english!"),
    (#"{"kind":"text","text":{"en":""}}"#, "text.en"),
    (#"{"kind":"text","text":{"en":"\#(String(repeating: "x", count: 4_001))"}}"#, "4000"),
    (#"{"kind":"link"}"#, "link"), (#"{"kind":"sound","volume":2}"#, "volume"),
    (#"{"kind":"text","kind":"none"}"#, "twice"), (#"{"kind":"text""#, "expected"),
    (#"{"kind":"image","sources":[{}\#(String(repeating: ",{}", count: 16))]}"#, "at most 16"),
  ])
  func `an error names the member and what belongs there`(text: String, part: String) {
    do throws(FormatError) {
      _ = try AnchorContent(text: text)
      expect(false, "\(text)")
    } catch {
      expect("\(error)".contains(part.replacing("`", with: "")), "\(error)")
    }
  }

  @Test(arguments: [
    ("en", true), ("pt-BR", true), ("zh-Hant-TW", true), ("sl-rozaj-1994", true), ("", false),
    ("e", false), ("en_US", false), ("en-", false), ("12", false), ("en-abcdefghi", false),
  ])
  func `languages have the form of BCP 47`(tag: String, isOne: Bool) {
    expectEqual(AnchorContent.isLanguage(tag), isOne)
  }
}
