import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct ExportSelectionTests {
  /// Without any grid.
  private let converter = AltitudeConverter(
    geoids: GeoidLibrary(search: GeoidSearch(folders: [])))

  private func anchor(_ id: String, _ altitude: Altitude?) -> Anchor {
    Anchor(
      id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2),
      altitude: altitude)
  }

  private var anchors: [Anchor] {
    [
      anchor("none", nil), anchor("sea", Altitude(meters: 5, datum: .egm96)),
      anchor("high", Altitude(meters: 7, datum: .ellipsoid)), anchor("nothing", nil),
    ]
  }

  @Test func `U-D10: what has no height is named, all of it, and the rest is there`() {
    let selection = ExportSelection(anchors, converter: converter)
    expectEqual(selection.indices, [2])
    expectEqual(selection.leftOut.compactMap(\.anchor), ["none", "sea", "nothing"])
    let groups = ExportSelection.grouped(selection.leftOut)
    expectEqual(groups.map(\.anchors), [["none", "nothing"], ["sea"]])
    expectEqual(groups.first?.reason.hasPrefix("no altitude"), true)
  }

  @Test func `U-D10: ARKit's own datum needs no grid`() throws {
    let anchors = [anchor("sea", Altitude(meters: 5, datum: .egm96)), anchor("none", nil)]
    let selection = ExportSelection(anchors, above: .egm96, converter: converter)
    expectEqual(selection.indices, [0, 1])
    expect(selection.leftOut.isEmpty)
    expectEqual(selection.unplaced.compactMap(\.anchor), ["sea"])
    let text = try TargetDocument(anchors, target: .arkit, converter: converter).text()
    let document = try JSONReader.read(text: text)
    expectEqual(document["origin"], .null)
    let written = try #require(document["anchors"]?.array)
    expectEqual(written.map { $0["altitude"]?["meters"]?.number }, [5, 0])
    expectEqual(written.map { $0["altitude"]?["datum"]?.string }, ["egm96", "ground"])
    expect(written.allSatisfy { $0["position"] == .null })
    // The ellipsoid is another matter.
    #expect(throws: InterchangeError.self) {
      try TargetDocument(anchors, target: .arcore, converter: converter).text()
    }
    let rest = try TargetDocument(anchors, target: .arcore, converter: converter).text(of: [1])
    try expectEqual(JSONReader.read(text: rest)["anchors"]?.array?.count, 1)
  }
}
