import GeoTesting

@testable import GeoRouting

@Suite struct CutBandTests {
  /// A row of 40 nodes, cut in its middle.
  private static let row = DissectionGraph(
    links: (0..<40).map { node in
      Dictionary(
        uniqueKeysWithValues: [node - 1, node + 1].filter { (0..<40).contains($0) }.map {
          ($0, 1)
        })
    })

  @Test(arguments: [1, 3, 7]) func `steps to either side`(reach: Int) {
    let band = CutBand((0..<40).map { $0 < 20 }, of: Self.row, reach: reach)
    expectEqual((0..<40).filter { band.isNear[$0] }, Array(20 - reach..<20 + reach))
  }

  @Test func `half of a side stays`() {
    let band = CutBand((0..<40).map { $0 < 6 }, of: Self.row, reach: 10)
    expectEqual((0..<40).filter { band.isNear[$0] }, Array(3..<16))
  }
}
