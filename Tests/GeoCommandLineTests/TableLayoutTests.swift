import GeoTesting

@testable import GeoCommandLine

@Suite struct TableLayoutTests {
  private let rooms: [TextTable.Room] = [
    .kept, .shrinks(to: 8), .leaves(2), .leaves(1), .shrinks(to: 10),
  ]

  private func widths(_ limit: Int?) -> [Int?] {
    TableLayout([4, 20, 10, 6, 30], rooms, limit: limit).widths
  }

  @Test func `what fits is left alone`() {
    expectEqual(widths(nil), [4, 20, 10, 6, 30])
    // 70 columns of cells and four gaps of two.
    expectEqual(widths(78), [4, 20, 10, 6, 30])
  }

  @Test func `V-30: the widest text shrinks first, and no number`() {
    expectEqual(widths(68), [4, 20, 10, 6, 20])
    expectEqual(widths(60), [4, 16, 10, 6, 16])
    expectEqual(widths(46), [4, 8, 10, 6, 10])
  }

  @Test
  func `V-30: columns leave in their order once no text can shrink, and texts get their room`() {
    expectEqual(widths(45), [4, 12, 10, nil, 13])
    expectEqual(widths(37), [4, 14, nil, nil, 15])
    expectEqual(widths(26), [4, 8, nil, nil, 10])
  }

  @Test func `V-30: at last a text keeps three columns, and numbers all of theirs`() {
    expectEqual(widths(20), [4, 6, nil, nil, 6])
    expectEqual(widths(1), [4, 3, nil, nil, 3])
  }
}
