import GeoFormats
import GeoTesting

@Suite struct JSONWriterMembersTests {
  /// A member in one piece is its name and its value.
  @Test func `members are names and values`() {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.member("text", "a\"b")
    json.member("none", nil as String?)
    json.member("number", 1.26, decimals: 1)
    json.member("unknown", nil, decimals: 1)
    json.member("infinite", .infinity, decimals: 1)
    json.member("count", -3)
    json.member("is", true)
    json.member("isNot", false)
    json.endObject()
    expectEqual(
      json.buffer.text,
      #"{"text":"a\"b","none":null,"number":1.3,"unknown":null,"infinite":null,"count":-3,"is":true,"isNot":false}"#
    )
  }
}
