import GeoAnchors
import GeoInterchange
import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct SessionAnchorDocumentTests {
  private let gate = Coordinate(latitude: 48.123_456_78, longitude: -11.987_654_32)
  private let tree = Coordinate(latitude: -0.000_000_01, longitude: 179.999_999_99)

  /// Plays actions into a session that is localized.
  private func play(
    _ kinds: [SessionEvent.Kind]
  ) -> (machine: TrackingMachine, outputs: [SessionOutput]) {
    var machine = TrackingMachine(
      epoch: 1_767_227_400, guide: nil, reader: SessionAnchorDocument.reader)
    var outputs = machine.handle(
      SessionEvent(time: 0, .geoStatus(GeoStatus(.localized, accuracy: .high))))
    for (index, kind) in kinds.enumerated() {
      outputs += machine.handle(SessionEvent(time: Double(index + 1), kind))
    }
    return (machine, outputs.map { SessionOutput($0, in: .english) })
  }

  private func load(_ document: String) -> SessionEvent.Kind {
    .userAction(.loadAnchors, argument: "file", document: document)
  }

  private func texts(_ outputs: [SessionOutput]) -> [String] {
    outputs.filter { $0.kind == .message }.compactMap {
      if case .text(let text)? = $0["text"] { text } else { nil }
    }
  }

  @Test(arguments: [TextFormat.gpx, .geojson, .json])
  func `A-13: anchors survive saving and loading to 8 decimals, with every name and altitude`(
    _ format: TextFormat
  ) throws {
    let saving = play([
      .mapTap(gate, name: "<Gate> & \"Door\""), .mapTap(tree),
      .userAction(.saveAnchors),
    ])
    let saved = try #require(saving.machine.saved.first)
    expectEqual(saved.name, "GeoAnchors-20260101-003003")
    expectEqual(texts(saving.outputs).last, "Anchors saved")
    var high = saved.anchors
    high[0].altitude = Altitude(meters: 512.25, datum: .egm96)
    high[1].altitude = nil
    let document = AnchorDocument(high).text(format)
    let loading = play([load(document)])
    let found = loading.machine.anchors.map(\.anchor)
    expectEqual(texts(loading.outputs), ["2 anchors added"])
    expectEqual(found.map(\.name).first, "<Gate> & \"Door\"")
    for (one, other) in zip(found, high) {
      expectNear(one.coordinate.latitude, other.coordinate.latitude, within: 1e-8)
      expectNear(one.coordinate.longitude, other.coordinate.longitude, within: 1e-8)
      expectEqual(one.altitude, other.altitude)
    }
  }

  @Test func `A-13: KML is read too, and Apple's own files with their faults`() {
    let kml = """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>K</name><Point>
      <coordinates>11.5,48.5</coordinates></Point></Placemark></kml>
      """
    let apple = """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" creator="GeoTracking">
      <wpt lat="48.10000000" lon="11.50000000"><ele></ele><name>A & B</name></wpt>
      <wpt lat="48.20000000" lon="11.60000000"><ele>12.5</ele></wpt></gpx>
      """
    let outcome = play([load(kml), load(apple)])
    expectEqual(texts(outcome.outputs), ["1 anchor added", "2 anchors added"])
    let anchors = outcome.machine.anchors.map(\.anchor)
    expectEqual(anchors.map(\.name), ["K", "A & B", ""])
    expectNil(anchors[1].altitude)
    expectEqual(anchors[2].altitude, Altitude(meters: 12.5, datum: .meanSeaLevel))
  }

  @Test func `A-13: a file without anchors, an invalid one and an empty session are said`() {
    let outcome = play([
      load("<gpx version=\"1.1\"></gpx>"), load("<gpx version="), load("{"), load("\u{0}\u{1}"),
      .userAction(.saveAnchors),
    ])
    expectEqual(
      texts(outcome.outputs),
      Array(repeating: "The file is invalid or contains no anchors", count: 4)
        + ["There are no anchors to save"])
    expect(outcome.machine.saved.isEmpty)
  }
}
