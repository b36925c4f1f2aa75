import GeoNumerics
import GeoTesting

@Suite struct UTCTimeTests {
  /// Values of GNU `date -u -d @N`.
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_741_529_100, "2025-03-09T14:05:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (-1, "1969-12-31T23:59:59Z"),
  ])
  func `text is ISO 8601`(seconds: Int, expected: String) {
    expectEqual(UTCTime.text(secondsSince1970: seconds), expected)
  }
}
