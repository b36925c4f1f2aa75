import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct CompositePoseTests {
  private static let anchors = [
    Anchor(
      id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 47.7, longitude: -122.3),
      altitude: Altitude(meters: 11, datum: .ellipsoid), heading: 90),
    Anchor(
      id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 47.7005, longitude: -122.2993),
      altitude: Altitude(meters: 20, datum: .ellipsoid), heading: 0),
    Anchor(
      id: AnchorID(rawValue: "c"), coordinate: Coordinate(latitude: 47.71, longitude: -122.31),
      altitude: Altitude(meters: -5, datum: .ellipsoid), heading: 200),
  ]

  private static func text(_ shape: GeoPoseShape, isChain: Bool) throws -> String {
    try CompositePoseDocument(anchors, times: [1000, 3000, 9001], converter: AltitudeConverter())
      .text(shape, isChain: isChain)
  }

  @Test(arguments: [GeoPoseShape.chain, .graph, .series, .irregular, .stream], [false, true])
  func `every shape reads back what it wrote`(shape: GeoPoseShape, isChain: Bool) throws {
    let found = try read(Self.text(shape, isChain: isChain), "a.json")
    expectEqual(found.notes, [])
    expectEqual(found.anchors.count, 3)
    for (one, other) in zip(Self.anchors, found.anchors) {
      expect(one.coordinate.distance(to: other.coordinate) < 1e-5)
      try expectNear(#require(one.altitude?.meters), #require(other.altitude?.meters), within: 1e-5)
      let turn = try #require(one.heading) - #require(other.heading)
      expectNear(turn.remainder(dividingBy: 360), 0, within: 1e-6)
    }
  }

  /// `cct +proj=topocentric` has 52.539543 55.592656 8.999541 for the second anchor.
  @Test func `translations are east north up`() throws {
    let root = try JSONReader.read(text: Self.text(.series, isChain: false))
    let frames = root["innerFrameSeries"]?.array ?? []
    let parameters = frames.compactMap { $0["parameters"]?.string }
    expect(parameters[0].hasPrefix("translation=[0, 0, 0]&rotation=[0, 0, 0, 1]"))
    expect(parameters[1].hasPrefix("translation=[52.539543, 55.592656, 8.999541]&rotation=["))
    expectEqual(
      root["outerFrame"]?["parameters"]?.string, "longitude=-122.3&latitude=47.7&height=11")
    expectEqual(root["header"]?["poseCount"]?.number, 3)
    expectEqual(root["interPoseDuration"]?.number, 4000)
    expectEqual(root["header"]?["stopInstant"]?.number, 9000)
  }

  /// A step of 10 m to the east, a quarter turn to the left, then 5 m ahead: 10 m east, 5 m north.
  @Test(arguments: [
    #"{"validTime":1,"outerFrame":{"authority":"/geopose/1.0","id":"/Extrinsic/LTP-ENU","#
      + #""parameters":"longitude=0&latitude=0&height=0"},"frameChain":["#
      + #"{"authority":"/geopose/1.0","id":"/Intrinsic/Translate-Rotate","parameters":"#
      + #""translation=[10, 0, 0]&rotation=[0, 0, 0.70710678118, 0.70710678118]"},"#
      + #"{"authority":"x","id":"/Intrinsic/Translate-Rotate","parameters":"translation.x=5&"#
      + #"translation.y=0&translation.z=0&rotation.x=0&rotation.y=0&rotation.z=0&rotation.w=1"}]}"#,
    #"{"validTime":1,"frameList":[{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=0&latitude=0&heightInMeters=0"},"#
      + #"{"authority":"/geopose/1.0","id":"RotateTranslate","parameters":"#
      + #""translation=[10,0,0]&rotation=[0,0,1,1]"},"#
      + #"{"authority":"x","id":"RotateTranslate","parameters":"#
      + #""translation=[5,0,0]&rotation=[0,0,0,1]"}],"#
      + #""transformList":[{"link":[0,1]},{"link":[1,2]}]}"#,
  ])
  func `poses hang on one another`(text: String) throws {
    let found = try read(text, "a.json").anchors
    expectEqual(found.count, 2)
    let frame = LocalFrame(
      origin: GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0))
    let last = try #require(found.last)
    let local = frame.local(
      GeodeticPosition(last.coordinate, height: try #require(last.altitude).meters))
    expect(abs(local.east - 10) < 1e-6 && abs(local.north - 5) < 1e-6 && abs(local.up) < 1e-6)
    try expectNear(#require(last.heading).remainder(dividingBy: 360), 0, within: 1e-4)
  }

  @Test(arguments: [
    ("[0,3]", "`transformList[1].link` is an array, expected two different numbers of frames"),
    ("[1]", "`transformList[1].link` is an array, expected two different numbers of frames"),
    ("[2,1]", "`frameList[2]` is a frame that no link leads to"),
  ])
  func `links must lead somewhere`(link: String, message: String) {
    let frame =
      #"{"authority":"x","id":"RotateTranslate","parameters":"#
      + #""translation=[5,0,0]&rotation=[0,0,0,1]"}"#
    let text =
      #"{"validTime":1,"frameList":[{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=0&latitude=0&height=0"},"# + frame + "," + frame
      + #"],"transformList":[{"link":[0,1]},{"link":"# + link + "}]}"
    let error = #expect(throws: InterchangeError.self) { try read(text, "a.json") }
    expectEqual(error?.description.contains(message), true)
    expectEqual(error?.description.hasPrefix("line 1, column "), true)
  }

  @Test func `elements of a stream need its header`() throws {
    let lines = try Self.text(.stream, isChain: false).split(separator: "\n")
    expectEqual(lines.count, 4)
    let error = #expect(throws: InterchangeError.self) { try read(String(lines[1]), "a.json") }
    expectEqual(error?.description.contains("expected its header before it"), true)
    let record =
      #"{"header":"# + lines[0] + #","streamElements":["# + lines[1...].joined(separator: ",")
      + "]}"
    try expectEqual(read(record, "a.json").anchors.count, 3)
  }

  /// Samples of ours, and of OGC's test suite where they are there.
  @Test(
    arguments: [
      ("samples/Chain", 3, 0), ("samples/Graph", 4, 0), ("samples/SeriesRegular", 3, 0),
      ("samples/SeriesOfFourThatAreThree", 3, 1), ("samples/StreamHeader", 0, 0),
      ("samples/StreamRecord", 3, 0),
      ("ets-samples/sample5_Chain", 3, 0), ("ets-samples/sample6_Graph", 6, 0),
      ("ets-samples/sample7_SeriesRegular", 3, 2), ("ets-samples/sample9_StreamHeader", 0, 0),
      ("ets-samples/sample10_StreamRecord", 3, 0),
    ].filter { SharedData.has("geopose/\($0.0).json") })
  func `samples are read and their faults said`(name: String, count: Int, notes: Int) throws {
    let path = SharedData.path("geopose/\(name).json")
    let found = try read(FileBytes.read(path), path)
    expectEqual(found.anchors.count, count)
    expectEqual(found.notes.count, notes, "\(found.notes)")
  }
}
