import GeoNumerics
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct SkyViewTests {
  private let frame = DeterministicLocalFrame(origin: GeodeticPosition(Walks.start, height: 0))

  /// A box by its edges in meters east and north of the start.
  private func box(_ west: Meters, _ south: Meters, _ east: Meters, _ north: Meters) throws
    -> Polygon
  {
    let corners = try [(west, south), (east, south), (east, north), (west, north), (west, south)]
      .map { try frame.position(ENUPosition(east: $0.0, north: $0.1, up: 0)).coordinate }
    return Polygon(exterior: corners)
  }

  @Test func `the open hides nothing`() {
    expectEqual(SkyView([], frame: frame).blockage(east: 0, north: 0, hold: 1.5).fraction, 0)
  }

  @Test func `a street between rows hides the sky across, not along`() throws {
    let rows = [
      SimulatedBuilding(try box(-30, -200, -10, 200), height: 20),
      SimulatedBuilding(try box(10, -200, 30, 200), height: 20),
    ]
    let view = SkyView(rows, frame: frame).blockage(east: 0, north: 0, hold: 0)
    // Toward azimuth a the wall is at 10 m / |sin a|; sin(atan(20 |sin a| / 10)) of the sky is
    // hidden, up to 80 m.
    var expected = SkyView.Blockage()
    for index in 0..<16 {
      let sine = abs(sinOfStep(index))
      let slope = 10 / sine <= 80 ? 2 * sine : 0
      let hidden = slope / (1 + slope * slope).squareRoot() / 16
      expected.fraction += hidden
      expected.eastEast += 2 * hidden * sine * sine
      expected.northNorth += 2 * hidden * (1 - sine * sine)
    }
    expectNear(view.fraction, expected.fraction, within: 1e-4)
    expectNear(view.eastEast, expected.eastEast, within: 1e-4)
    expectNear(view.northNorth, expected.northNorth, within: 1e-4)
    expectNear(view.eastNorth, 0, within: 1e-4)
    let beside = SkyView(rows, frame: frame).blockage(east: 200, north: 0, hold: 0)
    expectEqual(beside.fraction, 0)
  }

  /// sin of 11.25°, 33.75°, 56.25°, 78.75° and on, from a table.
  private func sinOfStep(_ index: Int) -> Double {
    let table = [0.195_090_322, 0.555_570_233, 0.831_469_612, 0.980_785_280]
    let folded = index % 8
    return folded < 4 ? table[folded] : table[7 - folded]
  }

  @Test func `inside of a building hardly any sky is left`() throws {
    let hall = SimulatedBuilding(try box(-3, -3, 3, 3), height: 30)
    expect(SkyView([hall], frame: frame).blockage(east: 0, north: 0, hold: 1.5).fraction > 0.97)
  }
}
