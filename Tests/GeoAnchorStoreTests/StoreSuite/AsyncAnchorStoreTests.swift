import GeoAnchorStore
import GeoAnchors
import GeoSystem
import GeoTesting

/// Stores that tasks use.
@Suite(.everyStore) struct AsyncAnchorStoreTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test(.timeLimit(.minutes(20))) func `readers and writers work side by side`() async throws {
    let store = AsyncAnchorStore(try fixture.store(author: "ada"))
    let before = try await store.anchors(matching: AnchorQuery()).count
    expectEqual(before, 0)
    let sums = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await store.add(Anchor("a\(number)", 0, Double(number)))
          return 1
        }
        group.addTask { try await store.anchors(matching: AnchorQuery()).count <= 20 ? 1 : 100 }
      }
      return try await group.reduce(0, +)
    }
    expectEqual(sums, 40)
    let edited = try await store.edit(["a3"]) { $0.name = "three" }
    expectEqual(edited.map(\.anchor.name), ["three"])
    try await store.transaction("two") { work in
      try work.remove(["a1"])
      try work.add(Anchor("b", 1, 1))
    }
    try await expect(store.anchor(id: AnchorID(rawValue: "b")) != nil)
    try await store.undo()
    try await expectNil(store.anchor(id: AnchorID(rawValue: "b")))
    try await store.redo()
    try await expectEqual(store.remove(["b"]).map(\.rawValue), ["b"])
    try await expectEqual(store.read { try $0.revision() }, 25)
  }

  @Test(.timeLimit(.minutes(20))) func `errors and cancellation arrive`() async throws {
    let store = AsyncAnchorStore(try fixture.store())
    try await store.add(contentsOf: (0..<2000).map { Anchor("n\($0)", 0, 0) })
    await #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "n1"))) {
      try await store.add(Anchor("n1", 0, 0))
    }
    let task = Task {
      while true { _ = try await store.anchors(matching: AnchorQuery()) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(.timeLimit(.minutes(20))) func `a cancelled change is not made`() async throws {
    let store = AsyncAnchorStore(try fixture.store())
    let (began, isCancelled) = (Tally(), Tally())
    let task = Task {
      try await store.transaction("add many") { work in
        try work.add(Anchor("first", 0, 0))
        began.raise()
        isCancelled.block()
        for number in 0..<10_000 { try work.add(Anchor("n\(number)", 0, 0)) }
      }
    }
    await began.reaches()
    // Canceled while it waits for its turn.
    let waiting = Task { try await store.add(Anchor("w", 0, 0)) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    task.cancel()
    isCancelled.raise()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expect(store.anchors(matching: AnchorQuery()).isEmpty)
    try await expectEqual(store.read { try $0.revision() }, 0)
    try await store.add(Anchor("a", 0, 0))
    try await expect(store.anchor(id: AnchorID(rawValue: "a")) != nil)
  }
}
