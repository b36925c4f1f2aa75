import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct AreaSightsTests {
  /// Lines as pairs of letters, for rings whose corners are letters of a drawing in whole units.
  func lines(
    _ picture: String, _ rings: [String], blocks: [String] = [], walls: [String] = [],
    gates: String = "", entries: String
  ) -> Set<String>? {
    var places: [Character: FixedCoordinate] = [:]
    for (row, line) in picture.split(separator: "\n").enumerated() {
      for (column, letter) in line.enumerated() where letter.isLetter {
        places[letter] = FixedCoordinate(
          latitude: Int32(-row * 1_000), longitude: Int32(column * 1_000))
      }
    }
    func corners(_ letters: String) -> [FixedCoordinate] {
      letters.map { places[$0] ?? FixedCoordinate(latitude: 0, longitude: 0) }
    }
    let letters = Array((rings + blocks + walls).joined())
    let obstacles =
      blocks.map { AreaSights.Obstacle(parts: [corners($0)]) }
      + walls.map { wall in
        AreaSights.Obstacle(
          parts: [corners(wall)], isWall: true, isOpening: wall.map { gates.contains($0) })
      }
    let sights = AreaSights(
      rings.map(corners), obstacles: obstacles, mostTests: 1_000_000,
      isEntry: rings.joined().map { entries.contains($0) })
    return sights.map { Set($0.lines.map { String([letters[$0.0], letters[$0.1]].sorted()) }) }
  }

  @Test func `a square is crossed straight`() {
    let square = """
      A.....B
      .......
      .......
      D.....C
      """
    expectEqual(lines(square, ["ABCD"], entries: "AC"), ["AC"])
    expectEqual(lines(square, ["DCBA"], entries: "ABCD"), ["AC", "BD", "AB", "BC", "CD", "AD"])
    expectEqual(lines(square, ["ABCD"], entries: "A"), [])
  }

  @Test func `a corner that points inwards is walked around`() {
    let shape = """
      A..B....
      ........
      ...C...D
      ........
      F......E
      """
    expectEqual(lines(shape, ["ABCDEF"], entries: "BD"), ["BC", "CD"])
    expectEqual(lines(shape, ["ABCDEF"], entries: "AE"), ["AC", "CE"])
    expectEqual(lines(shape, ["ABCDEF"], entries: "FD"), ["DF"])
  }

  @Test func `a hole is walked around`() {
    let shape = """
      A........B
      ..........
      ...P..Q...
      ...S..R...
      ..........
      D........C
      """
    let around = lines(shape, ["ABCD", "PQRS"], entries: "AC")
    expect(around == ["AQ", "CQ"] || around == ["AS", "CS"])
    expectEqual(lines(shape, ["ABCD", "PQRS"], entries: "AB"), ["AB"])
    expectEqual(lines(shape, ["ABCD", "PQRS"], entries: "PR")?.count, 2)
  }

  /// A square with what stands on it: letters in the middle row are on the line from B to E.
  static let obstacles = """
    A....B....C
    ...........
    ..p..q...t.
    ...........
    ..s..r...u.
    ...........
    F....E....D
    """

  @Test(
    arguments: [
      ("nothing", [], [], "", ["BE"]),
      ("a block beside the line", ["tuDC"], [], "", ["BE"]),
      ("a block that the line touches", ["pqrs"], [], "", ["BE"]),
      ("two blocks with one wall in common", ["pqrs", "qtur"], [], "", ["Bp", "ps", "Es"]),
      ("a wall that ends on the line", [], ["pq"], "", ["BE"]),
      ("a wall across the line, with a corner on it", [], ["pqt"], "", ["Bp", "Ep"]),
      ("a gate in it", [], ["pqt"], "q", ["Bq", "Eq"]),
      ("two walls that meet on the line", [], ["pq", "qt"], "", ["Bp", "Ep"]),
      ("walls that meet a block", ["pqrs"], ["rD"], "", ["Bp", "ps", "Es"]),
      ("a wall with a bend", [], ["sqt"], "", ["Bs", "Es"]),
      ("a wall from border to border", [], ["ApqC"], "", []),
      ("a wall round an entry", [], ["FpqtD"], "", []),
    ] as [(String, [String], [String], String, Set<String>)])
  func `R6: lines keep off what stands on the area`(
    name: String, blocks: [String], walls: [String], gates: String, expected: Set<String>
  ) {
    expectEqual(
      lines(
        Self.obstacles, ["ABCDEF"], blocks: blocks, walls: walls, gates: gates, entries: "BE"),
      expected, "\(name)")
  }

  @Test func `a line may run along a border and touch corners`() {
    let shape = """
      A..M....B
      .........
      .........
      D.......C
      """
    expectEqual(lines(shape, ["AMBCD"], entries: "AB"), ["AB"])
  }

  @Test func `degenerate rings have no sights`() {
    expectNil(lines("A..B..C", ["ABC"], entries: "AC"))
    expectNil(AreaSights([], mostTests: 10, isEntry: []))
  }

  @Test func `too intricate areas are refused`() {
    let ring = (0..<Int32(200)).map { place -> FixedCoordinate in
      let zigzag: Int32 = place % 2 * 1_000
      return FixedCoordinate(latitude: zigzag + place, longitude: place * 1_000)
    }
    expectNil(
      AreaSights([ring], mostTests: 1_000, isEntry: ring.map { _ in true }))
  }
}
