import GeoFormats
import GeoSessions
public import Geodesy

/// A request of the REST interface of map services: `query` as JSON, `query-form` and
/// `multi-image-query` as forms.
///
/// Poses and hinted points go out in the axes that `isRightHanded` names. A client sends a `form()`; a
/// service reads it by `init(reading:mediaType:id:time:)` and answers with `MapAnswer`.
public struct MapQuery: Hashable, Sendable {
  /// The request.
  public var request: PositioningRequest
  /// A picture for each frame of the request, in the same order.
  public var pictures: [PositioningPicture]

  /// Creates a query.
  public init(_ request: PositioningRequest, pictures: [PositioningPicture]) {
    self.request = request
    self.pictures = pictures
  }

  /// Reads the body of a request: a form, or the JSON text of a request of one picture.
  /// - Parameters:
  ///   - body: The bytes.
  ///   - mediaType: `multipart/form-data` with its boundary, or `application/json`.
  ///   - id: The id to give the request.
  ///   - time: When it was made, on a clock of the caller's.
  /// - Throws: `PositioningFailure.malformed` naming the field.
  public init(
    reading body: [UInt8], mediaType: String, id: String, time: Seconds = 0
  ) throws(PositioningFailure) {
    self =
      mediaType.lowercased().hasPrefix("application/json")
      ? try Self.request(readingJSON: body, id: id, time: time)
      : try Self.request(
        of: MultipartForm(reading: body, mediaType: mediaType), id: id, time: time)
  }

  /// The body of a request of one picture or of several, with its media type.
  /// - Throws: `PositioningFailure.unusable` when pictures and frames do not match, or a frame lacks
  ///   its camera's focal lengths or the size of its picture.
  public func form() throws(PositioningFailure) -> (mediaType: String, bytes: [UInt8]) {
    try Self.form(request, pictures: pictures).body(seed: request.id)
  }

  /// The JSON text of a request of one picture, which is in it as base64.
  /// - Throws: `PositioningFailure.unusable` as `form()` does, and for several pictures.
  public func json() throws(PositioningFailure) -> [UInt8] {
    try Self.json(request, pictures: pictures)
  }

  /// The path below the service's address that a form goes to.
  package var formPath: String {
    pictures.count > 1 ? "v1/vps/map/multi-image-query" : "v1/vps/map/query-form"
  }

  /// The path below the service's address that the JSON text goes to.
  package static let jsonPath = "v1/vps/map/query"

  /// The fields of the form by their names, with a picture's name in the place of its bytes.
  /// - Throws: `PositioningFailure.unusable` as `form()` does.
  package static func fields(
    of request: PositioningRequest
  ) throws(PositioningFailure) -> [(name: String, text: String)] {
    let pictures = request.frames.map { _ in PositioningPicture(bytes: []) }
    var images = request.frames.map(\.image)[...]
    return try form(request, pictures: pictures).parts.map { part in
      guard let file = part.file else { return (part.name, part.text ?? "") }
      return (part.name, (images.popFirst() ?? nil) ?? file)
    }
  }

  static func form(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) throws(PositioningFailure) -> MultipartForm {
    try check(request, pictures)
    var form = MultipartForm()
    if request.frames.count == 1 {
      form.parts.append(file("queryImage", 0, pictures[0]))
      for (name, text) in try camera(request.frames[0]) { form.parts.append(.init(name, text)) }
    } else {
      for (index, frame) in request.frames.enumerated() {
        form.parts.append(file("queryImage\(index + 1)", index, pictures[index]))
        for (name, text) in try camera(frame) {
          form.parts.append(.init("\(name)\(index + 1)", text))
        }
        for (name, text) in pose(frame.pose, request.isRightHanded) {
          form.parts.append(.init("\(name)\(index + 1)", text))
        }
      }
    }
    for (name, text) in settings(request) { form.parts.append(.init(name, text)) }
    return form
  }

