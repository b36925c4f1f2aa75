import GeoTesting

@testable import GeoPictures

@Suite struct LineJoiningTests {
  private static func joined(_ lines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    LineJoining.joined(lines, grain: 0.1) { $0 }
  }

  private static let way: [SIMD2<Double>] = [[0, 0], [10, 0], [20, 1], [30, 1]]

  @Test(
    arguments: [
      [[0, 1], [1, 2], [2, 3]], [[2, 3], [0, 1], [1, 2]], [[1, 0], [3, 2], [2, 1]],
      [[1, 2], [2, 3], [1, 0]],
    ])
  func `parts in any order and direction become one line`(parts: [[Int]]) throws {
    let lines = Self.joined(parts.map { $0.map { Self.way[$0] } })
    expectEqual(lines.count, 1)
    let line = try #require(lines.first)
    expect(line == Self.way || line == Self.way.reversed())
  }

  @Test func `of several that go on the straightest is taken, and none that turns off`() {
    let comes: [SIMD2<Double>] = [[0, 0], [10, 0]]
    let straight: [SIMD2<Double>] = [[10, 0], [20, 2]]
    let bent: [SIMD2<Double>] = [[10, 0], [20, 8]]
    let corner: [SIMD2<Double>] = [[10, 0], [10, 10]]
    expectEqual(
      Self.joined([comes, bent, corner, straight]),
      [
        [[0, 0], [10, 0], [20, 2]], bent, corner,
      ])
    expectEqual(Self.joined([comes, corner]), [comes, corner])
  }

  @Test func `ends that are one when rounded meet, a ring ends, and a point is no line`() {
    expectEqual(Self.joined([[[0, 0], [10, 0]], [[10.04, 0], [20, 0]], [[5, 5]]]).count, 1)
    expectEqual(Self.joined([[[0, 0], [10, 0]], [[10.2, 0], [20, 0]]]).count, 2)
    // An octagon, whose corners turn by 45 degrees less a hair each.
    let ring: [SIMD2<Double>] = [
      [0, 0], [10, 1], [19, 5], [25, 12], [19, 19], [10, 23], [0, 24],
    ]
    expectEqual(Self.joined([ring + [[0, 0]]]), [ring + [[0, 0]]])
  }
}
