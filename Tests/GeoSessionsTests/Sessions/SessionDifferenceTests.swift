import GeoFormats
import GeoSessions
import GeoTesting

@Suite struct SessionDifferenceTests {
  private static func states(_ texts: [(Double, String)]) -> [SessionOutputRecord] {
    texts.map { record($0.0, "state", $0.1) }
  }

  private static func record(_ time: Double, _ kind: String, _ text: String) -> SessionOutputRecord
  {
    SessionOutputRecord(
      time: time, kind: kind,
      fields: JSONObject([.init(name: "state", value: .string(text))]))
  }

  @Test func `the same outputs do not differ, whatever kinds stand between`() {
    let first = Self.states([(1, "a"), (2, "b")]) + [Self.record(2, "coaching", "x")]
    let second =
      [Self.record(1, "state", "a"), Self.record(2, "coaching", "x")] + Self.states([(2, "b")])
    expectEqual(SessionComparison().differences(from: first, to: second), [])
  }

  @Test func `what is said later is moved, beyond the tolerance`() {
    let first = Self.states([(1, "a"), (2, "b")])
    let second = Self.states([(1, "a"), (2.5, "b")])
    expectEqual(
      SessionComparison().differences(from: first, to: second), [.moved(first[1], to: 2.5)])
    expectEqual(SessionComparison(timeTolerance: 0.5).differences(from: first, to: second), [])
  }

  @Test func `what is said in between is added, what is no longer said is removed`() {
    let short = Self.states([(1, "a"), (3, "c"), (4, "d")])
    let long = Self.states([(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e")])
    expectEqual(
      SessionComparison().differences(from: short, to: long), [.added(long[1]), .added(long[4])])
    expectEqual(
      SessionComparison().differences(from: long, to: short),
      [.removed(long[1]), .removed(long[4])])
  }

  @Test func `one output in place of another is a change, in order of time`() {
    let first = Self.states([(1, "a"), (2, "b"), (3, "c")]) + [Self.record(1.5, "coaching", "x")]
    let second = Self.states([(1, "a"), (2, "B"), (3, "c")])
    expectEqual(
      SessionComparison().differences(from: first, to: second),
      [
        .removed(first[3]), .changed(first[1], to: second[1]),
      ])
  }

  @Test func `sequences that have nothing in common are told pair by pair`() {
    let first = Self.states((0..<300).map { (Double($0), "a\($0)") })
    let second = Self.states((0..<300).map { (Double($0), "b\($0)") })
    let differences = SessionComparison().differences(from: first, to: second)
    expectEqual(differences.count, 300)
  }

  @Test func `numbers may differ by the tolerance`() {
    func record(_ x: Double) -> SessionOutputRecord {
      SessionOutputRecord(
        SessionOutput(
          time: 1, .position, [.init("p", .object([.init("x", .number(x, decimals: 3))]))]))
    }
    let near = SessionComparison(numberTolerance: 0.011)
    expectEqual(near.differences(from: [record(1)], to: [record(1.01)]), [])
    expectEqual(SessionComparison().differences(from: [record(1)], to: [record(1.01)]).count, 1)
  }

  @Test func `outputs are read as they were written; a line that is none is named`() throws {
    let output = SessionOutput(time: 1.25, .state, [.init("state", .text("localized"))])
    var writer = SessionOutputWriter()
    writer.write(output)
    let feed = ByteFeed(writer.buffer.bytes + Array("{\"a\":1}\n".utf8))
    try expect(SessionOutputReader.recognizes(feed))
    var reader = SessionOutputReader(feed)
    try expectEqual(reader.next(), SessionOutputRecord(output))
    do {
      _ = try reader.next()
      Issue.record("no error")
    } catch {
      expect("\(error)".contains("line 2"), "\(error)")
    }
    #expect(try !SessionOutputReader.recognizes(ByteFeed(Array(Logs.header.utf8))))
  }
}
