import GeoTesting

@testable import GeoFormats

@Suite struct CSVDialectTests {
  @Test(
    "F9 the delimiter is the one that header and rows share",
    arguments: [
      ("name,lat,lon\nA,41.14,-8.61\n", ","), ("name;lat;lon\r\nA;41,14;-8,61\r\n", ";"),
      ("name\tlat\tlon\nA, B\t41,14\t-8,61\n", "\t"), ("name|lat|lon\nA|1|2\n", "|"),
      ("sep=|\nname|lat\n", "|"), ("41,14;-8,61\n41,15;-8,62\n", ";"),
      ("name;place (lat, lon)\nA;41.14, -8.61\n", ";"), ("tags,lat\na;b,1\nc;d,2\n", ","),
      ("a,\"b;c;d\",e\n1,\"2;3;4\",5\n", ","), ("a;b\n", ";"), ("a", ","), ("", ","),
      ("\u{FEFF}a;b\n1;2\n", ";"), ("n,lat,lon\nA,1°2'3\",4°5'6\"\nB,1°2'3\",4°5'6\"\n", ","),
    ])
  func delimiter(text: String, expected: Character) {
    let dialect = CSVDialect(of: Array(text.utf8))
    expectEqual(Character(Unicode.Scalar(dialect.delimiter)), expected)
  }

  @Test func `what differs from standard CSV is told`() {
    var dialect = CSVDialect()
    expectEqual(dialect.differences, [])
    dialect.delimiter = UInt8(ascii: "\t")
    dialect.encoding = .utf16LittleEndian
    expectEqual(dialect.differences, ["fields separated by tabs", "text in UTF-16LE"])
  }
}
