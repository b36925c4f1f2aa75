import GeoFormats
import GeoTesting

@Suite struct TextBufferTests {
  @Test func `drains above its limit only`() {
    var buffer = TextBuffer()
    buffer.append("abc")
    buffer.append(UInt8(ascii: "d"))
    buffer.append(-12)
    var drained: [UInt8] = []
    buffer.drain(above: 7) { drained.append(contentsOf: $0) }
    expect(drained.isEmpty)
    buffer.drain(above: 6) { drained.append(contentsOf: $0) }
    expectEqual(String(decoding: drained, as: UTF8.self), "abcd-12")
    expect(buffer.bytes.isEmpty)
  }

  @Test func `keeps its bytes when the sink fails`() {
    struct Full: Error {}
    var buffer = TextBuffer()
    buffer.append("abc")
    #expect(throws: Full.self) {
      try buffer.drain(above: 0) { (_) throws(Full) in throw Full() }
    }
    expectEqual(buffer.text, "abc")
  }

  @Test func `appends nothing for what is no number`() {
    var buffer = TextBuffer()
    let isDone = buffer.append(.nan, decimals: 2)
    expect(!isDone)
    expect(buffer.bytes.isEmpty)
  }
}
