import GeoAnchors
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoInterchange

/// Places of KML that are no points.
@Suite struct KMLBodyTests {
  private func anchors(_ body: String) throws -> ImportedAnchors {
    try read("<kml><Document>\(body)</Document></kml>", "a.kml")
  }

  private static let camera =
    "<longitude>-8.61</longitude><latitude>41.14</latitude><altitude>5</altitude>"

  @Test func `F8 a model is an anchor that is turned`() throws {
    let found = try anchors(
      """
      <Placemark><name>Statue</name><Model><altitudeMode>relativeToGround</altitudeMode>
      <Location><longitude>-8.615</longitude><latitude>41.145</latitude><altitude>88</altitude></Location>
      <Orientation><heading>45</heading><tilt>10</tilt><roll>5</roll></Orientation>
      <Link><href>files/statue.dae</href></Link></Model></Placemark>
      """)
    expectEqual(found.notes, [])
    let anchor = try #require(found.anchors.first)
    expectEqual(anchor.name, "Statue")
    expectEqual(anchor.coordinate, Coordinate(latitude: 41.145, longitude: -8.615))
    expectEqual(anchor.altitude, Altitude(meters: 88, datum: .ground))
    let turn = try #require(anchor.details.orientation).orientation()
    // The front is the y axis of the model, which the roll leaves: it sinks by the sine of 10 degrees.
    let front = turn.rotated(Vector3(x: 1, y: 0, z: 0))
    expectNear(front.z, -0.1736481776669, within: 1e-9)
    try expectNear(#require(anchor.heading), 45, within: 1e-9)
    // The left is against the x axis: a clockwise roll of 5 degrees about the front lowers it.
    let left = turn.rotated(Vector3(x: 0, y: 1, z: 0))
    expectNear(left.z, -0.0858316511774, within: 1e-9)
    expect(anchor.details.properties?.contains("files/statue.dae") == true)
  }

  @Test(arguments: [
    ("PhotoOverlay", "<Icon><href>a.jpg</href></Icon>"),
    ("gx:FlyTo", "<gx:duration>2</gx:duration>"),
  ])
  func `F8 the camera of a photo or a tour is an anchor`(element: String, rest: String) throws {
    let view =
      "<\(element)><Camera>\(Self.camera)<heading>120</heading><tilt>60</tilt>"
      + "<altitudeMode>relativeToGround</altitudeMode></Camera>\(rest)</\(element)>"
    let isTour = element == "gx:FlyTo"
    let found = try anchors(
      isTour
        ? "<gx:Tour><name>Round</name><gx:Playlist>\(view)</gx:Playlist></gx:Tour>" : view)
    expectEqual(found.notes, [])
    let anchor = try #require(found.anchors.first)
    expectEqual(anchor.coordinate, Coordinate(latitude: 41.14, longitude: -8.61))
    expectEqual(anchor.altitude, Altitude(meters: 5, datum: .ground))
    try expectNear(#require(anchor.heading), 120, within: 1e-9)
    let turn = try #require(anchor.details.orientation).orientation()
    expectNear(turn.rotated(Vector3(x: 1, y: 0, z: 0)).z, -0.5, within: 1e-9)
    expect(anchor.details.properties?.contains(isTour ? #""folder":"Round""# : "a.jpg") == true)
  }

  @Test func `F8 a flight to what it looks at is told, and a place that is none`() throws {
    let look = "<gx:FlyTo><LookAt>\(Self.camera)</LookAt></gx:FlyTo>"
    let found = try anchors("<gx:Tour><gx:Playlist>\(look)</gx:Playlist></gx:Tour>")
    expectEqual(found.anchors, [])
    expectEqual(found.notes.count, 1)
    let error = #expect(throws: InterchangeError.self) {
      try anchors(
        "<Placemark><Model><Location><longitude>200</longitude><latitude>1</latitude></Location>"
          + "</Model></Placemark>")
    }
    expect(error?.description.contains("`Model`: longitude 200.0") == true)
  }

  @Test func `F4 placemarks without a place are told by their names`() throws {
    let found = try anchors(
      """
      <Placemark><name>A cafe</name><address>1 Some Street, Porto</address></Placemark>
      <Placemark><address>2 Some Street</address></Placemark><Placemark><name>x</name></Placemark>
      <Placemark><name>Tower</name><address>3</address><Point><coordinates>2,1</coordinates></Point>
      </Placemark>
      """)
    expectEqual(found.anchors.map(\.name), ["Tower"])
    expectEqual(
      found.notes.map { $0.drop { $0 != "a" } },
      [
        "a feature without a geometry was left out: `x`",
        "an address without a position is not placed and was left out: `A cafe`, `2 Some Street` "
          + "(2 times)",
      ])
  }

  /// The straight-down view of a camera that says no tilt.
  @Test func `a camera without a tilt looks down`() throws {
    let turn = KMLBody.turn(ofCamera: .object([:]))
    expectNear(turn.rotated(Vector3(x: 1, y: 0, z: 0)).z, -1, within: 1e-12)
    // The upper edge of the picture is north.
    expectNear(turn.rotated(Vector3(x: 0, y: 0, z: 1)).y, 1, within: 1e-12)
  }
}
