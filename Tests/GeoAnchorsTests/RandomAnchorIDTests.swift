import GeoAnchors
import GeoTesting

@Suite struct RandomAnchorIDTests {
  private struct Fixed: RandomNumberGenerator {
    var words: [UInt64]
    mutating func next() -> UInt64 { words.removeFirst() }
  }

  /// RFC 9562, appendix A.3: the example of version 4, made of its 128 random bits.
  @Test func `equals the example of the standard`() {
    var generator = Fixed(words: [0x9191_08F7_52D1_3320, 0x5BAC_F847_DB41_48A8])
    expectEqual(
      AnchorID.random(using: &generator).rawValue, "919108f7-52d1-4320-9bac-f847db4148a8")
  }

  @Test func `the fixed bits do not depend on chance`() {
    var ones = Fixed(words: [.max, .max])
    var zeros = Fixed(words: [0, 0])
    expectEqual(AnchorID.random(using: &ones).rawValue, "ffffffff-ffff-4fff-bfff-ffffffffffff")
    expectEqual(AnchorID.random(using: &zeros).rawValue, "00000000-0000-4000-8000-000000000000")
  }

  @Test func `IDs differ`() throws {
    let ids = (0..<1000).map { _ in AnchorID.random() }
    expectEqual(Set(ids).count, 1000)
    _ = try AnchorRules.id(ids[0].rawValue)
  }
}
