import GeoTesting

@testable import GeoAnchorStore

@Suite struct AsyncSemaphoreTests {
  @Test(.timeLimit(.minutes(20))) func `turns come in order, and a cancelled task loses its own`()
    async throws
  {
    let turns = AsyncSemaphore(value: 1)
    try await turns.wait()
    let waiting = Task { try await turns.wait() }
    let cancelled = Task { try await turns.wait() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    turns.signal()
    try await waiting.value
    turns.signal()
    try await turns.wait()
    turns.signal()
  }

  @Test(.timeLimit(.minutes(20))) func `no more tasks than turns are let through`() async throws {
    let turns = AsyncSemaphore(value: 5)
    let count = Peak()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await turns.wait()
          defer { turns.signal() }
          await count.enter()
          await Task.yield()
          await count.leave()
        }
      }
      try await group.waitForAll()
    }
    expect((1...5).contains(await count.most))
  }

  private actor Peak {
    private var now = 0
    private(set) var most = 0

    func enter() {
      now += 1
      most = max(most, now)
    }

    func leave() { now -= 1 }
  }
}
