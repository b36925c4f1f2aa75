import GeoAnchorStore
import GeoAnchors
import GeoTesting

@Suite(.everyStore) struct AnchorLookupTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    for (id, name) in [("1", "Ferry Building"), ("2", "Twin"), ("3", "Twin"), ("4", "")] {
      var anchor = Anchor(id, 0, 0)
      anchor.name = name
      try store.add(anchor)
    }
  }

  @Test func `finds by ID and by name`() throws {
    try expectEqual(store.resolve("1").name, "Ferry Building")
    try expectEqual(store.resolve("@Ferry Building").id.rawValue, "1")
  }

  @Test func `a name of several lists them`() {
    let ids = ["2", "3"].map { AnchorID(rawValue: $0) }
    #expect(throws: AnchorStoreError.ambiguousName("Twin", ids: ids)) {
      try store.resolve("@Twin")
    }
    expectEqual(
      AnchorStoreError.ambiguousName("Twin", ids: ids).description,
      "2 anchors have the name `Twin`: `2`, `3`; use an id")
  }

  @Test(arguments: [
    ("@ferry bilding", "@Ferry Building"), ("@Twins", "@Twin"), ("@nothing like it", nil),
    ("@", nil), ("", nil), ("Twin", "@Twin"), ("5", nil),
  ])
  func `the unknown gets the nearest spelling`(reference: String, suggestion: String?) {
    #expect(throws: AnchorStoreError.unknownAnchor(reference, suggestion: suggestion)) {
      try store.resolve(reference)
    }
  }

  @Test func `errors speak`() {
    expectEqual(
      AnchorStoreError.unknownAnchor("@Twins", suggestion: "@Twin").description,
      "no anchor has the name `Twins`; did you mean `@Twin`?")
  }

  @Test func `stumbling block: the name of a chain or collection is said to be one`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    var anchor = Anchor("a", 1, 1)
    anchor.collection = "sights"
    try store.add(anchor)
    try store.save(equatorChain("c"), name: "tour")
    for (reference, error) in [
      ("tour", AnchorStoreError.isChain(reference: "tour", name: "tour", anchors: 3)),
      ("@tour", .isChain(reference: "@tour", name: "tour", anchors: 3)),
      ("sights", .isCollection(reference: "sights", name: "sights", anchors: 1)),
    ] {
      #expect(throws: error) { try store.resolve(reference) }
    }
    expectEqual(
      AnchorStoreError.isChain(reference: "tour", name: "tour", anchors: 3).description,
      "no anchor has the id `tour`: `tour` is a chain of 3 anchors")
    expectEqual(
      AnchorStoreError.isCollection(reference: "@s", name: "s", anchors: 1).description,
      "no anchor has the name `s`: `s` is a collection of 1 anchor")
  }
}
