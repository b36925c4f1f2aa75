import GeoTesting

@testable import GeoIndoor

@Suite struct LevelTagTests {
  @Test(
    arguments: [
      ("0", [0]), ("-1;0", [-1, 0]), ("0-3", [0, 1, 2, 3]), ("-2--1", [-2, -1]),
      ("-1-1", [-1, 0, 1]),
      ("1,2", [1, 2]), ("0.5", [0]), ("1;1", [1]), (" 2 ; 3 ", [2, 3]),
    ] as [(String, [Int])])
  func `reads floors`(text: String, levels: [Int]) {
    expectEqual(LevelTag.levels(text), levels)
  }

  /// 300 floors are enough for every house.
  @Test func `very many floors are refused`() {
    expectEqual(LevelTag.levels("-150-149"), Array(-150...149))
    expectNil(LevelTag.levels("-150-150"))
  }

  @Test(arguments: ["", "up", "3-1", "0-9999", "1e9", "nan", ";", "1-", "--"])
  func `refuses the rest`(text: String) {
    expectNil(LevelTag.levels(text))
  }
}
