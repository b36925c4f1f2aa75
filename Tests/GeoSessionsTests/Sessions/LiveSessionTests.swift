import GeoSessions
import GeoTesting

/// Counts what it hears, for tests.
struct CountingMachine: SessionMachine {
  var heard = 0

  mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
    heard += 1
    return [
      SessionOutput(
        time: event.time, .state,
        [.init("event", .text(event.kind.name)), .init("heard", .whole(heard))])
    ]
  }
}

@Suite struct LiveSessionTests {
  @Test func `P-14: Observers hear what follows from start to stop, and nothing after it`() async {
    let session = LiveSession(CountingMachine())
    let (id, outputs) = await session.observe()
    await expectEqual(session.send(SessionEvent(time: 0, .tick)), false)
    await session.start(at: 1)
    await expect(session.send(SessionEvent(time: 2, .tick)))
    await session.stop(at: 3)
    await expectEqual(session.send(SessionEvent(time: 4, .tick)), false)
    await session.stop(at: 5)
    await session.remove(id)
    var heard: [Double] = []
    for await output in outputs { heard.append(output.time) }
    expectEqual(heard, [1, 2, 3])
    await expectEqual(session.snapshot.heard, 3)
  }

  @Test func `P-14: Observers come and go on their own`() async {
    let session = LiveSession(CountingMachine())
    await session.start(at: 0)
    let (first, firstOutputs) = await session.observe()
    await session.send(SessionEvent(time: 1, .tick))
    let (second, secondOutputs) = await session.observe()
    await session.remove(first)
    await session.send(SessionEvent(time: 2, .tick))
    await session.remove(second)
    await expectEqual(session.observerCount, 0)
    var times: [[Double]] = [[], []]
    for await output in firstOutputs { times[0].append(output.time) }
    for await output in secondOutputs { times[1].append(output.time) }
    expectEqual(times, [[1], [2]])
  }

  @Test func `a stop among the events stops; a new start has its own clock`() async {
    let session = LiveSession(CountingMachine())
    let (id, outputs) = await session.observe()
    await session.start(at: 100)
    await session.send(SessionEvent(time: 50, .tick))
    await session.send(SessionEvent(time: 101, .session(.stop)))
    await expectEqual(session.isRunning, false)
    await session.start(at: 0)
    await session.send(SessionEvent(time: .nan, .tick))
    await session.remove(id)
    var times: [Double] = []
    for await output in outputs { times.append(output.time) }
    expectEqual(times, [100, 100, 101, 0])
  }

  @Test func `a slow observer loses the oldest, many senders lose nothing`() async {
    let session = LiveSession(CountingMachine())
    let (id, outputs) = await session.observe(limit: 10)
    await session.start(at: 0)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<100 {
            await session.send(SessionEvent(time: Double(task * 100 + index), .tick))
          }
        }
      }
    }
    await session.remove(id)
    await expectEqual(session.snapshot.heard, 801)
    var count = 0
    var last = 0.0
    for await output in outputs {
      count += 1
      expect(output.time >= last)
      last = output.time
    }
    expectEqual(count, 10)
  }
}
