import GeoAnchorStore
import GeoAnchors
import GeoTestSupport
import GeoTesting

/// Words are those of names, tags and descriptions, in every kind of store.
@Suite(.everyStore) struct WordSearchTests {
  @Test func `S3-7: words are looked for in texts, not in the JSON that keeps them`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    var quoted = Anchor("quoted", 1, 1)
    quoted.name = "The \"Old\" Mill"
    var tagged = Anchor("tagged", 1, 2)
    tagged.name = "Größe 渋谷駅"
    tagged.tags = ["water tower", "c]"]
    var described = Anchor("described", 1, 3)
    described.name = "Kiosk"
    described.collection = "inner city"
    described.details.properties =
      #"{"color":"dark red","more":{"story":["It \"stood\" here\nfor years: Café","\u00c4hre"]},"n":7}"#
    let plain = Anchor("plain-7", 1, 4)
    for anchor in [quoted, tagged, described, plain] { try store.add(anchor) }
    for (text, ids) in [
      ("\"", ["quoted", "described"]), ("[", []), ("{", []), ("\",\"", []), ("c]", ["tagged"]),
      ("color", []), ("story", []), ("RED", ["described"]), ("dark kiosk", ["described"]),
      ("kiosk mill", []), ("old", ["quoted"]), ("ill", []), ("MI", ["quoted"]),
      ("tower WATER", ["tagged"]), ("ower", []), ("größe", ["tagged"]), ("röße", []),
      ("谷", ["tagged"]), ("CAFÉ", ["described"]), ("for", ["described"]), ("nfor", []),
      ("ähre", ["described"]), ("inner", ["described"]), ("7", ["plain-7"]),
      ("plain", ["plain-7"]), ("%", []), ("_", []),
      ("", ["quoted", "tagged", "described", "plain-7"]),
      ("  ", ["quoted", "tagged", "described", "plain-7"]),
    ] {
      let query = AnchorQuery(text: text)
      try expectEqual(store.anchors(matching: query).map(\.anchor.id.rawValue), ids, "\(text)")
      try expectEqual(store.count(matching: query), ids.count, "\(text)")
    }
  }
}
