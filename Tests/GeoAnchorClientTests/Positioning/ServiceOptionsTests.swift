import GeoNumerics
import GeoTesting

@testable import GeoAnchorClient
@testable import GeoLocalization

@Suite struct ServiceOptionsTests {
  private let outage = PositioningFailure(.status, status: 503)

  @Test func `delays double up to a limit and chance takes up to half`() throws {
    let policy = ServiceOptions(attempts: 9, firstDelay: 1, longestDelay: 6, jitter: 0.5)
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      for (failures, longest) in [(1, 1.0), (2, 2), (3, 4), (4, 6), (8, 6)] {
        let found = policy.delay(after: failures, outage, random: &random)
        let delay = try #require(found)
        expect((longest / 2...longest).contains(delay))
      }
      expectNil(policy.delay(after: 9, outage, random: &random))
    }
  }

  @Test func `the same seed gives the same delays`() {
    var (a, b) = (SeededRandom(seed: 3), SeededRandom(seed: 3))
    let policy = ServiceOptions()
    expectEqual(
      policy.delay(after: 1, outage, random: &a), policy.delay(after: 1, outage, random: &b))
  }

  @Test func `a service may ask for more but not for too much`() {
    var random = SeededRandom(seed: 1)
    let policy = ServiceOptions(attempts: 3, firstDelay: 1, longestDelay: 8)
    expectEqual(policy.delay(after: 1, outage, asked: 7, random: &random), 7)
    expectNil(policy.delay(after: 1, outage, asked: 9, random: &random))
  }

  @Test(arguments: [
    (PositioningFailure(.unreachable), true), (PositioningFailure(.timeout), true),
    (PositioningFailure(.cutOff), true), (PositioningFailure(.status, status: 429), true),
    (PositioningFailure(.status, status: 500), true),
    (PositioningFailure(.status, status: 400), false),
    (PositioningFailure(.insecure), false), (PositioningFailure(.malformed), false),
    (PositioningFailure(.refused, status: 401), false), (PositioningFailure(.notFound), false),
    (PositioningFailure(.tooLarge), false), (PositioningFailure(.cancelled), false),
  ])
  func `only what may pass is tried again`(failure: PositioningFailure, isTried: Bool) {
    var random = SeededRandom(seed: 1)
    expectEqual((ServiceOptions().delay(after: 1, failure, random: &random) != nil), isTried)
  }
}
