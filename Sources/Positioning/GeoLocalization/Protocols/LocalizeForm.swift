import GeoFormats
package import GeoSessions
import Geodesy

/// Requests and answers of `image.localize`, the endpoint of a service that finds what bears a code.
///
/// ```json
/// {"location": {"coordinate": {"latitude": 48.85, "longitude": 2.29}},
///  "geofences": [{"elementType": "PARKING", "elementID": 7}], "uuid": "ride-1-1-3"}
/// ```
package enum LocalizeForm {
  /// The form of a request with its picture: numbers and texts as they are, the rest as JSON.
  package static func form(
    _ request: LocalizeRequest, picture: PositioningPicture
  ) -> MultipartForm {
    let file = request.image ?? "image.\(picture.format == .png ? "png" : "jpg")"
    var form = MultipartForm([
      MultipartForm.Part(
        "image", file: file, mediaType: picture.format.mediaType, bytes: picture.bytes)
    ])
    form.parts += request.formFields.map { .init($0.name, $0.value) }
    return form
  }

  /// Reads an answer to a request.
  /// - Throws: `PositioningFailure`: `noPose` without a place, `malformed` naming the member that is
  ///   not what it should be.
  package static func response(
    reading bytes: [UInt8], to request: LocalizeRequest
  ) throws(PositioningFailure) -> LocalizationResponse {
    let answer = try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      var response = LocalizationResponse(
        request: try root["uuid"].optionalString() ?? request.id, capturedAt: request.capturedAt)
      let place = root["location"]["coordinate"]
      if !place.isNull {
        response.coordinate = Coordinate(
          latitude: try place["latitude"].number(in: -90...90),
          longitude: try place["longitude"].number(in: -180...180))
      }
      response.zones = try zones(root["geofences"])
      return response
    }
    guard answer.coordinate != nil else { throw PositioningFailure(.noPose) }
    return answer
  }

  private static func zones(_ node: JSONNode) throws(FormatError) -> [LocalizationZone] {
    guard !node.isNull else { return [] }
    var zones: [LocalizationZone] = []
    for element in try node.elements().prefix(1000) {
      // Ids of elements are texts in some answers and numbers in others.
      let node = element["elementID"]
      var id = node.value?.string
      if id == nil, !node.isNull { id = NumberList.text([try node.number()]) }
      zones.append(LocalizationZone(type: try element["elementType"].string(), id: id))
    }
    return zones
  }
}
