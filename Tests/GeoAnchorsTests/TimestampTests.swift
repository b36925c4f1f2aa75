import GeoAnchors
import GeoSystem
import GeoTesting

@Suite struct TimestampTests {
  // 1,000,000,000 s is a second that was celebrated; the others by `date -u +%s`.
  @Test(
    arguments: [
      ("1970-01-01", 0), ("2001-09-09T01:46:40Z", 1_000_000_000),
      ("2026-01-01T00:00:00.5+02:00", 1_767_218_400.5), ("1969-12-31T23:59:59Z", -1),
    ] as [(String, Double)])
  func `seconds count from 1970`(text: String, expected: Double) {
    expectEqual(Timestamp.seconds(text), expected)
  }

  @Test func `the present instant is between two readings of the clock`() throws {
    // Not `time`, whose clock lags behind this one by a tick of the kernel.
    func clock() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let before = clock()
    let now = try #require(Timestamp.seconds(Timestamp.now))
    // The text has whole milliseconds.
    expect(before - 0.001 <= now && now <= clock())
    expectEqual(Timestamp.normalized(Timestamp.now)?.count, Timestamp.now.count)
  }

  @Test(arguments: ["", "x", "2026-13-01", "2026-01-01T25:00:00Z", "12"])
  func `what is no time has no seconds`(text: String) {
    expectNil(Timestamp.seconds(text))
    expectNil(Timestamp.normalized(text))
  }
}
