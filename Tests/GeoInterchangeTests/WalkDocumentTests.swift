import GeoAnchors
import GeoFormats
import GeoInterchange
import Geodesy
import Testing

@Suite struct WalkDocumentTests {
  private func read(_ text: String, name: String = "walk") throws -> WalkDocument {
    try WalkDocument(reading: Array(text.utf8), name: name)
  }

  @Test func joinsTheSegmentsOfATrack() throws {
    let walk = try read(
      """
      <gpx><wpt lat="9" lon="9"/><trk><name>T</name>
      <trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt><trkpt lat="1" lon="2"/></trkseg><trkseg/>
      <trkseg><trkpt lat="3" lon="4"><ele>5</ele><geoidheight>-30</geoidheight></trkpt></trkseg>
      </trk><trk><name>empty</name></trk></gpx>
      """)
    #expect(walk.name == "T")
    #expect(
      walk.points == [
        .init(
          coordinate: Coordinate(latitude: 1, longitude: 2),
          altitude: Altitude(meters: 5, datum: .meanSeaLevel)),
        .init(
          coordinate: Coordinate(latitude: 3, longitude: 4),
          altitude: Altitude(meters: -25, datum: .ellipsoid)),
      ])
  }

  @Test func readsARoute() throws {
    let walk = try read("<gpx><rte><rtept lat='1' lon='2'/><rtept lat='3' lon='4'/></rte></gpx>")
    #expect(walk.path.map(\.latitude) == [1, 3])
  }

  @Test(arguments: ["walk", "walk.gpx", "walk.json"])
  func readsGeoJSONWhateverItsName(_ name: String) throws {
    let walk = try read(
      " {\"type\":\"LineString\",\"coordinates\":[[2,1,7],[2,1,7],[4,3]]}", name: name)
    #expect(
      walk.path == [
        Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
      ])
    #expect(walk.points[0].altitude == Altitude(meters: 7, datum: .ellipsoid))
  }

  @Test(arguments: [DocumentFormat.gpx, .geojson])
  func readsTheWalkOfAChain(_ format: DocumentFormat) throws {
    let walk = try read(ChainDocument(Fixtures.chain).text(format))
    #expect(walk.name == Fixtures.chain.name)
    #expect(walk.path.count == Fixtures.chain.path.count)
    for (found, written) in zip(walk.path, Fixtures.chain.path) {
      #expect(abs(found.latitude - written.latitude) <= 0.5e-9)
    }
  }

  @Test func listsSeveralWays() {
    let way = "<trkseg><trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trkseg>"
    let error = #expect(throws: InterchangeError.self) {
      try read("<gpx><trk><name>A</name>\(way)</trk><trk>\(way)</trk></gpx>")
    }
    #expect(
      error?.description
        == "found 2 ways, expected one: track \"A\" (2 points), track without a name (2 points)")
  }

  @Test(arguments: [
    ("<gpx/>", InterchangeError.noWay),
    ("<gpx><wpt lat='1' lon='2'/><wpt lat='3' lon='4'/></gpx>", .noWay),
    ("<gpx><rte><rtept lat='1' lon='2'/><rtept lat='1' lon='2'/></rte></gpx>", .noWay),
    ("{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2]]}", .noWay),
    ("hello", .unknownFormat(name: "walk")), ("", .unknownFormat(name: "walk")),
  ])
  func refuses(_ text: String, expected: InterchangeError) {
    #expect(throws: expected) { try read(text) }
  }

  @Test func namesThePlaceInAFileOfAKnownName() {
    let error = #expect(throws: InterchangeError.self) { try read("hello", name: "x.gpx") }
    #expect(error?.description.hasPrefix("line 1, column 1: ") == true)
  }
}
