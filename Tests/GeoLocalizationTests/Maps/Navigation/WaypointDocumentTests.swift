import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct WaypointDocumentTests {
  private func read(_ text: String) throws -> WaypointDocument {
    try WaypointDocument(reading: Array(text.utf8))
  }

  static let hall = """
    {"mapCode": "HALL", "exportedAt": "2026-01-01", "waypointSpacing": 2, "bounds": {},
     "waypoints": [
       {"id": 1, "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": [2]},
       {"id": 2, "position": {"x": 0, "y": 0, "z": -3}, "connectedWaypoints": [1, 3]},
       {"id": 3, "position": {"x": 4, "y": 0, "z": -3}, "connectedWaypoints": [2]}],
     "pois": [
       {"id": "p", "name": "Gate 4", "description": "To the trains", "type": "Exit",
        "position": {"x": 9, "y": 9, "z": 9}, "worldPosition": {"x": 5, "y": 0, "z": -3},
        "nearestWaypointId": 3, "arrivalRadius": 1.5}],
     "paths": [
       {"fromWaypointId": 1, "toPoiId": "p", "waypointPath": [1, 2, 3], "totalDistance": 7}]}
    """

  @Test func `M-20: a graph is read with its places`() throws {
    let document = try read(Self.hall)
    expect(document.mapCode == "HALL" && document.graph.waypoints.count == 3)
    let place = try #require(document.graph.place("Gate 4"))
    expect(place.id == "p" && place.type == "Exit" && place.text == "To the trains")
    expect(place.position == Vector3(x: 5, y: 0, z: -3) && place.arrivalRadius == 1.5)
    expectEqual(place.waypoint, "3")
    expect(document.findings().isEmpty)
  }

  @Test func `M-20: unitys axes are exchanged`() throws {
    let text = Self.hall.replacing("\"mapCode\"", with: "\"isRightHanded\": false, \"mapCode\"")
    try expectEqual(read(text).graph.place("p")?.position.z, 3)
  }

  @Test(arguments: [
    #"{"waypoints": [{"id": "a"}]}"#, #"{"waypoints": [{"position": {"x": 0, "y": 0, "z": 0}}]}"#,
    #"{"waypoints": [{"id": 1.5, "position": {"x": 0, "y": 0, "z": 0}}]}"#,
    #"{"waypoints": [{"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]}]}"#,
    #"{"waypoints": [{"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["a"]}]}"#,
    #"{"waypoints": [{"id": "a", "position": {"x": 0, "y": 0, "z": 0}}, {"id": "a", "position": {"x": 0, "y": 0, "z": 0}}]}"#,
    #"{"waypoints": [{"id": "a", "position": {"x": 1e9, "y": 0, "z": 0}}]}"#,
    #"{"pois": [{"id": "p", "name": "P", "position": {"x": 0, "y": 0, "z": 0}, "nearestWaypointId": "a"}]}"#,
    #"{"waypoints": 3}"#, "[]", "",
  ])
  func `M-20: what does not fit together is refused`(text: String) {
    #expect(throws: LocalizationError.self) { try read(text) }
  }

  @Test func `M-20: odd graphs have findings`() throws {
    let text = """
      {"waypoints": [
         {"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]},
         {"id": "b", "position": {"x": 3, "y": 0, "z": 0}, "connectedWaypoints": ["c"]},
         {"id": "c", "position": {"x": 3, "y": 0, "z": 4}, "connectedWaypoints": ["b", "a"]},
         {"id": "d", "position": {"x": 9, "y": 0, "z": 9}}],
       "pois": [{"id": "p", "name": "P", "position": {"x": 3, "y": 0, "z": 3},
                 "nearestWaypointId": "b"}],
       "paths": [
         {"fromWaypointId": "c", "toPoiId": "p", "waypointPath": ["c", "a", "b"],
          "totalDistance": 8},
         {"fromWaypointId": "c", "toPoiId": "p", "waypointPath": ["c", "b"], "totalDistance": 5},
         {"fromWaypointId": "a", "toPoiId": "p", "waypointPath": ["a", "c", "b"]}]}
      """
    try expectEqual(
      read(text).findings(),
      [
        .oneWay(from: "a", to: "b"), .oneWay(from: "c", to: "a"), .isolated(waypoint: "d"),
        .notNearest(place: "p", waypoint: "b", nearer: "c"),
        .detour(from: "c", to: "p", stored: 8, shortest: 4),
        .wrongLength(from: "c", to: "p", stated: 5, actual: 4), .brokenPath(from: "a", to: "p"),
      ])
  }

  @Test func `M-20: findings are said in words`() {
    expectEqual(
      [
        WaypointFinding.oneWay(from: "a", to: "b"), .isolated(waypoint: "d"),
        .notNearest(place: "p", waypoint: "b", nearer: "c"), .brokenPath(from: "a", to: "p"),
        .detour(from: "c", to: "p", stored: 8, shortest: 4.126),
        .wrongLength(from: "c", to: "p", stated: 5, actual: 4),
      ].map(\.description),
      [
        "`a` leads to `b`, which does not lead back", "no link leads from or to `d`",
        "`p` is reached from `b` although `c` is nearer",
        "the stored way from `a` to `p` does not follow the links",
        "the stored way from `c` to `p` is 8 m long, the shortest 4.13 m",
        "the stored way from `c` to `p` is 4 m long, not 5 m",
      ])
  }
}
