import GeoTesting

@testable import GeoIndoor

@Suite struct StableUUIDTests {
  @Test func `keeps UUIDs and makes others stable`() {
    let id = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
    expectEqual(StableUUID.text(id), id.lowercased())
    let made = StableUUID.text("room-204")
    expect(StableUUID.isUUID(made))
    expectEqual(made, StableUUID.text("room-204"))
    // Version 8 and the variant of RFC 9562.
    let digits = Array(made)
    expectEqual(digits[14], "8")
    expect("89ab".contains(digits[19]))
    expectEqual(Set((0..<5_000).map { StableUUID.text("room-\($0)") }).count, 5_000)
  }
}
