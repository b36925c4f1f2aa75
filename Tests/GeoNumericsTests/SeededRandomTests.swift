import GeoTesting

@testable import GeoNumerics

@Suite struct SeededRandomTests {
  @Test func `SplitMix64 gives the published numbers of seed 1234567`() {
    // Rosetta Code, "Pseudo-random numbers/Splitmix64"; the same from the authors' C source.
    var mix = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    expectEqual(expected.map { _ in mix.next() }, expected)
  }

  @Test func `xoshiro256 star star gives the numbers of the authors' source`() {
    // From the state 1, 2, 3, 4, as the test of the Rust crate rand_xoshiro lists them.
    var random = SeededRandom(state: (1, 2, 3, 4))
    let expected: [UInt64] = [
      11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
    ]
    expectEqual(expected.map { _ in random.next() }, expected)
  }

  @Test func `after a jump come the numbers of another implementation`() {
    // From the state 1, 2, 3, 4, as `Xoshiro256(…).jumped()` of the Python package randomgen
    // 2.5.1 says.
    var random = SeededRandom(state: (1, 2, 3, 4))
    random.jump()
    let expected: [UInt64] = [
      13_534_147_089_533_256_664, 7_126_240_192_422_241_655, 3_805_973_808_039_778_091,
      11_547_880_530_658_420_384, 10_982_751_773_866_918_481, 191_296_283_419_114_087,
    ]
    expectEqual(expected.map { _ in random.next() }, expected)
  }

  @Test func `streams are jumps apart, and a jump commutes with a step`() {
    var one = SeededRandom(seed: 1234)
    var other = SeededRandom(seed: 1234)
    expect(one != SeededRandom(seed: 1234, stream: 1))
    one.jump()
    expectEqual(one, SeededRandom(seed: 1234, stream: 1))
    _ = one.next()
    _ = other.next()
    other.jump()
    expectEqual(one, other)
  }

  @Test func `uniform numbers fill their range evenly`() {
    var random = SeededRandom(seed: 11)
    var bins = [Int](repeating: 0, count: 20)
    for _ in 0..<40_000 { bins[Int(random.uniform() * 20)] += 1 }
    let square = bins.reduce(0.0) { $0 + (Double($1) - 2000) * (Double($1) - 2000) / 2000 }
    // Chi-squared with 19 degrees of freedom exceeds 43.8 in one of 1000 cases.
    expect(square < 43.8)
  }

  @Test func `normal numbers have the moments and tails of the normal distribution`() {
    var random = SeededRandom(seed: 5)
    let count = 60_000
    let numbers = (0..<count).map { _ in random.gaussian() }
    func moment(_ power: Int) -> Double {
      numbers.reduce(0) { sum, x in sum + (0..<power).reduce(1) { p, _ in p * x } } / Double(count)
    }
    // Four standard errors of each moment.
    expectNear(moment(1), 0, within: 0.016)
    expectNear(moment(2), 1, within: 0.023)
    expectNear(moment(3), 0, within: 0.064)
    expectNear(moment(4), 3, within: 0.16)
    // 4.55 % lie beyond two standard deviations.
    let beyond = Double(numbers.count { abs($0) > 2 }) / Double(count)
    expectNear(beyond, 0.0455, within: 0.0034)
  }

  @Test func `exponential numbers have mean and deviation 1`() {
    var random = SeededRandom(seed: 6)
    let numbers = (0..<40_000).map { _ in random.exponential() }
    let mean = numbers.reduce(0, +) / 40_000
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 40_000
    expectNear(mean, 1, within: 0.02)
    expectNear(variance, 1, within: 0.06)
    expect(numbers.allSatisfy { $0 >= 0 && $0.isFinite })
  }
}
