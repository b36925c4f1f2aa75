import GeoTesting

@Suite struct ColorScienceTests {
  // Pairs of Sharma, Wu and Dalal 2005, Table 1.
  @Test(arguments: [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
    ([50, 2.8361, -74.0200], [50, 0, -82.7485], 3.4412),
    ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    ([50, 2.5, 0], [50, 0, -2.5], 4.3065), ([50, 2.5, 0], [73, 25, -18], 27.1492),
    ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ])
  func `differences are those of the table`(first: [Double], second: [Double], expected: Double) {
    let left = Lab(lightness: first[0], a: first[1], b: first[2])
    let right = Lab(lightness: second[0], a: second[1], b: second[2])
    expectNear(left.difference(from: right), expected, within: 0.0001)
    expectNear(right.difference(from: left), expected, within: 0.0001)
  }

  // The lightest gray that keeps 4.5 to 1 on white is #767676 (W3C, Understanding 1.4.3).
  @Test(arguments: [("#000000", 21.0), ("#ffffff", 1), ("#767676", 4.54), ("#777777", 4.48)])
  func `contrasts are those of WCAG`(color: String, expected: Double) throws {
    let white = try #require(ScreenColor("#ffffff"))
    expectNear(try #require(ScreenColor(color)).contrast(with: white), expected, within: 0.005)
  }

  @Test(arguments: Vision.allCases) func `greys look grey to all`(vision: Vision) throws {
    for color in ["#000000", "#808080", "#ffffff"] {
      let lab = try #require(ScreenColor(color)).seen(by: vision)
      expect(abs(lab.a) < 0.1 && abs(lab.b) < 0.1)
    }
  }

  // Red and green of the same light are one for those without green cones, not for the others.
  @Test func `simulations take the right colours away`() throws {
    let red = try #require(ScreenColor("#c05000"))
    let green = try #require(ScreenColor("#738000"))
    func difference(_ vision: Vision) -> Double {
      red.seen(by: vision).difference(from: green.seen(by: vision))
    }
    expect(difference(.usual) > 25)
    expect(difference(.tritanopia) > 25)
    expect(difference(.deuteranopia) < difference(.usual) / 2)
  }
}
