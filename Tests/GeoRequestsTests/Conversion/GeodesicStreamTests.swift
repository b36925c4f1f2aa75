import GeoFormats
import GeoRequests
import GeoTesting
import Geodesy

@Suite struct GeodesicStreamTests {
  private func text(_ stream: GeodesicStream) throws -> String {
    var bytes: [UInt8] = []
    while let piece = try stream.next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func feed(_ text: String) -> ByteFeed { ByteFeed(Array(text.utf8)) }

  /// `echo "40.6 -73.8 51.6 -0.5" | GeodSolve -i -p 3` and
  /// `echo "40.6 -73.8 53.5 20000" | GeodSolve -p 5`.
  @Test func `agrees with geod solve`() throws {
    let inverse = GeodesicStream(.inverse, from: feed("40.6,-73.8 51.6 -0.5"), precision: 3)
    try expectEqual(text(inverse), "5551759.400 51.19888285 107.82177674\n")
    let line = GeodesicLine(
      Coordinate(latitude: 40.6, longitude: -73.8), bearing: 53.5, distance: 20_000)
    try expectEqual(
      text(GeodesicStream(.direct, line, as: .csv, precision: 5)),
      "latitude,longitude,finalBearing\n40.7069731718,-73.6097530539,53.6239427191\n")
  }

  @Test func `bad lines are skipped or end the stream`() throws {
    let lines = "# a comment\n1 2 3 4\n1 2 3\n1 2 x 4\n91 0 0 0\n"
    var told: [String] = []
    let stream = GeodesicStream(.inverse, from: feed(lines)) { told.append("\($1): \($0)") }
    try expectEqual(text(stream).split(separator: "\n").count, 1)
    expectEqual(stream.skipped, 3)
    expectEqual(
      told.map { $0.prefix(17) }, ["line 3: found 3 n", "line 4, number 3:", "line 5: latitude "])
    let strict = GeodesicStream(.inverse, from: feed(lines))
    let error = try #require(throws: ConversionError.self) { try strict.next() }
    expect(error.description.hasPrefix("line 3: found 3 numbers"))
    #expect(throws: ConversionError.self) {
      try GeodesicStream(.direct, from: self.feed("1 2 3 1e300\n")).next()
    }
  }
}
