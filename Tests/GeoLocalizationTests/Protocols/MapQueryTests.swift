import GeoFormats
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapQueryTests {
  private func full(isRightHanded: Bool) throws -> PositioningRequest {
    var request = ServiceSamples.request(target: .mapSet("SITE"), isRightHanded: isRightHanded)
    request.hints = MapHints(
      codes: ["A", "B"], position: Vector3(x: 1, y: 2, z: 3), floor: -1...4,
      radius: 60, isHorizontal: true)
    request.geoHint = GeoHint(
      Coordinate(latitude: 47.5, longitude: 8.25),
      altitude: Altitude(meters: 440, datum: .meanSeaLevel))
    request.wantsGeoCoordinates = true
    return request
  }

  /// behaviors.md §5.1, REST: the names of the fields.
  @Test func `M-21: the fields have the names of the service`() throws {
    let form = try MapQuery.form(
      try full(isRightHanded: false), pictures: ServiceSamples.pictures())
    let fields = form.parts.dropFirst().map { "\($0.name)=\($0.text ?? "?")" }
    expectEqual(
      fields,
      [
        "width=1920", "height=1080", "fx=1499.027", "fy=1498.5", "px=954.783", "py=511.957",
        "mapSetCode=SITE", "hintMapCodes=A,B", "isRightHanded=false", "hintPosition=1,2,-3",
        "geoHint=47.5,8.25,440", "hintRadius=60", "use2DFiltering=true", "hintFloorHeight=-1,4",
        "convertToGeoCoordinates=true",
      ])
    let picture = try #require(form["queryImage"])
    expectEqual(picture.bytes, ServiceSamples.pictures()[0].bytes)
    expect(picture.mediaType == "image/jpeg" && picture.file == "frame1.jpg")
  }

  @Test func `M-21: hinted codes go with sets only`() throws {
    var request = ServiceSamples.request()
    request.hints.codes = ["A"]
    let form = try MapQuery.form(request, pictures: ServiceSamples.pictures())
    expect(form["hintMapCodes"] == nil && form["mapCode"]?.text == "HALL")
    expectNil(form["hintRadius"])
  }

  @Test(arguments: [true, false])
  func `M-21: a form reads back the same`(isRightHanded: Bool) throws {
    let given = try full(isRightHanded: isRightHanded)
    let form = try MapQuery.form(given, pictures: ServiceSamples.pictures())
    let query = try MapQuery.request(of: form, id: given.id, time: given.time)
    let (request, pictures) = (query.request, query.pictures)
    expectEqual(pictures, ServiceSamples.pictures())
    expect(request.hints == given.hints && request.geoHint == given.geoHint)
    expect(request.target == given.target && request.isRightHanded == isRightHanded)
    expectEqual(request.frames.first?.intrinsics, given.frames.first?.intrinsics)
    expect(request.wantsGeoCoordinates)
  }

  @Test(arguments: [true, false])
  func `M-21: several pictures go with their poses`(isRightHanded: Bool) throws {
    let given = ServiceSamples.request(4, isRightHanded: isRightHanded)
    let form = try MapQuery.form(given, pictures: ServiceSamples.pictures(4))
    expectEqual(form["position2"]?.text, (isRightHanded ? "1,1.5,-2" : "1,1.5,2"))
    let query = try MapQuery.request(of: form, id: given.id)
    let (request, pictures) = (query.request, query.pictures)
    expectEqual(pictures, ServiceSamples.pictures(4))
    for (found, frame) in zip(request.frames, given.frames) {
      expect((found.pose.position - frame.pose.position).length < 1e-9)
      expect(found.pose.orientation.angle(to: frame.pose.orientation) < 1e-6)
    }
  }

  @Test func `M-21: the JSON of one picture reads back the same`() throws {
    let given = try full(isRightHanded: true)
    let bytes = try MapQuery.json(given, pictures: ServiceSamples.pictures())
    let json = try JSONReader.read(bytes)
    expectEqual(json["queryImage"]?.string, Base64Text.text(ServiceSamples.pictures()[0].bytes))
    expect(json["fx"]?.number == 1499.027 && json["isRightHanded"] == .bool(true))
    expectEqual(json["hintMapCodes"], .array([.string("A"), .string("B")]))
    let query = try MapQuery.request(readingJSON: bytes, id: given.id)
    let (request, pictures) = (query.request, query.pictures)
    expectEqual(pictures, ServiceSamples.pictures())
    expect(request.hints == given.hints && request.geoHint == given.geoHint)
  }

  @Test func `a request that cannot be made says why`() throws {
    var blind = ServiceSamples.request()
    blind.frames[0].intrinsics = nil
    let wrong: [(PositioningRequest, Int)] = [
      (ServiceSamples.request(), 0), (ServiceSamples.request(), 2), (blind, 1),
    ]
    for (request, count) in wrong {
      let error = #expect(throws: PositioningFailure.self) {
        try MapQuery.form(request, pictures: ServiceSamples.pictures(count))
      }
      expect(error?.reason == .unusable && error?.detail.isEmpty == false)
    }
    #expect(throws: PositioningFailure.self) {
      try MapQuery.json(ServiceSamples.request(4), pictures: ServiceSamples.pictures(4))
    }
  }

  @Test(arguments: [
    ("fx", "wide"), ("width", "0"), ("width", "1e9"), ("isRightHanded", "yes"), ("hintRadius", "0"),
    ("hintFloorHeight", "1"), ("geoHint", "91,0"), ("hintPosition", "1,2"), ("height", "10.5"),
  ])
  func `a broken field is named`(name: String, text: String) throws {
    var form = try MapQuery.form(
      try full(isRightHanded: true), pictures: ServiceSamples.pictures())
    form.parts.removeAll { $0.name == name }
    form.parts.append(.init(name, text))
    let error = #expect(throws: PositioningFailure.self) {
      try MapQuery.request(of: form, id: "x")
    }
    expectEqual(error?.reason, .malformed)
  }
}
