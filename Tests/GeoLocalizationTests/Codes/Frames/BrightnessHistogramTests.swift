import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoLocalization

struct BrightnessHistogramTests {
  @Test(
    arguments: SharedData.known(
      "indoor/frames/brightness.json", "indoor/fantasmo/frame_filter_vectors.json"))
  func `F-10: known brightnesses and powers`(file: String) throws {
    let section = try SharedData.json(file)["image_enhancer_gamma"]
    let target = try section["target_brightness"].number()
    var cases = 0
    for name in ["bins5", "bins2"] {
      for entry in try section[name].elements() {
        let bins = try entry["hist"].numbers()
        let histogram = try #require(BrightnessHistogram(bins))
        expectNear(histogram.brightness, (try entry["brightness"].number()), within: 1e-12)
        if let gamma = entry["gamma"].value?.number {
          let found = histogram.gamma(target: target)
          expectNear(found, gamma, within: 0.02)
        }
        cases += 1
      }
    }
    expect(cases >= 5)
  }

  @Test func `F-10: the power brings the brightness within 1 % of the target`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let bins = (0..<64).map { Double.random(in: 0...1, using: &random) / Double($0 + 1) }
      let histogram = try #require(BrightnessHistogram(bins))
      let gamma = histogram.gamma(target: 0.3)
      if histogram.brightness >= 0.3 {
        expectEqual(gamma, 1)
      } else {
        expectNear(histogram.brightness(gamma: gamma), 0.3, within: 0.003)
      }
    }
  }

  @Test func `a picture that is black stays so`() throws {
    try expectEqual(#require(BrightnessHistogram([5, 0, 0])).gamma(target: 0.15), 1)
    expectNil(BrightnessHistogram([1]))
    expectNil(BrightnessHistogram([0, 0]))
    expectNil(BrightnessHistogram([1, -1]))
    expectNil(BrightnessHistogram([1, .nan]))
    expectNil(BrightnessHistogram([.infinity, 1]))
  }
}
