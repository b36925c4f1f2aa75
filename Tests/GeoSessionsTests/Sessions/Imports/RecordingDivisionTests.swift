import GeoSessions
import GeoTesting
import Geodesy

/// Files whose clock goes back.
@Suite struct RecordingDivisionTests {
  private static func read(
    _ times: [Double], _ choice: RecordingChoice = .all
  ) throws(SessionError) -> SessionImport {
    let rows = times.map { "\($0),48.1,11.5\n" }.joined()
    return try SessionImport(reading: Array(("t,lat,lon\n" + rows).utf8), recordings: choice)
  }

  @Test(
    arguments: [
      // A pause is no other recording.
      ([1, 2, 3, 5000], [[1, 2, 3, 5000]], []),
      // Threads that race.
      ([1, 2, 3, 2.5, 4], [[1, 2, 2.5, 3, 4]], ["line 5: out-of-order"]),
      // One odd time behind or ahead, at the beginning or at the end.
      ([10, 11, 12, 5, 13, 14], [[10, 11, 12, 13, 14]], ["line 5: jump"]),
      ([10, 11, 9999, 12, 13], [[10, 11, 12, 13]], ["line 4: jump"]),
      ([9999, 10, 11, 12], [[10, 11, 12]], ["line 2: jump"]),
      ([10, 11, 12, 3], [[10, 11, 12]], ["line 5: jump"]),
      // Two and three recordings.
      ([10, 11, 12, 10, 11, 12], [[10, 11, 12], [10, 11, 12]], ["line 5: another-recording"]),
      ([0, 10, 0, 10], [[0, 10], [0, 10]], ["line 4: another-recording"]),
      (
        [7, 8, 9, 4, 5, 6, 1, 2, 3], [[7, 8, 9], [4, 5, 6], [1, 2, 3]],
        ["line 5: another-recording", "line 8: another-recording"]
      ),
      // The wrong way round.
      ([5, 4, 3, 2], [[2, 3, 4, 5]], ["line 2: reversed"]),
      ([5, 1], [[1, 5]], ["line 2: reversed"]),
    ] as [([Double], [[Double]], [String])])
  func `I-3: times are one recording, two, or one with an odd time`(
    times: [Double], recordings: [[Double]], findings: [String]
  ) throws {
    let found = try Self.read(times)
    expectEqual(found.recordings.map { $0.events.map(\.time) }, recordings)
    expectEqual(found.findings.map { "line \($0.line): \($0.problem.code)" }, findings)
  }

  @Test func `I-3: a file with several recordings is refused unless one is chosen`() throws {
    let times: [Double] = [10, 11, 12, 3, 4, 5, 6, 7]
    #expect(
      throws: SessionError.severalRecordings(lines: [2...4, 5...9], durations: [2, 4])
    ) { try Self.read(times, .only) }
    try expectEqual(Self.read(times, .number(1)).events.map(\.time), [10, 11, 12])
    try expectEqual(Self.read(times, .longest).events.map(\.time), [3, 4, 5, 6, 7])
    #expect(throws: SessionError.noRecording(number: 3, count: 2)) {
      try Self.read(times, .number(3))
    }
    try expectEqual(Self.read([1, 2], .only).events.count, 2)
    expectEqual(
      SessionError.severalRecordings(lines: [2...4, 5...9], durations: [2, 4]).description,
      "the clock goes back: the file holds 2 recordings: "
        + "1 (lines 2 to 4, 2 s), 2 (lines 5 to 9, 4 s)")
  }

  @Test func `a choice is a number from 1, 'longest' or 'all'`() {
    expectEqual(RecordingChoice("all"), .all)
    expectEqual(RecordingChoice("longest"), .longest)
    expectEqual(RecordingChoice("12"), .number(12))
    for text in ["", "0", "-1", "first", "1.5"] { expectNil(RecordingChoice(text)) }
  }

  @Test func `all recordings become sessions of their own, each from 0 with its date`() throws {
    let first = 1_777_629_600.0
    let found = try Self.read([first + 100, first + 101, first + 50, first + 52, first + 53])
    let sessions = SessionImport.sessions(of: [found])
    expectEqual(sessions.map { $0.events.map(\.time) }, [[0, 1], [0, 2, 3]])
    expectEqual(sessions.map(\.header.epoch), [first + 100, first + 50])
  }

  @Test func `files of one clock overlap or follow each other within a day`() throws {
    let drive = try Self.read([100, 200])
    expect(SessionImport.haveOneClock([drive, try Self.read([150, 160])]))
    expect(SessionImport.haveOneClock([drive, try Self.read([86_000, 86_001])]))
    expect(!SessionImport.haveOneClock([drive, try Self.read([1_777_629_600, 1_777_629_601])]))
    // A single file may hold a pause of any length.
    expect(SessionImport.haveOneClock([try Self.read([0, 1_000_000])]))
  }
}
