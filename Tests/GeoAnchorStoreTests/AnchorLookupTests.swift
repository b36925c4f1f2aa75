import GeoAnchorStore
import GeoAnchors
import Testing

@Suite struct AnchorLookupTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    for (id, name) in [("1", "Ferry Building"), ("2", "Twin"), ("3", "Twin"), ("4", "")] {
      var anchor = Anchor(id, 0, 0)
      anchor.name = name
      try store.add(anchor)
    }
  }

  @Test func findsByIdAndByName() throws {
    #expect(try store.resolve("1").name == "Ferry Building")
    #expect(try store.resolve("@Ferry Building").id.rawValue == "1")
  }

  @Test func aNameOfSeveralListsThem() {
    let ids = ["2", "3"].map { AnchorID(rawValue: $0) }
    #expect(throws: AnchorStoreError.ambiguousName("Twin", ids: ids)) {
      try store.resolve("@Twin")
    }
    #expect(
      AnchorStoreError.ambiguousName("Twin", ids: ids).description
        == "2 anchors have the name `Twin`: `2`, `3`; use an id")
  }

  @Test(arguments: [
    ("@ferry bilding", "@Ferry Building"), ("@Twins", "@Twin"), ("@nothing like it", nil),
    ("@", nil), ("", nil), ("Twin", "@Twin"), ("5", nil),
  ])
  func theUnknownGetsTheNearestSpelling(reference: String, suggestion: String?) {
    #expect(throws: AnchorStoreError.unknownAnchor(reference, suggestion: suggestion)) {
      try store.resolve(reference)
    }
  }

  @Test func errorsSpeak() {
    #expect(
      AnchorStoreError.unknownAnchor("@Twins", suggestion: "@Twin").description
        == "no anchor has the name `Twins`; did you mean `@Twin`?")
  }
}
