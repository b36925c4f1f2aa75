import GeoFormats
import GeoRequests
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct RouteBatchTests {
  static let drawn = DrawnNetwork("A----B         C----D", footways: ["AB", "CD"], cell: 10)

  static func row(_ id: String, _ nodes: Character...) -> String {
    ([id]
      + nodes.compactMap { drawn.positions[$0] }.flatMap { ["\($0.latitude)", "\($0.longitude)"] })
      .joined(separator: ",")
  }

  @Test func `every pair is answered in order`() throws {
    let finder = try RouteFinder(
      Self.drawn.image.open(), snapping: SnapPolicy(includesIslands: true))
    let table = [
      "id,from_lat,from_lon,to_lat,to_lon", Self.row("ab", "A", "B"), Self.row("ac", "A", "C"),
      "far,10,10,20,20", "bad,1,x,2,3", "short",
    ]
    var problems: [String] = []
    var batch = try RouteBatch(
      finder, from: ByteFeed(Array(table.joined(separator: "\n").utf8))
    ) { problems.append("\($0): \($1)") }
    var bytes: [UInt8] = []
    while let piece = try batch.next() { bytes += piece }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.first, "id,status,meters")
    expect(lines[1].hasPrefix("ab,ok,"))
    let meters = try #require(Double(lines[1].dropFirst("ab,ok,".count)))
    expectNear(meters, 50, within: 0.1)
    expectEqual(
      lines[2...], ["ac,no-route,", "far,no-snap,", "bad,bad-input,", "short,bad-input,"])
    let isComplete = batch.isComplete
    expect(!isComplete)
    expectEqual(
      problems,
      [
        "5: expected a number for `from_lon`, found `x`",
        "6: expected a number for `from_lat`, found ``",
      ])
  }

  @Test func `a header that lacks a column is refused`() throws {
    let finder = try RouteFinder(Self.drawn.image.open())
    #expect(throws: FormatError.self) {
      _ = try RouteBatch(finder, from: ByteFeed(Array("id,from_lat\n".utf8)))
    }
  }
}
