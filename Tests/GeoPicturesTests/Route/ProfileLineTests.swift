import GeoTesting

@testable import GeoPictures

@Suite struct ProfileLineTests {
  private func parts(_ heights: [(Double, Double?)]) -> [[Pixel]] {
    ProfileLine.parts(
      heights.map { MapRoute.Height(distance: $0.0, meters: $0.1) }, x: { $0 }, y: { -$0 })
  }

  @Test func `breaks where a height is unknown`() {
    let parts = parts([(0, 1), (10, 2), (20, nil), (30, 3), (40, .nan), (50, 4), (60, 5)])
    expectEqual(
      parts,
      [
        [Pixel(x: 0, y: -1), Pixel(x: 10, y: -2)], [Pixel(x: 50, y: -4), Pixel(x: 60, y: -5)],
      ])
  }

  @Test func `keeps the extremes of a column`() {
    // A thousand heights on ten pixels: four points a column at most, the peak among them.
    let heights = (0..<1_000).map { index -> (Double, Double) in
      let height = index == 517 ? 99 : index % 7
      return (Double(index) / 100, Double(height))
    }
    let points = parts(heights).flatMap { $0 }
    expect(points.count <= 60)
    expect(points.contains { $0.y == -99 })
    expectEqual(points.first, Pixel(x: 0, y: 0))
  }

  @Test func `joins spans that touch`() {
    let spans = ProfileLine.spans([(0, 10), (10.2, 20), (40, 40.1), (.nan, 3)]) { $0 }
    expectEqual(spans.map(\.left), [0, 40])
    expectEqual(spans.map(\.right), [20, 41.5])
  }
}
