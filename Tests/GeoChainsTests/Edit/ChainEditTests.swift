import GeoAnchors
import GeoTesting
import Geodesy

@testable import GeoChains

/// Edits by hand on an L of 60 m to the east and 40 m to the north, anchors every 20 m.
@Suite struct ChainEditTests {
  private static let walk = SimulatedWalk(corners: [(0, 0), (60, 0), (60, 40)])

  private func edit() throws -> ChainEdit { try ChainEdit(Self.walk.chain(spacing: 20.1)) }

  private func place(_ east: Double, _ north: Double) -> Coordinate {
    SimulatedWalk.place(east, north)
  }

  /// Checks order, distances and headings after any edit.
  private func check(_ chain: Chain) throws {
    let distances = chain.anchors.map(\.distance)
    expectEqual(distances, distances.sorted())
    expectEqual(Set(chain.anchors.map(\.id)).count, chain.anchors.count)
    for (one, next) in zip(chain.anchors, chain.anchors.dropFirst()) {
      let line = Geodesic(from: one.coordinate, to: next.coordinate)
      expectNear(one.heading, line.initialBearing, within: 1e-9, "\(one.distance)")
    }
    let end = chain.anchors.suffix(2).map(\.coordinate)
    let arrival = Geodesic(from: end[0], to: end[1]).finalBearing
    try expectNear(#require(chain.anchors.last?.heading), arrival, within: 1e-9)
  }

  @Test func `a moved anchor stays between its neighbours`() throws {
    var edit = try edit()
    try edit.move(2, to: place(25, -3))
    let moved = edit.chain.anchors[1]
    expect(moved.coordinate == place(25, -3) && moved.details.isPinned)
    expect(abs(moved.distance - 25) < 0.01 && abs(moved.details.offset - 3) < 0.01)
    try check(edit.chain)
    // Beyond its neighbor it stays beside that.
    try edit.move(2, to: place(50, 4))
    expectNear(edit.chain.anchors[1].distance, 40, within: 0.01)
    try check(edit.chain)
  }

  @Test func `the ends stay at the ends`() throws {
    var edit = try edit()
    try edit.move(1, to: place(-2, 1))
    try edit.move(6, to: place(62, 41))
    expectEqual(edit.chain.anchors[0].distance, 0)
    let end = try Self.walk.chain(spacing: 20.1).anchors[5].distance
    expectEqual(edit.chain.anchors[5].distance, end)
    try check(edit.chain)
    #expect(throws: ChainError.end(1)) { try edit.remove(1) }
    #expect(throws: ChainError.end(6)) { try edit.remove(6) }
  }

  @Test func `an inserted anchor goes on as the one before`() throws {
    var chain = try Self.walk.chain(spacing: 20.1)
    chain.anchors[1].altitude = Altitude(meters: 10, datum: .egm96)
    chain.anchors[2].altitude = Altitude(meters: 14, datum: .egm96)
    chain.anchors[1].details.asset = .precise
    chain.anchors[1].details.instruction = "Look up"
    var edit = try ChainEdit(chain)
    try expectEqual(edit.insert(at: place(25, 0)), 3)
    let added = edit.chain.anchors[2]
    expect(abs(added.distance - 25) < 0.01 && added.details.offset == 0)
    try expect(abs(#require(added.altitude?.meters) - 11) < 0.002 && added.role == .path)
    expect(added.details.asset == .precise && added.details.instruction == nil)
    expect(added.details.isPinned && edit.chain.anchors.count == 7)
    try check(edit.chain)
    // The same edit gives the same id, and twice gives two.
    var again = try ChainEdit(chain)
    try again.insert(at: place(25, 0))
    expectEqual(again.chain, edit.chain)
    try edit.insert(at: place(25, 0))
    expectEqual(Set(edit.chain.anchors.map(\.id)).count, 8)
  }

  @Test func `a distance says where on the way`() throws {
    var edit = try edit()
    try expectEqual(edit.insert(at: place(58, 30), along: 50), 4)
    expectEqual(edit.chain.anchors[3].distance, 50)
    let length = edit.chain.length
    #expect(throws: ChainError.notOnPath(500, length: length)) {
      try edit.insert(at: place(1, 1), along: 500)
    }
    try expectEqual(edit.insert(at: place(0, 1), along: 0), 2)
    expectEqual(edit.chain.anchors.first?.role, .start)
    expectEqual(edit.chain.anchors.last?.role, .arrival)
  }

  @Test func `removal closes the gap`() throws {
    var edit = try edit()
    try edit.remove(5)
    try edit.remove(3)
    expectEqual(edit.chain.anchors.map { ($0.distance / 20).rounded() }, [0, 1, 3, 5])
    try check(edit.chain)
  }

  /// An arrow along the way turns with the heading and keeps its tilt.
  @Test func `orientations turn with the heading`() throws {
    var chain = try Self.walk.chain(spacing: 20.1)
    let tilted =
      Orientation(heading: 90) * Orientation(degrees: -10, about: Vector3(x: 0, y: 1, z: 0))
    chain.anchors[0].details.orientation = AnchorOrientation(
      x: tilted.x, y: tilted.y, z: tilted.z, w: tilted.w)
    var edit = try ChainEdit(chain)
    try edit.move(2, to: place(20, -20))
    let turn = try #require(edit.chain.anchors[0].details.orientation)
    let front = try Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
      .rotated(Vector3(x: 1, y: 0, z: 0))
    // South-east, as far up as before.
    expect(abs(front.x + front.y) < 1e-3 && front.x > 0)
    expectNear(front.z, tilted.rotated(Vector3(x: 1, y: 0, z: 0)).z, within: 1e-9)
  }

  @Test func `pins and instructions are set`() throws {
    var edit = try edit()
    try edit.pin(2)
    try edit.instruct(3, "Turn left")
    expectEqual(
      edit.chain.anchors.map(\.details.isPinned), [false, true] + [false, false, false, false])
    expectEqual(edit.chain.anchors[2].details.instruction, "Turn left")
    try edit.pin(2, false)
    try edit.instruct(3, "")
    let untouched = try Self.walk.chain(spacing: 20.1)
    expectEqual(edit.chain, untouched)
    #expect(throws: ChainError.self) { try edit.instruct(3, "a\nb") }
  }

  @Test(arguments: [0, 7, -1, Int.max, Int.min])
  func `numbers that no anchor has`(number: Int) throws {
    var edit = try edit()
    let error = ChainError.noAnchor(number, count: 6)
    #expect(throws: error) { try edit.remove(number) }
    #expect(throws: error) { try edit.move(number, to: place(0, 0)) }
  }

  @Test func `places far from the path are refused`() throws {
    var edit = try edit()
    let before = edit.chain
    #expect(throws: ChainError.self) { try edit.move(2, to: place(20, 500)) }
    #expect(throws: ChainError.self) { try edit.insert(at: place(20, 500)) }
    #expect(throws: ChainError.self) {
      try edit.insert(at: Coordinate(latitude: .nan, longitude: .nan))
    }
    expectEqual(edit.chain, before)
    var bare = before
    bare.path = [bare.path[0]]
    #expect(throws: ChainError.noPath) { try ChainEdit(bare) }
  }
}
