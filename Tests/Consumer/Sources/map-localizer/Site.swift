import GeoAnchorClient
import GeoAnchorKit

/// Two maps in a set, the ways through them, and a service that knows them.
struct Site {
  let catalogue: MapCatalogue
  let waypoints: WaypointGraph

  init() throws(LocalizationError) {
    catalogue = try MapCatalogue(reading: Array(Self.maps.utf8))
    waypoints = try WaypointGraph(reading: Array(Self.ways.utf8))
  }

  /// The service's answer, with request and answer encoded and decoded once: by the REST interface,
  /// and by the GeoPose protocol for the place on Earth.
  func answer(
    to request: PositioningRequest
  ) throws(PositioningFailure) -> LocalizationResponse {
    let pictures = [PositioningPicture(bytes: [0xFF, 0xD8, 0xFF])]
    let (mediaType, body) = try MapQuery(request, pictures: pictures).form()
    let query = try MapQuery(reading: body, mediaType: mediaType, id: request.id)
    guard query.request.target == request.target, query.pictures == pictures else {
      throw PositioningFailure(.malformed, detail: "the query is another one")
    }
    // The camera is where the hall's frame begins, at the height of eyes.
    let found = LocalizationResponse(
      request: query.request.id,
      mapPose: FramePose(position: Vector3(x: 0, y: 1.5, z: 0), orientation: .identity),
      confidence: 0.9, maps: ["HALL"])
    var answer = try MapAnswer.response(
      reading: Array(MapAnswer.text(of: found, to: query.request).utf8), to: request)
    answer.coordinate = try place(of: request, pictures).coordinate
    return answer
  }

  private func place(
    of request: PositioningRequest, _ pictures: [PositioningPicture]
  ) throws(PositioningFailure) -> LocalizationResponse {
    let asked = try GeoPoseProtocol.request(
      reading: try GeoPoseProtocol.text(of: request, pictures: pictures, epoch: 1_700_000_000))
    let pose = Pose(
      position: GeodeticPosition(Coordinate(latitude: 47.6, longitude: 8.5), height: 441.5),
      orientation: .identity)
    let text = GeoPoseProtocol.text(ofAnswer: pose, id: asked.request.id, time: 0)
    return try GeoPoseProtocol.response(reading: Array(text.utf8), to: request)
  }

  private static let maps = """
    {"maps": [{"code": "HALL", "mesh": "hall.glb",
               "georeference": {"latitude": 47.6, "longitude": 8.5, "height": 440, "yaw": 30}},
              {"code": "GATE"}],
     "mapSets": [{"code": "SITE", "maps": [
       {"mapCode": "HALL", "order": 0},
       {"mapCode": "GATE", "order": 1, "relativePose": {
         "position": {"x": 0, "y": 0, "z": -10},
         "rotation": {"qx": 0, "qy": 0, "qz": 0, "qw": 1}}}]}]}
    """

  private static let ways = """
    {"waypoints": [
       {"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]},
       {"id": "b", "position": {"x": 0, "y": 0, "z": -10}, "connectedWaypoints": ["a"]}],
     "pois": [{"id": "p", "name": "Gate 4", "position": {"x": 0, "y": 0, "z": -11},
               "nearestWaypointId": "b", "arrivalRadius": 1}]}
    """
}
