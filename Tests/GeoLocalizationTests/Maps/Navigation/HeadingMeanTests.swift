import GeoTesting

@testable import GeoLocalization

@Suite struct HeadingMeanTests {
  @Test func `M-20: headings are averaged on the circle`() throws {
    var mean = HeadingMean()
    for heading in [350.0, 10, 5, -5, 0] { mean.add(heading, at: 0, count: 5) }
    try expectNear(#require(mean.mean(at: 0, age: 3)), 0, within: 1e-9)
  }

  @Test func `M-20: only the newest five of the last three seconds count`() throws {
    var mean = HeadingMean()
    mean.add(180, at: 0, count: 5)
    for time in 1...5 { mean.add(90, at: Double(time), count: 5) }
    try expectNear(#require(mean.mean(at: 5, age: 30)), 90, within: 1e-9)
    mean.add(0, at: 9, count: 5)
    try expectNear(#require(mean.mean(at: 9, age: 3)), 0, within: 1e-9)
    expectNil(mean.mean(at: 12.1, age: 3))
  }

  @Test func `opposite headings have no mean`() {
    var mean = HeadingMean()
    mean.add(0, at: 0, count: 5)
    mean.add(180, at: 0, count: 5)
    expectNil(mean.mean(at: 0, age: 3))
  }
}
