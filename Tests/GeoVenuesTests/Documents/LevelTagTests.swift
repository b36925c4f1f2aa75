import Testing

@testable import GeoVenues

@Suite struct LevelTagTests {
  @Test(
    arguments: [
      ("0", [0]), ("-1;0", [-1, 0]), ("0-3", [0, 1, 2, 3]), ("-2--1", [-2, -1]),
      ("-1-1", [-1, 0, 1]),
      ("1,2", [1, 2]), ("0.5", [0]), ("1;1", [1]), (" 2 ; 3 ", [2, 3]),
    ] as [(String, [Int])])
  func readsFloors(text: String, levels: [Int]) {
    #expect(LevelTag.levels(text) == levels)
  }

  @Test(arguments: ["", "up", "3-1", "0-9999", "1e9", "nan", ";", "1-", "--"])
  func refusesTheRest(text: String) {
    #expect(LevelTag.levels(text) == nil)
  }
}
