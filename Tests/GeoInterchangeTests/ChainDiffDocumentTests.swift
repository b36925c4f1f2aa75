import GeoAnchors
import GeoChains
import GeoInterchange
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct ChainDiffDocumentTests {
  private func chain(_ steps: [Double]) -> Chain {
    func place(_ meters: Double) -> Coordinate {
      Coordinate(latitude: 40.7 + meters / 111_000, longitude: -73.9)
    }
    return Chain(
      name: "tour", path: [place(0), place(20)], length: 20,
      anchors: steps.enumerated().map { index, meters in
        ChainAnchor(
          id: AnchorID(rawValue: "a\(index)"), coordinate: place(meters), altitude: nil,
          heading: 0, distance: meters, role: .path, street: nil)
      })
  }

  @Test func `fits its schema and counts from one`() throws {
    let (old, new) = (chain([0, 10, 20]), chain([0, 12, 20]))
    let text = ChainComparison(from: old, to: new).json(from: old, to: new)
    try expectEqual(SchemaChecker(named: "chain-diff").findings(in: text), [])
    expect(text.contains(#""change": "changed", "id": "a1", "before": 2, "after": 2"#))
    expect(text.contains(#""hasOtherPath": false"#))
  }
}
