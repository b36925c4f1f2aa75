import GeoAnchorStore
import GeoAnchors
import GeoTeamStore
import GeoTestSupport
import GeoTesting

/// A kind of store, as the suites that are about every store make one.
struct StoreImplementation: Sendable {
  /// The name in a test's failure.
  var name: String
  /// Makes an empty store; a file may be at the path.
  var make: @Sendable (_ path: String, _ author: String?) throws -> any AnchorStorage

  /// Every kind of store: another one is one more line.
  static let all = [
    StoreImplementation(name: "GeoPackage") {
      try AnchorStore(path: $0, busyTimeout: .seconds(600), author: $1)
    },
    StoreImplementation(name: "memory") { MemoryAnchorStore(author: $1) },
    StoreImplementation(name: "PostgreSQL") {
      try TeamStore(url: TeamServer.shared().newURL(), busyTimeout: .seconds(600), author: $1)
    },
  ]

  /// Those that need no server: a question costs them microseconds.
  static let local = Array(all.prefix(2))

  /// The one that the test on this task is about.
  @TaskLocal static var current = all[0]
}

/// Runs each test of a suite with every kind of store.
struct EveryStore: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for implementation in StoreImplementation.all {
      let named = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append("store: \(implementation.name)")
        return issue
      }
      try await named.provideScope(for: test, testCase: testCase) {
        try await StoreImplementation.$current.withValue(implementation) {
          try await function()
        }
      }
    }
  }
}

extension Trait where Self == EveryStore {
  /// Runs each test of a suite with every kind of store, which `StoreFixture.store` makes.
  static var everyStore: EveryStore { EveryStore() }
}

extension StoreFixture {
  /// Makes a store of the kind that the test is about.
  func store(author: String? = nil) throws -> any AnchorStorage {
    stores += 1
    return try StoreImplementation.current.make(
      stores == 1 ? path : "\(folder)/\(stores).gpkg", author)
  }
}

extension AnchorStorage {
  /// The changes since a revision, as one text.
  func feed(since revision: Int = 0) throws -> String {
    var text = ""
    try writeFeed(since: revision) {
      text += $0
      return true
    }
    return text
  }
}

/// The content of every row of a store; without revision, changed and author.
func storeContent(_ store: any AnchorStorage) throws -> [String] {
  var rows = try store.anchors(matching: AnchorQuery()).map { found in
    "\(found.anchor) \(found.record?.created ?? "")"
  }
  rows += try store.chains().map { "\(try store.chain(named: $0.name))" }
  rows += try store.conflicts().map { "\($0.id) \($0.layer) \($0.name)" }
  return rows
}
