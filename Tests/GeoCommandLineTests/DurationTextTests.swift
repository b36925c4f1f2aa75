import GeoTesting

@testable import GeoCommandLine

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      (1143.2, "19 min 3 s"), (0, "0 s"), (2.94, "2.9 s"), (42, "42 s"), (60, "1 min 0 s"),
      (3600, "1 h 0 min"), (7530, "2 h 5 min"),
    ])
  func `V-27: durations are said in the units that people use`(seconds: Double, text: String) {
    expectEqual(DurationText.text(seconds), text)
  }

  @Test(
    arguments: [
      (0, "0:00.000"), (2.95, "0:02.950"), (59.9996, "1:00.000"), (1143.2, "19:03.200"),
      (3903, "1:05:03.000"), (-0.5, "-0:00.500"), (-0.0001, "0:00.000"), (.nan, "nan"),
    ])
  func `V-32: moments are those of a stopwatch`(seconds: Double, text: String) {
    expectEqual(DurationText.clock(seconds), text)
  }

  @Test func `without decimals`() {
    expectEqual(DurationText.clock(1143.2, decimals: 0), "19:03")
  }
}
