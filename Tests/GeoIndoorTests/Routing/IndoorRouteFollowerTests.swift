import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct IndoorRouteFollowerTests {
  private let house = DrawnFloors([
    (0, "A-----B"), (1, "D-----C"),
  ])

  private var ways: IndoorGraph {
    IndoorGraph(house, paths: ["AB", "CD"], changes: [("BC", .elevator)])
  }

  private func line() throws -> VenueLine {
    try VenueRouter(ways).route(from: house.place("A"), to: house.place("D")).line
  }

  fileprivate struct Fix {
    var time: Double
    var place: VenuePlace
    var accuracy = 1.0
  }

  fileprivate func fix(_ time: Double, _ meters: Double, _ level: Double, aside: Double = 0) -> Fix
  {
    let along = house["A"].coordinate.destination(distance: meters, bearing: 90)
    return Fix(
      time: time, place: VenuePlace(along.destination(distance: aside, bearing: 180), level: level))
  }

  @Test func `N-12: the way is trimmed as the walker advances`() throws {
    let line = try line()
    expectNear(line.length, 124, within: 0.02, "60 m, a lift of 4 m, 60 m")
    var follower = IndoorRouteFollower(line)
    let said = follower.handle(fix(1, 20, 0))
    guard case .advanced(let distance, let rest)? = said.first else {
      Issue.record("\(said)")
      return
    }
    expectNear(distance, 20, within: 0.01)
    expectNear(rest.length, (line.length - distance), within: 1e-6)
    let first = try #require(rest.points.first)
    expectEqual(first.distance, 0)
    expect(first.coordinate.distance(to: fix(1, 20, 0).place.coordinate) < 0.01)
    expectEqual(rest.legs.map(\.value), line.legs.map(\.value))
  }

  @Test func `N-12: the floor tells two passages of one place apart`() throws {
    var follower = IndoorRouteFollower(try line())
    _ = follower.handle(fix(1, 20, 0))
    _ = follower.handle(fix(40, 59, 0))
    let above = follower.handle(fix(60, 55, 1))
    expect(above.contains(.levelReached(1)))
    expectNear(follower.distance, 69, within: 0.05)
    let end = follower.handle(fix(90, 1, 1))
    expectEqual(end.last, .arrived)
    expect(follower.handle(fix(91, 30, 1)).isEmpty, "nothing follows the arrival")
  }

  @Test func `N-12: leaving the way is told once and another is advised`() throws {
    var follower = IndoorRouteFollower(try line())
    _ = follower.handle(fix(1, 10, 0))
    expect(follower.handle(fix(2, 20, 0, aside: 12)).isEmpty, "a single fix may be wrong")
    let left = follower.handle(fix(3, 22, 0, aside: 12))
    guard case .leftRoute(let distance?)? = left.first, left.count == 1 else {
      Issue.record("\(left)")
      return
    }
    expectNear(distance, 12, within: 0.05)
    expect(follower.handle(fix(4, 22, 0, aside: 12)).isEmpty)
    let last = fix(6, 30, 0, aside: 12)
    expectEqual(follower.handle(last), [.rerouteAdvised(from: last.place)])
    expect(follower.handle(fix(7, 30, 0, aside: 12)).isEmpty)
    let back = follower.handle(fix(9, 31, 0, aside: 1))
    expectEqual(back.first, .rejoined)
  }

  @Test func `N-12: another floor is off the way`() throws {
    var follower = IndoorRouteFollower(try line())
    _ = follower.handle(fix(1, 10, 0))
    _ = follower.handle(fix(2, 10, 3))
    expectEqual(follower.handle(fix(3, 10, 3)), [.leftRoute(distance: nil)])
  }

  @Test func `N-12: the way is found anew from where the walker is`() throws {
    let router = try VenueRouter(ways)
    let here = fix(5, 40, 0, aside: 2).place
    let found = try router.route(from: here, to: house.place("D"))
    expectNear(found.length, 84, within: 0.05)
  }

  @Test func `numbers that are none are left out`() throws {
    var follower = IndoorRouteFollower(try line())
    var bad = fix(1, 10, 0)
    bad.accuracy = .nan
    expect(follower.handle(bad).isEmpty)
    bad = fix(.infinity, 10, 0)
    expect(follower.handle(bad).isEmpty)
  }
}

extension IndoorRouteFollower {
  fileprivate mutating func handle(_ fix: IndoorRouteFollowerTests.Fix) -> [IndoorRouteFollower
    .Event]
  {
    handle(fix.place, accuracy: fix.accuracy, at: fix.time)
  }
}
