import GeoTesting

@testable import GeoPictures

@Suite struct TimeAxisTests {
  @Test(arguments: [
    (0.0, 10.0, 1.0), (0, 60, 5), (0, 200, 15), (0, 3600, 300), (0, 86_400, 7200),
    (1_700_000_000, 1_700_000_060, 5),
  ])
  func `ticks are round and not too dense`(start: Double, end: Double, step: Double) {
    let axis = TimeAxis(start: start, end: end, left: 0, right: 1000)
    let ticks = axis.ticks
    expect(ticks.count >= 2)
    expect(zip(ticks, ticks.dropFirst()).allSatisfy { abs($1 - $0 - step) < 1e-6 })
    expect(ticks.allSatisfy { $0 >= start && $0 <= end })
  }

  @Test(
    arguments: [
      (0.0, "0:00"), (5, "0:05"), (12.34, "0:12.3"), (59.96, "1:00"), (60, "1:00"), (61.5, "1:01"),
      (185, "3:05"), (3723, "1:02:03"), (-90, "-1:30"), (-0.01, "0:00"), (.nan, "–"),
    ])
  func `V-27: times are minutes and seconds`(time: Double, text: String) {
    expectEqual(TimeAxis.text(time), text)
  }

  @Test func `places stay on the axis`() {
    let axis = TimeAxis(start: 0, end: 10, left: 100, right: 200)
    expectEqual([-5, 0, 5, 10, 50, .nan].map(axis.x), [100, 100, 150, 200, 200, 100])
  }
}
