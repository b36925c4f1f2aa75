import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapSetTests {
  private func member(
    _ code: String, _ order: Int, x: Double = 0, turned: Degrees = 0
  ) -> MapSet.Member {
    MapSet.Member(
      mapCode: code,
      pose: FramePose(
        position: Vector3(x: x, y: 0, z: 0),
        orientation: Orientation(degrees: turned, about: Vector3(x: 0, y: 1, z: 0))), order: order)
  }

  /// By hand: a map 10 m along x, turned by 90° counter-clockwise; its +x is the set's -z.
  @Test func `M-14: poses of a map compose to the frame of the set`() throws {
    let set = try MapSet(code: "S", members: [member("B", 1, x: 10, turned: 90), member("A", 0)])
    expect(set.primary.mapCode == "A" && set.members.map(\.mapCode) == ["A", "B"])
    let body = FramePose(position: Vector3(x: 2, y: 1, z: 0), orientation: .identity)
    let found = try #require(set.pose(body, inMap: "B"))
    expect((found.position - Vector3(x: 10, y: 1, z: -2)).length < 1e-12)
    expectEqual(set.pose(body, inMap: "A"), body)
    expectNil(set.pose(body, inMap: "C"))
  }

  @Test func `M-14: a set has its rules`() throws {
    let wrong: [[MapSet.Member]] = [
      [], [member("A", 0)], [member("A", 0), member("A", 1)], [member("A", 0), member("B", 0)],
      [member("A", 1), member("B", 2)], [member("A", 0, x: 1), member("B", 1)],
      [member("A", 0, turned: 1), member("B", 1)], [member("A", 0), member("B", -1)],
      [member("A", 0), member("B", 1, x: .nan)],
    ]
    for members in wrong {
      #expect(throws: LocalizationError.self) { try MapSet(code: "S", members: members) }
    }
  }
}