  static func json(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) throws(PositioningFailure) -> [UInt8] {
    try check(request, pictures)
    guard request.frames.count == 1 else {
      throw PositioningFailure(.unusable, detail: "several pictures need a form")
    }
    var json = JSONWriter(layout: .compact)
    try json.object { json throws(PositioningFailure) in
      json.member("queryImage", Base64Text.text(pictures[0].bytes))
      for (name, text) in try camera(request.frames[0]) {
        json.member(name, .number(NumberText.number(text) ?? 0))
      }
      for (name, text) in settings(request) {
        json.key(name)
        if flags.contains(name) {
          json.bool(text == "true")
        } else if name == "hintRadius" {
          json.value(.number(NumberText.number(text) ?? MapHints.defaultRadius))
        } else if name == "hintMapCodes" {
          json.value(.array(request.hints.codes.map { .string($0) }))
        } else {
          json.string(text)
        }
      }
    }
    return json.buffer.bytes
  }

  static let flags: Set<String> = [
    "isRightHanded", "use2DFiltering", "convertToGeoCoordinates",
  ]

  private static func check(
    _ request: PositioningRequest, _ pictures: [PositioningPicture]
  ) throws(PositioningFailure) {
    guard !request.frames.isEmpty, request.frames.count == pictures.count else {
      throw PositioningFailure(
        .unusable, detail: "\(pictures.count) pictures for \(request.frames.count) frames")
    }
  }

  private static func file(_ name: String, _ index: Int, _ picture: PositioningPicture)
    -> MultipartForm.Part
  {
    MultipartForm.Part(
      name, file: "frame\(index + 1).\(picture.format == .png ? "png" : "jpg")",
      mediaType: picture.format.mediaType, bytes: picture.bytes)
  }

  private static func camera(
    _ frame: CapturedFrame
  ) throws(PositioningFailure) -> [(String, String)] {
    guard let camera = frame.intrinsics, let width = camera.width, let height = camera.height
    else {
      throw PositioningFailure(
        .unusable, detail: "a frame lacks focal lengths or the size of its picture")
    }
    return [
      ("width", String(width)), ("height", String(height)), ("fx", text(camera.fx)),
      ("fy", text(camera.fy)), ("px", text(camera.cx)), ("py", text(camera.cy)),
    ]
  }

  private static func pose(_ pose: FramePose, _ isRightHanded: Bool) -> [(String, String)] {
    let own = pose.exchanged(isRightHanded: isRightHanded)
    let (p, q) = (own.position, own.orientation)
    return [
      ("position", NumberList.text([p.x, p.y, p.z])),
      ("rotation", NumberList.text([q.x, q.y, q.z, q.w])),
    ]
  }

  private static func settings(_ request: PositioningRequest) -> [(String, String)] {
    var fields: [(String, String)] = []
    switch request.target {
    case .map(let code): fields.append(("mapCode", code))
    case .mapSet(let code):
      fields.append(("mapSetCode", code))
      if !request.hints.codes.isEmpty {
        fields.append(("hintMapCodes", request.hints.codes.joined(separator: ",")))
      }
    case .objects(let codes): fields.append(("objectCodes", codes.joined(separator: ",")))
    case .anywhere: break
    }
    fields.append(("isRightHanded", String(request.isRightHanded)))
    if let point = request.hints.position {
      let own = FramePose(position: point, orientation: .identity)
        .exchanged(isRightHanded: request.isRightHanded).position
      fields.append(("hintPosition", NumberList.text([own.x, own.y, own.z])))
    }
    if let geo = request.geoHint { fields.append(("geoHint", geo.text)) }
    if request.hints.position != nil || request.geoHint != nil {
      fields.append(("hintRadius", text(request.hints.radius)))
      fields.append(("use2DFiltering", String(request.hints.isHorizontal)))
    }
    if let floor = request.hints.floorText { fields.append(("hintFloorHeight", floor)) }
    if request.wantsGeoCoordinates { fields.append(("convertToGeoCoordinates", "true")) }
    return fields
  }

  private static func text(_ number: Double) -> String { NumberList.text([number]) }
}
