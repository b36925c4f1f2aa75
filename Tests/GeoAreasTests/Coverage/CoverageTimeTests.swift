import GeoAreas
import GeoTesting

@Suite struct CoverageTimeTests {
  /// Seconds by `date -u -d TEXT +%s` of GNU coreutils.
  @Test(arguments: [
    ("1970-01-01", 0.0), ("2024-02-29", 1_709_164_800), ("2024-06-01T12:30:15Z", 1_717_245_015),
    ("2024-06-01T12:30:15+02:00", 1_717_237_815), ("2024-06-01 12:30", 1_717_245_000),
    ("1969-12-31T23:59:59Z", -1), ("2000-03-01T00:00:00.5Z", 951_868_800.5),
  ])
  func `reads moments`(text: String, seconds: Double) throws {
    let time = try #require(CoverageTime(text))
    expectNear(time.seconds, seconds, within: 1e-6)
    expectEqual(time.text, text)
  }

  @Test(arguments: [
    "", "2024", "2024-13-01", "2023-02-29", "2024-01-01T", "2024-01-01T25:00Z", "24-01-01",
    "2024-01-01T10:00:00X", "2024-01-01T10:00:00+1", "soon", "2024-01-01Z",
  ])
  func `refuses others`(text: String) {
    expectNil(CoverageTime(text))
  }

  @Test func `ends with the day`() {
    expectEqual(CoverageTime("1970-01-01", endOfDay: true)?.seconds, 86400)
    expectEqual(CoverageTime("1970-01-01T10:00:00Z", endOfDay: true)?.seconds, 36000)
  }

  @Test(arguments: [0.0, 1_709_164_800, 1_717_245_015, -86_400, 4_102_444_799])
  func `writes what it reads`(seconds: Double) {
    expectEqual(CoverageTime(CoverageTime(seconds: seconds).text)?.seconds, seconds)
  }
}
