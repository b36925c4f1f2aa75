import GeoTestSupport
import GeoTesting

@testable import GeoLocalization

@Suite struct FixTableFusionTests {
  private static let text = """
    lat,lon
    48.1,11.5
    48.1,11.50000001
    ,
    48.10000001,11.5
    49,12

    """

  @Test func `what does not agree is named by its line`() throws {
    let fusion = try #require(FixTableFusion(try FixTable(csv: Array(Self.text.utf8))))
    expectEqual(fusion.outlierLines, [6])
    expectEqual(fusion.agreement, [true, true, true, false])
    expectEqual(fusion.position.inliers, 3)
    try expectEqual(SchemaChecker(named: "fused-position").findings(in: fusion.json), [])
    let rows = fusion.csv.split(separator: "\n")
    expect(rows.count == 5 && rows[4].hasPrefix("6,49") && rows[4].hasSuffix(",false"))
  }

  @Test func `a table without a place says nothing`() throws {
    expectNil(FixTableFusion(try FixTable(csv: Array("lat,lon\n,\n".utf8))))
  }
}
