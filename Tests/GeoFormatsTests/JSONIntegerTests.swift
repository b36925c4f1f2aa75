import GeoFormats
import GeoTesting

/// Whole numbers beyond 2^53 keep their digits; the numbers of the tables are powers of two.
@Suite struct JSONIntegerTests {
  @Test(
    arguments: [
      "0", "-1", "9007199254740991", "9007199254740992", "-9007199254740992", "9007199254740993",
      "-9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "-9223372036854775809", "12345678901234567890", "100000000000000000000000000000000000000001",
    ])
  func `U-B6: whole numbers come back with every digit`(text: String) throws {
    let value = try JSONReader.read(text: "[\(text)]")
    var json = JSONWriter(layout: .compact)
    json.value(value)
    expectEqual(json.buffer.text, "[\(text)]")
    expectEqual(value.array?.first?.number, Double(text))
  }

  @Test func `U-C1: any number is written, and reads again as the same`() throws {
    let limits: [Double] = [
      -0x1p63, (-0x1p63).nextUp, (-0x1p63).nextDown, 0x1p63, 0x1p63.nextDown, 0x1p63.nextUp, 0x1p53,
      -0x1p53, 0x1p53 - 1, 1 - 0x1p53, 0x1p53 + 2, -0x1p53 - 2, 1e308, -1e308, 0x1p-1070, -0.0,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e18, -1e18,
    ]
    for number in limits {
      var json = JSONWriter(layout: .compact)
      json.beginArray()
      json.value(.number(number))
      json.number(number, decimals: 3)
      json.endArray()
      let read = try #require(try JSONReader.read(text: json.buffer.text).array)
      expectEqual(read.first?.number, number, "\(json.buffer.text)")
      let error = try #require(read.last?.number) - number
      expect(error.magnitude <= max(0.0005, number.magnitude * 1e-15), "\(json.buffer.text)")
    }
    var json = JSONWriter(layout: .compact)
    json.value(.array([.number(.nan), .number(.infinity)]))
    expectEqual(json.buffer.text, "[null,null]")
  }

  @Test func `only whole numbers beyond the limit are integers`() throws {
    for text in ["9007199254740992", "1e20", "90071992547409930.5", "-1", "0000000000000000"] {
      guard let value = try? JSONReader.read(text: text) else { continue }
      guard case .number = value else {
        Issue.record("\(text) is \(value)")
        continue
      }
    }
    let value = try JSONReader.read(text: "-9007199254740993")
    expect(value == .integer("-9007199254740993") && value.number == -0x1p53)
  }
}
