import GeoFormats
import GeoTesting

@Suite struct JSONWriterTests {
  private func write(_ layout: JSONWriter.Layout) -> String {
    var json = JSONWriter(layout: layout)
    json.beginObject()
    json.key("a")
    json.beginArray(inline: true)
    json.number(1.5, decimals: 3)
    json.beginObject()
    json.key("x")
    json.null()
    json.endObject()
    json.endArray()
    json.key("e")
    json.beginArray()
    json.endArray()
    json.key("t")
    json.string("é\"\\\n\u{1}")
    json.key("n")
    json.number(.nan, decimals: 3)
    json.endObject()
    return json.buffer.text
  }

  @Test func `writes compactly`() {
    expectEqual(
      write(.compact), #"{"a":[1.5,{"x":null}],"e":[],"t":"é\"\\\n\u0001","n":null}"#)
  }

  @Test func `writes prettily`() {
    expectEqual(
      write(.pretty),
      """
      {
        "a": [1.5, {"x": null}],
        "e": [],
        "t": "é\\"\\\\\\n\\u0001",
        "n": null
      }
      """)
  }

  @Test(arguments: [
    "[1,-2.5,1e-07,123456789012,\"x\",{\"a\":{\"b\":[]}},true,null]", "0.1", "\"\"",
  ])
  func `writes what it read`(_ text: String) throws {
    let value = try JSONReader.read(text: text)
    for layout in [JSONWriter.Layout.compact, .pretty] {
      var json = JSONWriter(layout: layout)
      json.value(value)
      try expectEqual(JSONReader.read(text: json.buffer.text), value)
    }
  }
}
