import Foundation
import GeoAnchors
import GeoPackage
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoAnchorStore

@Suite(.everyStore) struct GroupCommitTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private static func anchor(_ id: String, _ name: String = "") -> Anchor {
    Anchor(
      id: AnchorID(rawValue: id), name: name, coordinate: Coordinate(latitude: 1, longitude: 2))
  }

  private static func adding(_ id: String, by author: String?) -> StoreEdit {
    let anchor = Self.anchor(id)
    return StoreEdit("add", by: author) { try $0.add(anchor) }
  }

  @Test func `each edit is a change of its own, with its author`() throws {
    let store = try fixture.store()
    let outcomes = try store.commit([
      Self.adding("a", by: "ada"), Self.adding("b", by: nil), Self.adding("c", by: "bob"),
    ])
    try expectEqual(outcomes.map { try $0.get() }, [1, 2, 3])
    try expectEqual(store.changes().map(\.author), ["bob", nil, "ada"])
    try expectEqual(store.history(of: "c").first?.author, "bob")
    try expectEqual(store.changes().map(\.id), [3, 2, 1])
  }

  @Test func `a refused edit is taken back and harms no other`() throws {
    let store = try fixture.store()
    let half = Self.anchor("half")
    let taken = Self.anchor("a")
    let outcomes = try store.commit([
      Self.adding("a", by: "ada"),
      StoreEdit("add two", by: "bob") { transaction in
        try transaction.add(half)
        try transaction.add(taken)
      },
      Self.adding("c", by: "cid"),
    ])
    try expectEqual(outcomes[0].get(), 1)
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) { try outcomes[1].get() }
    try expectEqual(outcomes[2].get(), 2)
    try expectNil(store.anchor(id: AnchorID(rawValue: "half")))
    try expectEqual(store.changes().map(\.author), ["cid", "ada"])
  }

  @Test func `an edit sees those before it, and one that changes nothing leaves nothing`() throws {
    let store = try fixture.store()
    let outcomes = try store.commit([
      Self.adding("a", by: "ada"),
      StoreEdit("rename", by: "bob") { try $0.edit(["a"]) { $0.name = "new" } },
      StoreEdit("look", by: "cid") { _ in },
      StoreEdit("try", by: "dan") { transaction in
        try transaction.edit(["a"]) { $0.name = "never" }
        transaction.rollBack()
      },
    ])
    try expectEqual(outcomes.map { try $0.get() }, [1, 2, nil, nil])
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "new")
    try expectEqual(store.revision(), 2)
  }

  @Test func `what is thrown in an edit is what it is refused with`() throws {
    struct Refusal: Error, Equatable { var number: Int }
    let store = try fixture.store()
    let outcomes = try store.commit([
      StoreEdit("refuse", by: nil) { _ in throw Refusal(number: 7) }
    ])
    #expect(throws: Refusal(number: 7)) { try outcomes[0].get() }
  }

  @Test func `undo and redo are edits like others`() throws {
    let store = try fixture.store()
    try store.add(Self.anchor("a"))
    let undone = try store.commit([
      StoreEdit("undo", as: .undo, target: 1, by: "ada") { try $0.undo(1) },
      Self.adding("b", by: "bob"),
    ])
    try expectEqual(undone.map { try $0.get() }, [2, 3])
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
    try expectEqual(store.undo(3).id, 3)
    let redone = try store.commit([
      StoreEdit("redo", as: .redo, target: 3, by: "cid") { try $0.redo(3) }
    ])
    try expectEqual(redone[0].get(), 5)
    try expect(store.anchor(id: AnchorID(rawValue: "b")) != nil)
  }

  @Test func `many threads submit, and each edit is answered once when it is in the store`() throws
  {
    let store = try fixture.store()
    let group = GroupCommit(store)
    let answers = Mutex<[Int?]>([])
    let done = DispatchGroup()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<25 {
        done.enter()
        let id = "\(thread)-\(index)"
        let isTaken = group.submit(Self.adding(id, by: "author \(thread)")) { outcome in
          let isThere = (try? store.anchor(id: AnchorID(rawValue: id))) != nil
          answers.withLock { $0.append(isThere ? try? outcome.get() : nil) }
          done.leave()
        }
        if !isTaken { done.leave() }
      }
    }
    done.wait()
    let revisions = answers.withLock { $0 }
    expectEqual(revisions.compactMap(\.self).sorted(), Array(1...200))
    try expectEqual(store.changes().count, 200)
    for change in try store.changes() {
      expectEqual(change.author?.dropFirst(7), change.names.first?.prefix(1))
    }
  }

  @Test func `more edits than may wait are not taken`() throws {
    let store = try fixture.store()
    let group = GroupCommit(store, most: 2)
    let isHeld = DispatchSemaphore(value: 0)
    let isAtWork = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    done.enter()
    // The first to submit commits, and is held there.
    let first = Thread {
      _ = group.submit(
        StoreEdit("wait", by: nil) { _ in
          isAtWork.signal()
          isHeld.wait()
        }
      ) { _ in done.leave() }
    }
    first.start()
    isAtWork.wait()
    let taken = ["a", "b", "c"].map { id in
      done.enter()
      let isTaken = group.submit(Self.adding(id, by: nil)) { _ in done.leave() }
      if !isTaken { done.leave() }
      return isTaken
    }
    isHeld.signal()
    done.wait()
    withExtendedLifetime(first) {}
    expectEqual(taken, [true, true, false])
    try expectNil(store.anchor(id: AnchorID(rawValue: "c")))
  }

  @Test func `events tell of each change, where and what it was`() throws {
    let store = try fixture.store()
    _ = try store.commit([Self.adding("a", by: "ada"), Self.adding("b", by: nil)])
    try store.undo(2)
    let events = try store.events(after: 0, limit: 10)
    expectEqual(events.map(\.head.revision), [1, 2, 3])
    expectEqual(events.map(\.head.kind), [.edit, .edit, .undo])
    expectEqual(events.map(\.head.author), ["ada", nil, nil])
    expectEqual(events.map(\.head.target), [nil, nil, 2])
    expect(events.allSatisfy { $0.content == ["anchors"] })
    expectEqual(events[0].box, BoundingBox(west: 2, south: 1, east: 2, north: 1))
    try expectEqual(store.events(after: 1, limit: 1).map(\.head.revision), [2])
    try expect(store.events(after: 3, limit: 1).isEmpty)
    #expect(throws: AnchorStoreError.unknownChange(4)) { try store.events(after: 4, limit: 1) }
  }

  @Test func `a named request is found with the change that it became`() throws {
    let store = try fixture.store()
    let request = ChangeFacts.Request(key: "ada k1", digest: "0f", feature: "a")
    let anchor = Self.anchor("a")
    _ = try store.commit([
      StoreEdit("add", by: "ada") { transaction in
        try transaction.add(anchor)
        transaction.facts.request = request
      }
    ])
    let found = try store.requests(after: 0, since: "2000-01-01")
    expectEqual(found.map(\.revision), [1])
    expectEqual(found.map(\.request), [request])
    try expect(store.requests(after: 0, since: "9999-01-01").isEmpty)
    try expect(store.requests(after: store.revision()).isEmpty)
  }
}
