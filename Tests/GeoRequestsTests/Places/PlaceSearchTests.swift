import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct PlaceSearchTests {
  private let index: PlaceIndex

  init() throws {
    let store = MemoryAnchorStore()
    let anchors: [(id: String, name: String, latitude: Double, tags: [String])] = [
      ("f1", "Fountain", 1, ["water"]), ("f2", "Fountain", 3, []),
      ("g", "Fountain Gate", 2, ["gate", "water"]), ("o", "Old Fountain", 2, []),
      ("e", "Café Élan", 2, []), ("h", "\"><img src=x>", 2, []), ("n", "", 2, ["water"]),
    ]
    try store.add(
      contentsOf: anchors.map {
        Anchor(
          id: AnchorID(rawValue: $0.id), name: $0.name,
          coordinate: Coordinate(latitude: $0.latitude, longitude: 0), tags: $0.tags)
      })
    index = try PlaceIndex(store)
  }

  private func found(_ text: String, near: Coordinate? = nil, limit: Int = 10) -> [String] {
    PlaceSearch(text, near: near, limit: limit).places(in: [PlaceIndex(), index]).map {
      "\($0.kind.rawValue) \($0.id ?? $0.name) \($0.match.rawValue)"
    }
  }

  @Test(
    arguments: [
      (
        "fountain",
        ["anchor f1 exact", "anchor f2 exact", "anchor g prefix", "anchor o prefix"]
      ),
      ("  FOUNTAIN  gate ", ["anchor g exact"]),
      ("fount", ["anchor f1 prefix", "anchor f2 prefix", "anchor g prefix", "anchor o prefix"]),
      ("cafe", ["anchor e prefix"]), ("ELAN", ["anchor e prefix"]), ("lan", ["anchor e spelling"]),
      ("café elan", ["anchor e exact"]), ("f2", ["anchor f2 exact"]),
      ("wat", ["tag water prefix"]), ("gate", ["tag gate exact", "anchor g prefix"]),
      (
        "fontain",
        ["anchor f1 spelling", "anchor f2 spelling", "anchor g spelling", "anchor o spelling"]
      ),
      ("old fuontain", ["anchor o spelling"]), ("wtaer", ["tag water spelling"]),
      ("img", ["anchor h prefix"]), ("xyzzy", []), ("", []), ("   ", []), ("zz", []),
      ("1.5,-2", ["coordinate 1.5,-2 exact"]), ("91,0", []),
    ] as [(String, [String])])
  func `lists exact names, then beginnings, else spellings`(text: String, expected: [String]) {
    expectEqual(found(text), expected)
  }

  @Test func `equally good answers come nearest first`() {
    let north = Coordinate(latitude: 3, longitude: 0)
    expectEqual(found("fountain", near: north, limit: 2), ["anchor f2 exact", "anchor f1 exact"])
  }

  @Test func `a long text is not compared with spellings`() {
    expectEqual(found(String(repeating: "fountain", count: 30)), [])
  }
}
