import GeoTesting

@testable import GeoAnchorStore

@Suite struct QueryablesTests {
  private static let some = Queryables(
    [.init("name", .text, ""), .init("size", .number, "")], prefix: "properties.")

  @Test func `a name has its kind, and one that authors chose any`() throws {
    try expectEqual(Self.some.kind(of: "size"), .number)
    try expectEqual(Self.some.kind(of: "properties.color"), .any)
  }

  @Test(arguments: ["Name", "properties.", "properties", "fid", ""])
  func `another name is refused with those that there are`(name: String) {
    #expect(
      throws: QueryError.unknownProperty(name, known: ["name", "size", "properties.…"])
    ) { try Self.some.kind(of: name) }
  }
}
