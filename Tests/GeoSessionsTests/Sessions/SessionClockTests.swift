import GeoSessions
import GeoTesting
import Geodesy

/// Times that go wrong.
@Suite struct SessionClockTests {
  private static func play(_ times: [Seconds]) throws -> (
    times: [Seconds], problems: [SessionFinding.Problem]
  ) {
    var text = Logs.header
    for time in times { text += "{\"time\":\(time),\"event\":\"tick\"}\n" }
    let content = try Logs.read(text)
    return (content.events.map(\.time), content.problems)
  }

  @Test func `a small step back plays at the time of the event before`() throws {
    let (times, problems) = try Self.play([1, 2, 1.5, 2.5])
    expectEqual(times, [1, 2, 2, 2.5])
    expectEqual(problems, [.late(by: 0.5)])
  }

  @Test(arguments: [-500, 1e9])
  func `one line with a time far back or far ahead is left out`(time: Seconds) throws {
    let (times, problems) = try Self.play([1, 2, time, 3, 4])
    expectEqual(times, [1, 2, 3, 4])
    expectEqual(problems, [.jump(by: time - 2)])
  }

  @Test func `a clock that began anew goes on once ten events agree`() throws {
    let (times, problems) = try Self.play([100, 101] + (0..<12).map { Double($0) })
    expectEqual(times, [100, 101, 101, 102, 103])
    expectEqual(problems.count, 10)
    expect(problems.prefix(9).allSatisfy { $0.code == "jump" })
    expectEqual(problems.last, .newClock(shift: 92))
  }

  @Test func `a first line from another clock does not hold the others back`() throws {
    let (times, _) = try Self.play([1_700_000_000] + (0..<20).map { Double($0) })
    expectEqual(times.count, 12)
    expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `an hour's gap plays with a warning, a pause of minutes with a note`() throws {
    let (times, problems) = try Self.play([1, 3601, 3602, 3902])
    expectEqual(times, [1, 3601, 3602, 3902])
    expectEqual(problems, [.gap(3600), .gap(300)])
    expectEqual(problems.map { SessionFinding(line: 2, $0).severity }, [.warning, .note])
  }

  @Test func `an appended session goes on where the one before ended`() throws {
    let tick = #"{"time":5,"event":"tick"}"# + "\n"
    let content = try Logs.read(
      Logs.header + tick + Logs.header + #"{"time":0,"event":"tick"}"# + "\n" + tick)
    expectEqual(content.events.map(\.time), [5, 5, 10])
    expectEqual(content.problems, [.anotherHeader, .newClock(shift: 5)])
    expectEqual(content.findings.map(\.line), [3, 4])
  }

  @Test func `I-3: a log whose clock goes back names the line`() throws {
    var text = Logs.header
    for time in [10, 11, 12, 4, 5, 6] { text += "{\"time\":\(time),\"event\":\"tick\"}\n" }
    let content = try Logs.read(text)
    expectEqual(content.events.map(\.time), [10, 11, 12])
    expectEqual(content.findings.map(\.line), [5, 6, 7])
    expectEqual(content.problems, [.jump(by: -8), .jump(by: -7), .jump(by: -6)])
  }
}
