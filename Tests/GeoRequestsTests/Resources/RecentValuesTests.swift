import GeoTesting
import Synchronization

@testable import GeoRequests

@Suite struct RecentValuesTests {
  private struct Failure: Error {}

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// Keys in the order that they are asked for, and those whose value is then made.
  @Test(arguments: [
    ("aaa", "a"), ("abab", "ab"), ("abcabc", "abcabc"), ("abaca", "abc"), ("abacb", "abcb"),
  ])
  func `the least recently used value is dropped first`(asked: String, expected: String) {
    let values = RecentValues<Character, Character>(capacity: 2)
    var made = ""
    for key in asked {
      let value = values.value(for: key) {
        made.append(key)
        return key
      }
      expectEqual(value, key)
    }
    expectEqual(made, expected)
  }

  @Test func `what could not be made is tried again`() throws {
    let values = RecentValues<Int, Int>(capacity: 1)
    #expect(throws: Failure.self) { try values.value(for: 1) { throw Failure() } }
    expectEqual(values.value(for: 1) { 7 }, 7)
  }

  @Test func `threads that ask at a time get the value of one of them`() async {
    let values = RecentValues<Int, Int>(capacity: 4)
    let made = Counter()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { values.value(for: 1) { made.next() } } }
      for await value in group { expectEqual(value, 1) }
    }
    expectEqual(made.next(), 2)
  }
}
