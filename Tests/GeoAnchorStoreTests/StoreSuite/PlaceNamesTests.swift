import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

@Suite(.everyStore) struct PlaceNamesTests {
  /// 0.0001° of latitude are 11 m.
  @Test func `an end is called as the nearest anchor with a name`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    for (id, name, latitude) in [
      ("near", "Kiosk", 50.0002), ("nearer", "", 50.0001), ("far", "Tower", 50.001),
    ] {
      try store.add(
        Anchor(
          id: AnchorID(rawValue: id), name: name,
          coordinate: Coordinate(latitude: latitude, longitude: 9)))
    }
    let ends = [50.0, 50.01].map { Coordinate(latitude: $0, longitude: 9) }
    let chain = Chain(
      path: ends, length: 1_112,
      anchors: zip(ends, [(ChainRole.start, 0.0), (.arrival, 1_112)]).map { place, member in
        ChainAnchor(
          id: AnchorID(rawValue: member.0.rawValue), coordinate: place, altitude: nil, heading: 0,
          distance: member.1, role: member.0, street: nil)
      })
    try expectEqual(store.placeNames(of: [chain]), [AnchorID(rawValue: "start"): "Kiosk"])
  }
}
