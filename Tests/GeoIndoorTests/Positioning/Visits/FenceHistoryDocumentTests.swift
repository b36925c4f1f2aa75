import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoIndoor

@Suite struct FenceHistoryDocumentTests {
  private static func mall() throws -> Venue {
    try VenueImport(reading: Array(SharedData.text("indoor/history/mall.json").utf8)).venue
  }

  private static func read(_ text: String) throws -> [FenceEvent] {
    try FenceHistoryDocument.read(Array(text.utf8), of: [mall()])
  }

  @Test func `a history is in order of time, its events those of the venue`() throws {
    let events = try Self.read(SharedData.text("indoor/history/events.json"))
    // date -u -d 2026-01-01T00:00:01Z +%s
    let begin = 1_767_225_600.0
    expectEqual(events.map { $0.time - begin }, [1, 10.5, 15, 20])
    expectEqual(events.map(\.kind), [.enter, .exit, .enter, .enter])
    expectEqual(events.map(\.fence.id), ["event-9", "event-9", "event-9", "event-10"])
    expectEqual(events[0].fence.payload, #"{"coupon": 5}"#)
    let visits = VisitHistory.visits(of: events)
    expectEqual(visits.map(\.duration), [9.5, nil, nil])
  }

  @Test func `what is written is read again`() throws {
    let events = try Self.read(SharedData.text("indoor/history/events.json"))
    try expectEqual(Self.read(VisitHistory.json(of: events)), events)
  }

  @Test(
    arguments: [
      #"{"history": [{"kind": "exit", "time": "2026-01-01T00:00:01Z", "fence": "event-9"}]}"#,
      #"{"venueId": 7, "events": [{"event": "EXIT", "timestamp": 1767225601, "id": 9}]}"#,
      #"[{"type": "Exit", "timestamp": 1767225601000, "event": {"id": "9"}, "venueId": "7"}]"#,
    ])
  func `members may have other names`(text: String) throws {
    let events = try Self.read(text)
    expect(events.map(\.time) == [1_767_225_601] && events.map(\.kind) == [.exit])
    expectEqual(events.map(\.fence.id), ["event-9"])
    expect(FenceHistoryDocument.recognizes(Array(text.utf8)))
  }

  @Test func `a session log is no history`() {
    for text in [
      #"{"format":"geoanchor-session","version":1}"#, #"{"time":0,"event":"tick"}"#, "", "time,x",
    ] {
      expect(!FenceHistoryDocument.recognizes(Array(text.utf8)), "\(text)")
    }
  }

  @Test(
    arguments: [
      (
        #"[{"type": "PASS", "timestamp": 1, "eventId": 9}]"#,
        "line 1, column 11: `[0].type` is `PASS`, expected `enter` or `exit`"
      ),
      (
        "[{\"type\": \"EXIT\",\n \"timestamp\": 1, \"eventId\": 8}]",
        "line 2, column 29: `[0].eventId` is 8.0, expected the id of an event: `event-9`, "
          + "`event-10`"
      ),
      (
        #"[{"type": "EXIT", "timestamp": "noon", "eventId": 9}]"#,
        "line 1, column 32: `[0].timestamp` is `noon`, expected seconds, milliseconds since 1970, "
          + "or a time of ISO 8601"
      ),
      (
        #"[{"type": "EXIT", "timestamp": 1, "eventId": 9, "venueId": 8}]"#,
        "line 1, column 60: `[0].venueId` is 8.0, expected the id of a venue: `7`"
      ),
      (
        #"[{"type": "EXIT", "eventId": 9}]"#,
        "line 1, column 2: `[0].timestamp` is missing, expected a number"
      ),
      (#"[7]"#, "line 1, column 2: `[0]` is 7.0, expected an object"),
    ])
  func `errors name the place, what was found and what was expected`(
    text: String, message: String
  ) {
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    expectEqual(error?.description, message)
  }
}
