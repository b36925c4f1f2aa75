import GeoFormats
import GeoTesting
import Geodesy

@Suite struct KMLReaderTests {
  private final class Found {
    var placemarks: [KMLPlacemark] = []
    var faults: [FormatError] = []
  }

  private func lines(_ body: String) throws -> [KMLLine] {
    try placemarks(body, keeping: .lines).flatMap(\.lines)
  }

  private func placemarks(
    _ body: String, keeping shapes: KMLShapes
  ) throws(FormatError) -> [KMLPlacemark] {
    let found = Found()
    let text =
      "<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:gx='http://www.google.com/kml/ext/2.2'>"
      + "<Placemark>\(body)</Placemark></kml>"
    _ = try KMLReader.read(ByteFeed(Array(text.utf8)), keeping: shapes) {
      found.placemarks.append($0)
    }
    return found.placemarks
  }

  @Test func `reads a line with its altitudes`() throws {
    let found = try lines(
      "<LineString><altitudeMode>absolute</altitudeMode><coordinates>2,1,5 4,3</coordinates>"
        + "</LineString>")
    expectEqual(
      found.map(\.points),
      [
        [
          KMLPoint(
            coordinate: Coordinate(latitude: 1, longitude: 2), altitude: 5, mode: .absolute),
          KMLPoint(coordinate: Coordinate(latitude: 3, longitude: 4), mode: .absolute),
        ]
      ])
    expectEqual(found.map(\.isTrack), [false])
  }

  /// After the example of Google's reference of `gx:Track`; KML 2.3 writes it without the prefix.
  @Test(arguments: ["gx:", ""]) func `reads a track`(prefix: String) throws {
    let found = try lines(
      """
      <\(prefix)Track><altitudeMode>relativeToGround</altitudeMode>
      <when>2010-05-28T02:02:09Z</when><when>2010-05-28T02:02:35Z</when>
      <when>2010-05-28T02:02:44Z</when>
      <\(prefix)coord>-122.207881 37.371915 156.000000</\(prefix)coord><\(prefix)coord/>
      <\(prefix)coord>-122.205712 37.373288 152.199997</\(prefix)coord></\(prefix)Track>
      """)
    expectEqual(found.map(\.isTrack), [true])
    // A position that is not known goes with its time.
    expectEqual(found.first?.times, ["2010-05-28T02:02:09Z", "2010-05-28T02:02:44Z"])
    expectEqual(found.first?.points.map(\.coordinate.longitude), [-122.207881, -122.205712])
    expectEqual(found.first?.points.map(\.altitude), [156, 152.199997])
    expectEqual(found.first?.points.map(\.mode), [.relativeToGround, .relativeToGround])
  }

  @Test func `joins the tracks of a multi track`() throws {
    let one = "<gx:Track><when>a</when><gx:coord>2 1</gx:coord></gx:Track>"
    let two = "<gx:Track><when>b</when><gx:coord>4 3</gx:coord></gx:Track>"
    let bare = "<gx:Track><gx:coord>6 5</gx:coord></gx:Track>"
    let found = try lines("<gx:MultiTrack>\(one)\(two)</gx:MultiTrack>")
    expectEqual(found.map(\.times), [["a", "b"]])
    expectEqual(found.first?.points.map(\.coordinate.latitude), [1, 3])
    // Where a part has no times the whole has none.
    let mixed = try lines("<gx:MultiTrack>\(one)\(bare)</gx:MultiTrack>")
    expectEqual(mixed.map(\.times), [[]])
    expectEqual(mixed.first?.points.count, 2)
    try expect(lines("<gx:MultiTrack/>").isEmpty)
  }

  @Test func `reads the lines of a multi geometry`() throws {
    let found = try lines(
      "<MultiGeometry><LineString><coordinates>0,0 1,0</coordinates></LineString><Point>"
        + "<coordinates>9,9</coordinates></Point><MultiGeometry><LinearRing><coordinates>"
        + "5,5 6,5 6,6 5,5</coordinates></LinearRing></MultiGeometry></MultiGeometry>")
    expectEqual(found.map(\.points.count), [2, 4])
  }

  @Test func `counts what was not asked for`() throws {
    let body = "<gx:Track/><LineString/><LinearRing/><Polygon/><Model/><gx:MultiTrack/>"
    let found = try placemarks(body, keeping: .points)
    expectEqual(found.map(\.otherShapes), [5])
    // A model has a place.
    expectEqual(found.map { $0.elements.map(\.name) }, [["Model"]])
  }

  @Test(arguments: [
    (
      "<LineString><coordinates>0,0\n1,x\n2,2</coordinates></LineString>",
      "line 2: found `1,x`, expected longitude,latitude as decimal numbers"
    ),
    (
      "<LineString><coordinates>0,0 1,95</coordinates></LineString>",
      "`LineString`: latitude 95.0 is not between -90 and 90; are latitude and longitude swapped?"
    ),
    (
      "<gx:Track><gx:coord>1</gx:coord></gx:Track>",
      "found `1` in `gx:coord`, expected a longitude, a latitude and perhaps an altitude"
    ),
    (
      "<gx:Track><gx:coord>1 95 0</gx:coord></gx:Track>", "`gx:coord`: latitude 95.0"
    ),
    ("<gx:Track><gx:coord>nan nan 0</gx:coord></gx:Track>", "found `nan nan 0` in `gx:coord`"),
  ])
  func `refuses`(body: String, message: String) {
    let error = #expect(throws: FormatError.self) { try placemarks(body, keeping: .lines) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
  }

  @Test func `U-D7: a placemark with a mistake goes, the others stay`() throws {
    let text = """
      <kml><Placemark><name>a</name><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><name>b</name><Point/></Placemark>
      <Placemark><name>c</name><MultiGeometry><Point><coordinates>4,3</coordinates></Point>
      <Point><altitudeMode>high</altitudeMode><coordinates>x</coordinates></Point>
      </MultiGeometry></Placemark>
      <Placemark><name>d</name><Point><coordinates>6, 5</coordinates></Point></Placemark></kml>
      """
    let found = Found()
    _ = try KMLReader.read(
      ByteFeed(Array(text.utf8)), fault: { found.faults.append($0) },
      placemark: { found.placemarks.append($0) })
    expectEqual(found.placemarks.map(\.name), ["a", "d"])
    expectEqual(found.placemarks.map(\.loosePositions), [0, 1])
    // One mistake a placemark.
    expectEqual(found.faults.map { $0.place?.line }, [2, 4])
    expectEqual(found.faults.first?.description.contains("`Point` without coordinates"), true)
  }

  @Test func `deep nesting ends in an error`() {
    let deep = String(repeating: "<MultiGeometry>", count: 1000)
    let error = #expect(throws: FormatError.self) { try placemarks(deep, keeping: .lines) }
    expectEqual(error?.description.contains("nest deeper than 256"), true)
  }
}
