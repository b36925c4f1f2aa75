import GeoNumerics
import GeoTesting

@testable import GeoIndoor

struct SignalClassesTests {
  @Test func `N-07: a table of strengths has kinds, columns by name and the lines of its rows`()
    throws
  {
    let examples = try SignalClasses.Table(
      csv: Array("kind,r1,r2\nin,-40,-50\nout,-90,\n".utf8))
    let rows = try SignalClasses.Table(
      csv: Array("r2,r1\n-52,-44\n,-88\n".utf8), columns: examples)
    let classes = SignalClasses(examples)
    expectEqual(rows.rows.map { classes.name(of: $0.levels) }, ["in", "out"])
    expect(rows.rows.map(\.line) == [2, 3] && rows.rows.allSatisfy { $0.kind == nil })
    for text in ["kind,r1,r2\nin,-40,x\n", "kind,r1\n"] {
      #expect(throws: (any Error).self) {
        _ = try SignalClasses.Table(csv: Array(text.utf8), columns: examples)
      }
    }
  }

  /// In place of UCI 586 (two receivers indoors and at the door, 71.6 % by the nearest mean):
  /// simulated rows of two receivers whose means differ by 8 and 10 dB between the places, each with
  /// a scatter of 7 dB.
  static func rows(_ count: Int, seed: UInt64) -> [(name: String, levels: SignalLevels)] {
    let places: [(String, Double, Double)] = [
      ("indoor", -55, -72), ("vestibule", -63, -62), ("outside", -71, -52),
    ]
    var random = SeededRandom(seed: seed)
    return (0..<count).map { number in
      let (name, first, second) = places[number % 3]
      return (name, [0: first + 7 * random.gaussian(), 1: second + 7 * random.gaussian()])
    }
  }

  @Test func `N-07, D-3: indoors, door and outside are told apart by strengths`() {
    let classes = SignalClasses(Self.rows(3000, seed: 1))
    let tested = Self.rows(3000, seed: 2)
    let right = tested.count { classes.name(of: $0.levels) == $0.name }
    expect(Double(right) / Double(tested.count) >= 0.68)
    // The best possible rule for these numbers errs in more than a sixth.
    expect(Double(right) / Double(tested.count) <= 0.85)
  }

  @Test func `nothing learned, nothing told`() {
    expectNil(SignalClasses([]).name(of: [0: -50]))
  }
}
