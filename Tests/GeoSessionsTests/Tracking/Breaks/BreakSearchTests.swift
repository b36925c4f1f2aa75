import GeoNumerics
import GeoTesting
import Geodesy

@testable import GeoSessions

/// Worlds that are broken on purpose at 70 s of a straight walk of 200 m, 143 s long.
@Suite struct BreakSearchTests {
  private static let moment: Seconds = 70

  private static func solution(
    _ change: (Seconds, Vector3, Vector3) -> Vector3
  ) -> AlignmentSolution {
    var walk = AlignmentWalk()
    walk.length = 200
    var session = SessionAlignment(options: .wholeSession)
    var broken: Vector3?
    for event in walk.events() {
      guard case .frame(var frame) = event.kind, let pose = frame.pose, event.time >= moment else {
        session.add(event)
        continue
      }
      let pivot = broken ?? pose.position
      broken = pivot
      let place = change(event.time, pivot, pose.position)
      frame.pose = FramePose(position: place, orientation: pose.orientation)
      session.add(SessionEvent(time: event.time, .frame(frame)))
    }
    return session.solution()
  }

  private static func turned(_ vector: Vector3, by degrees: Degrees) -> Vector3 {
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: degrees)
    return Vector3(
      x: cosine * vector.x + sine * vector.z, y: vector.y, z: cosine * vector.z - sine * vector.x)
  }

  @Test func `T6: a world that turns by 60 degrees is refused, with two parts`() throws {
    let solution = Self.solution { _, pivot, place in
      pivot + Self.turned(place - pivot, by: -60)
    }
    let found = try #require(solution.breaks.first)
    expectEqual(solution.refusal?.name, "broken")
    expectEqual(found.kind, .turned)
    expect(abs(found.time - Self.moment) < 10)
    let (size, accuracy) = (try #require(found.size), try #require(found.accuracy))
    // The poses turn clockwise, so that the world lies turned counter-clockwise by as much.
    expect(abs(size - 60) < 3 * accuracy && accuracy < 15)
    expectEqual(solution.parts.count, 2)
    expect(solution.parts.allSatisfy { $0.solution.placement != nil })
  }

  @Test func `T7: a world that freezes for 40 seconds is refused with the missing way`() throws {
    var stop: Vector3?
    let solution = Self.solution { time, pivot, place in
      if time < Self.moment + 40 { return pivot }
      let end = stop ?? place
      stop = end
      return pivot + (place - end)
    }
    let found = try #require(solution.breaks.first)
    expectEqual(found.kind, .frozen)
    expect(abs(found.time - Self.moment) < 3)
    expect(abs((found.end ?? 0) - Self.moment - 40) < 3)
    // 40 s at 1.4 m/s.
    expect(abs((found.size ?? 0) - 56) < 3 * (found.accuracy ?? 0))
    expectEqual(solution.parts.count, 2)
  }

  @Test func `T8: a world rescaled by 1.8 is refused for its scale`() throws {
    let solution = Self.solution { _, pivot, place in pivot + (place - pivot) * 1.8 }
    expect(["broken", "scale"].contains(solution.refusal?.name ?? "answered"))
  }

  @Test func `a world that holds has no breaks and no parts`() {
    let solution = Self.solution { _, _, place in place }
    expectNil(solution.refusal)
    expect(solution.breaks.isEmpty && solution.parts.isEmpty)
  }
}
