import GeoNumerics
import Testing

@testable import GeoIndoorPositioning

struct SignalClassesTests {
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
    #expect(Double(right) / Double(tested.count) >= 0.68)
    // The best possible rule for these numbers errs in more than a sixth.
    #expect(Double(right) / Double(tested.count) <= 0.85)
  }

  @Test func `nothing learned, nothing told`() {
    #expect(SignalClasses([]).name(of: [0: -50]) == nil)
  }
}
