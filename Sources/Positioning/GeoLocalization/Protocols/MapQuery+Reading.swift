import GeoFormats
import GeoSessions
import Geodesy

/// Reading requests back: for services made with this library, and for tests of clients.
extension MapQuery {
  /// Reads a form.
  /// - Throws: `PositioningFailure.malformed` naming the field.
  static func request(
    of form: MultipartForm, id: String, time: Double = 0
  ) throws(PositioningFailure) -> MapQuery {
    let count =
      form["queryImage"] != nil ? 1 : (1...6).prefix { form["queryImage\($0)"] != nil }.count
    guard count > 0 else { throw wrong("queryImage", "a picture") }
    let isRightHanded = try flag(form["isRightHanded"]?.text, "isRightHanded") ?? false
    var (frames, pictures): ([CapturedFrame], [PositioningPicture]) = ([], [])
    for index in 1...count {
      let suffix = form["queryImage"] != nil ? "" : "\(index)"
      guard let file = form["queryImage" + suffix] else { throw wrong("queryImage", "a picture") }
      pictures.append(
        PositioningPicture(
          bytes: file.bytes, format: file.mediaType == "image/png" ? .png : .jpeg))
      let fields = MapQueryFields { name in form[name + suffix]?.text }
      frames.append(try fields.frame(isRightHanded, time, isPosed: !suffix.isEmpty))
    }
    let fields = MapQueryFields { form[$0]?.text }
    return MapQuery(
      try fields.request(id, time, frames, isRightHanded), pictures: pictures)
  }

  /// Reads the JSON text of a request of one picture.
  /// - Throws: `PositioningFailure.malformed` naming the member.
  static func request(
    readingJSON bytes: [UInt8], id: String, time: Double = 0
  ) throws(PositioningFailure) -> MapQuery {
    guard let object = (try? JSONReader.read(bytes, depth: 8))?.object else {
      throw PositioningFailure(.malformed, detail: "the body is not a JSON object")
    }
    let fields = MapQueryFields { name in
      switch object[name] {
      case .string(let text)?: text
      case .number(let number)?: NumberList.text([number])
      case .integer(let integer)?: integer
      case .bool(let flag)?: String(flag)
      case .array(let items)?: items.compactMap(\.string).joined(separator: ",")
      case .null?, .object?, nil: nil
      }
    }
    guard let text = object["queryImage"]?.string, let picture = Base64Text.bytes(text) else {
      throw wrong("queryImage", "a picture in base64")
    }
    let isRightHanded = try flag(fields.text("isRightHanded"), "isRightHanded") ?? false
    let frame = try fields.frame(isRightHanded, time, isPosed: false)
    return MapQuery(
      try fields.request(id, time, [frame], isRightHanded),
      pictures: [PositioningPicture(bytes: picture)])
  }

  fileprivate static func flag(
    _ text: String?, _ name: String
  ) throws(PositioningFailure) -> Bool? {
    switch text {
    case nil: nil
    case "true"?: true
    case "false"?: false
    case .some: throw wrong(name, "true or false")
    }
  }

  fileprivate static func wrong(_ name: String, _ expected: String) -> PositioningFailure {
    PositioningFailure(.malformed, detail: "`\(name)` is not \(expected)")
  }
}

/// The fields of a request by their names, wherever they come from.
private struct MapQueryFields {
  let text: (String) -> String?

  func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(PositioningFailure) -> Double {
    guard let text = text(name), let number = NumberText.number(text), range.contains(number)
    else {
      throw MapQuery.wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func numbers(_ name: String, _ count: Int) throws(PositioningFailure) -> [Double]? {
    guard let text = text(name), !text.isEmpty else { return nil }
    guard let numbers = NumberList.read(text), numbers.count == count,
      numbers.allSatisfy({ abs($0) <= 1e7 })
    else { throw MapQuery.wrong(name, "\(count) numbers between commas") }
    return numbers
  }

  func frame(
    _ isRightHanded: Bool, _ time: Double, isPosed: Bool
  ) throws(PositioningFailure) -> CapturedFrame {
    let (width, height) = (
      try number("width", in: 1...65_536), try number("height", in: 1...65_536)
    )
    guard let wide = Int(exactly: width), let high = Int(exactly: height) else {
      throw MapQuery.wrong("width", "a whole number")
    }
    let camera = CameraIntrinsics(
      fx: try number("fx", in: 1e-3...1e7), fy: try number("fy", in: 1e-3...1e7),
      cx: try number("px", in: -1e7...1e7), cy: try number("py", in: -1e7...1e7), width: wide,
      height: high)
    var pose = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
    if isPosed {
      guard let p = try numbers("position", 3), let q = try numbers("rotation", 4),
        let turn = try? Orientation(x: q[0], y: q[1], z: q[2], w: q[3])
      else { throw MapQuery.wrong("rotation", "the pose of a picture") }
      pose = FramePose(position: Vector3(x: p[0], y: p[1], z: p[2]), orientation: turn)
        .exchanged(isRightHanded: isRightHanded)
    }
    return CapturedFrame(time: time, pose: pose, intrinsics: camera)
  }

  func request(
    _ id: String, _ time: Double, _ frames: [CapturedFrame], _ isRightHanded: Bool
  ) throws(PositioningFailure) -> PositioningRequest {
    var request = PositioningRequest(
      id: id, time: time, target: target, frames: frames, isRightHanded: isRightHanded)
    if case .mapSet = request.target { request.hints.codes = codes("hintMapCodes") }
    if let p = try numbers("hintPosition", 3) {
      let point = FramePose(position: Vector3(x: p[0], y: p[1], z: p[2]), orientation: .identity)
      request.hints.position = point.exchanged(isRightHanded: isRightHanded).position
    }
    if text("hintRadius") != nil {
      request.hints.radius = try number("hintRadius", in: MapHints.radii)
    }
    request.hints.isHorizontal =
      try MapQuery.flag(text("use2DFiltering"), "use2DFiltering") ?? false
    request.wantsGeoCoordinates =
      try MapQuery.flag(text("convertToGeoCoordinates"), "convertToGeoCoordinates") ?? false
    do throws(LocalizationError) {
      request.hints.floor = try MapHints.floor(text("hintFloorHeight") ?? "")
      if let geo = text("geoHint"), !geo.isEmpty { request.geoHint = try GeoHint(geo) }
    } catch {
      throw PositioningFailure(.malformed, detail: "\(error)")
    }
    return request
  }

  private var target: MapTarget {
    if let code = text("mapSetCode"), !code.isEmpty { return .mapSet(code) }
    if let code = text("mapCode"), !code.isEmpty { return .map(code) }
    let objects = codes("objectCodes")
    return objects.isEmpty ? .anywhere : .objects(objects)
  }

  private func codes(_ name: String) -> [String] {
    (text(name) ?? "").split(separator: ",").prefix(100).map(String.init)
  }
}
