import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoCommandLine

/// Sentences about changes, made from real ones.
@Suite struct HistoryMessageTests {
  private let folder: TemporaryFolder
  private let store: AnchorStore

  init() throws {
    folder = try TemporaryFolder()
    store = try AnchorStore(path: folder.file("store.gpkg"), author: "eve")
    try store.add(
      contentsOf: ["Fountain", "Kiosk"].map { name in
        Anchor(
          id: AnchorID(rawValue: name.lowercased()), name: name,
          coordinate: Coordinate(latitude: 0, longitude: 0),
          altitude: Altitude(meters: 3, datum: .egm96))
      })
  }

  private func expectSentences(
    _ english: String, _ german: String? = nil, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let change = try #require(try store.changes(limit: 1).first)
    expectEqual(Message.change(change).text(in: .english), english, sourceLocation: place)
    if let german {
      expectEqual(Message.change(change).text(in: .german), german, sourceLocation: place)
    }
  }

  @Test func `each thing that is done has its sentence`() throws {
    try expectSentences("add 2 anchors (Fountain, Kiosk)", "2 Anker (Fountain, Kiosk) hinzufügen")
    // 3.2 m of latitude at the equator: 110.574 m are 0.001 degrees (`geod`).
    try store.edit(["@Fountain"]) { $0.coordinate.latitude = 0.001 * 3.2 / 110.574 }
    try expectSentences("move Fountain 3.2 m", "Fountain um 3,2 m verschieben")
    try store.edit(["@Kiosk"]) { $0.altitude?.meters = 4.5 }
    try expectSentences("raise Kiosk 1.5 m", "Kiosk um 1,5 m anheben")
    try store.edit(["@Kiosk"]) { $0.altitude?.meters = 4.25 }
    try expectSentences("lower Kiosk 0.250 m", "Kiosk um 0,250 m absenken")
    try store.edit(["@Kiosk"]) { $0.name = "Stand" }
    try expectSentences("rename Kiosk to Stand", "Kiosk in Stand umbenennen")
    try store.edit(["@Stand"]) { $0.tags = ["demo", "new"] }
    try expectSentences("tag Stand `demo`, `new`")
    try store.edit(["@Stand"]) {
      $0.name = "Booth"
      $0.heading = 4
      $0.collection = "x"
    }
    try expectSentences(
      "edit name, heading and collection of Booth",
      "Name, Ausrichtung und Sammlung von Booth bearbeiten")
    try store.edit(["@Booth"]) { $0.collection = nil }
    try expectSentences("take Booth out of the collection")
    _ = try store.remove(["@Booth"])
    try expectSentences("remove Booth", "Booth entfernen")
    try store.undo()
    try expectSentences(
      "undo change 9: add Booth", "Änderung 9 rückgängig machen: Booth hinzufügen")
    try store.redo()
    try expectSentences("redo change 9: remove Booth")
    try store.restoreAll(to: 1)
    let restored = try #require(try store.changes(limit: 1).first)
    expect(Message.change(restored).text(in: .english).hasPrefix("restore revision 1: "))
  }

  @Test func `regions are told with their set`() throws {
    let square = Polygon(
      exterior: [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
      })
    let regions = ["a", "b"].map { CoverageRegion(id: $0, polygons: [square]) }
    try store.save(RegionSet(name: "city", regions: regions))
    try expectSentences("add 2 regions of city", "2 Gebiete von city hinzufügen")
    try store.removeRegionSet(named: "city")
    try expectSentences("remove 2 regions of city", "2 Gebiete von city entfernen")
  }

  @Test func `plurals follow the language`() throws {
    try store.add(
      contentsOf: (0..<12).map {
        Anchor(
          id: AnchorID(rawValue: "p\($0)"),
          coordinate: Coordinate(latitude: 1, longitude: Double($0)))
      })
    try expectSentences("add 12 anchors", "12 Anker hinzufügen")
    try store.edit((0..<12).map { "p\($0)" }) { $0.tags = ["demo"] }
    try expectSentences("tag 12 anchors `demo`")
    _ = try store.importAnchors(from: ["places.kml"]) { importer in
      let anchors = (0..<120).map {
        Anchor(
          id: AnchorID(rawValue: "q\($0)"),
          coordinate: Coordinate(latitude: 2, longitude: Double($0)))
      }
      return anchors.allSatisfy { (try? importer.add($0)) != nil }
    }
    try expectSentences(
      "import 120 anchors from places.kml", "120 Anker aus places.kml importieren")
    let change = try #require(try store.changes(limit: 1).first)
    expectEqual(
      Message.change(change).text(in: .french), "importer 120 ancres depuis places.kml")
    expectEqual(Message.change(change).text(in: .chinese), "从 places.kml 导入120 个锚点")
    _ = try store.importAnchors(from: ["one.kml"]) { importer in
      let anchor = Anchor(
        id: AnchorID(rawValue: "r"), coordinate: Coordinate(latitude: 2, longitude: 0))
      return (try? importer.add(anchor)) != nil
    }
    try expectSentences("import 1 anchor from one.kml")
  }

  @Test func `an answer says who and when`() throws {
    let undone = try store.undo()
    expectEqual(
      Message.undid(undone).text(in: .english),
      "undid: add 2 anchors (Fountain, Kiosk) (change 1, by eve, \(undone.time))")
    let listed = try store.changes().map { Message.listed($0).text(in: .english) }
    expectEqual(
      listed,
      [
        "undo change 1: remove 2 anchors (Fountain, Kiosk)",
        "undone: add 2 anchors (Fountain, Kiosk)",
      ])
  }

  @Test func `a chain is told with its anchors`() throws {
    func chain(_ count: Int) -> Chain {
      let path = (0..<count).map {
        Coordinate(latitude: 0, longitude: Double($0) * 0.001)
      }
      return Chain(
        path: path, length: Double(count - 1) * 111.3195,
        anchors: path.enumerated().map { index, place in
          ChainAnchor(
            id: AnchorID(rawValue: "c\(index)"), coordinate: place, altitude: nil, heading: 90,
            distance: Double(index) * 111.3195, role: index == 0 ? .start : .arrival, street: nil)
        })
    }
    try store.save(chain(3), name: "tour")
    try expectSentences("add tour and its 3 anchors", "tour hinzufügen (3 Anker)")
    try store.save(chain(6), name: "tour", replace: true)
    // Three times 111.3195 m.
    try expectSentences(
      "replace the chain tour: path 334 m longer, 3 anchors added",
      "Kette tour ersetzen: Weg 334 m länger, 3 Anker hinzugefügt")
    try store.removeChain(named: "tour")
    try expectSentences("remove tour and its 6 anchors")
  }

  @Test func `short lengths have decimals`() {
    let expected: [(Double, String)] = [
      (0, "0.000 m"), (0.0124, "0.012 m"), (0.9996, "1 m"), (1.04, "1 m"), (3.2, "3.2 m"),
      (40, "40 m"), (99.94, "99.9 m"), (99.96, "100 m"), (1234, "1.23 km"),
    ]
    for (meters, text) in expected {
      expectEqual(LocalNumber.distance(meters, in: .english), text)
    }
  }
}
