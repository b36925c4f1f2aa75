import GeoRouting
import GeoTesting

@Suite struct TurnDirectionTests {
  @Test(arguments: [
    (0.0, TurnDirection.straight), (-20, .straight), (21, .slightRight), (-45, .slightLeft),
    (90, .right), (-90, .left), (270, .left), (150, .sharpRight), (-150, .sharpLeft),
    (180, .around), (-180, .around), (170, .around), (.nan, .straight),
  ])
  func `turn`(_ angle: Double, expected: TurnDirection) {
    expectEqual(TurnDirection(angle: angle), expected)
  }
}
