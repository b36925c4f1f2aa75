import GeoTesting

@testable import GeoPictures

@Suite struct SVGTextTests {
  /// Read by hand, as SVG 1.1 reads paths: a small `l` counts from the point before.
  @Test(arguments: [
    ([(10.0, 20.0), (15.5, 20.0), (15.5, 18.75)], "M10 20l5.5 0 0-1.2"),
    ([(0.26, -0.34), (-3, 0.04)], "M.3-.3l-3.3 .3"),
    ([(1, 1), (1.01, 1.02), (2, 2)], "M1 1l1 1"),
    ([(.nan, 5), (7, .infinity)], "M0 5l7-5"),
  ])
  func `a compact path counts tenths of a pixel from point to point`(
    line: [(Double, Double)], path: String
  ) {
    expectEqual(SVGText.compactPath(line.map { Pixel(x: $0.0, y: $0.1) }), path)
  }

  @Test func `the error of a compact path does not grow along it`() {
    let line = (0...1_000).map { Pixel(x: Double($0) * 1.04, y: 0) }
    let steps = SVGText.compactPath(line).dropFirst("M0 0l".count).split(separator: " ")
    let end = steps.enumerated().filter { $0.offset % 2 == 0 }.compactMap { Double($0.element) }
      .reduce(0, +)
    expectNear(end, 1_040, within: 0.051)
  }

  @Test func `no point makes no path`() { expect(SVGText.compactPath([]).isEmpty) }
}
