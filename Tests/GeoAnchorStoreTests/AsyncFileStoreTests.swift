import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting

/// The store for tasks on a file.
@Suite struct AsyncFileStoreTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test(.timeLimit(.minutes(20))) func `a burst of reads shares a few connections`() async throws {
    let store = try await AsyncAnchorStore(path: fixture.path, maximumReaders: 2)
    try await store.add(contentsOf: (0..<50).map { Anchor("n\($0)", 0, 0) })
    let path = fixture.path
    let open = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<60 {
        group.addTask {
          if number % 20 == 0 { try await store.add(Anchor("m\(number)", 0, 0)) }
          return try await store.read { store in
            let count = try store.anchors(matching: AnchorQuery()).count
            expect(count >= 50)
            return OpenFiles.count(of: path)
          }
        }
      }
      return try await group.reduce(0, max)
    }
    // Two that read and one that writes.
    expect((2...3).contains(open))
  }

  @Test(.timeLimit(.minutes(20))) func `revisions are observed`() async throws {
    let store = try await AsyncAnchorStore(path: fixture.path)
    try await store.add(Anchor("a", 1, 1))
    var seen = store.revisions(every: .milliseconds(5)).makeAsyncIterator()
    await expectEqual(seen.next(), 1)
    let stranger = try Connection(path: fixture.path, access: .readWrite)
    try stranger.execute("DELETE FROM anchors")
    await expectEqual(seen.next(), 2)
  }
}
