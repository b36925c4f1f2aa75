import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

@Suite struct MapLocalizationOutputTests {
  /// Requests carry exactly the given hints, with the names of the service's form.
  @Test func `requests tell their hints`() throws {
    var given = MapLocalizationConfiguration(mapCode: "HALL", mode: .singleFrame)
    given.sendsGeoHint = true
    given.asksForGeoCoordinates = true
    given.hints = MapHints(
      position: Vector3(x: 1.5, y: 0, z: -2), floor: -1...3.5,
      radius: 40, isHorizontal: true)
    var player = try MapPlayer(given)
    player.send(.gnss(GNSSFix(Coordinate(latitude: 47.5, longitude: 8.25))), at: 0.5)
    player.frames(to: 2)
    let output = try #require(
      player.outputs.map { $0.sessionOutput(in: .english) }.first { $0.kind == .request })
    expectEqual(output["hintPosition"], .text("1.5,0,-2"))
    expectEqual(output["hintFloorHeight"], .text("-1,3.5"))
    expectEqual(output["hintRadius"], .number(40, decimals: 3))
    expectEqual(output["use2DFiltering"], .flag(true))
    expectEqual(output["convertToGeoCoordinates"], .flag(true))
    expectEqual(output["geoHintAge"], .number(1, decimals: 3))
    var plain = try MapPlayer(MapLocalizationConfiguration(mapCode: "HALL", mode: .singleFrame))
    plain.frames(to: 2)
    let bare = try #require(
      plain.outputs.map { $0.sessionOutput(in: .english) }.first { $0.kind == .request })
    let names = ["hintMapCodes", "hintPosition", "hintFloorHeight", "hintRadius", "use2DFiltering"]
    expect(names.allSatisfy { bare[$0] == nil } && bare["geoHint"] == nil)
  }

  @Test func `a place on Earth is told with the surface of its height`() {
    let place = MapCatalogue.Place(
      Coordinate(latitude: 47.5, longitude: 8.25), altitude: Altitude(meters: 440, datum: .egm96))
    let pose = FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity)
    let output = MapLocalizationOutput(time: 1, .position(camera: pose, place: place))
      .sessionOutput(in: .english)
    expectEqual(output["latitude"], .number(47.5, decimals: 9))
    expectEqual(output["longitude"], .number(8.25, decimals: 9))
    expectEqual(output["altitude"], .number(440, decimals: 4))
    expectEqual(output["datum"], .text("egm96"))
  }

  @Test func `models of maps come and go`() {
    func fields(_ mesh: MeshEvent) -> [String] {
      MapLocalizationOutput(time: 1, .mesh(mesh)).sessionOutput(in: .english).fields.map(\.name)
    }
    expectEqual(fields(.ready(map: "A", reference: "r")), ["mesh", "map", "reference"])
    expectEqual(fields(.failed(map: "A", reference: "r")), ["mesh", "map", "reference"])
    expectEqual(fields(.cleared), ["mesh"])
  }
}
