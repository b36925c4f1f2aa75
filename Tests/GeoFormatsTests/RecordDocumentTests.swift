import GeoFormats
import GeoTesting
import Geodesy

@Suite struct RecordDocumentTests {
  private struct Record {
    var name: String?
    var count: Int
    var places: [Coordinate] = []
  }

  private let layout = RecordLayout<Record>(
    "things", places: { $0.places },
    [
      .text("name") { $0.name }, .integer("count", title: "how many") { $0.count },
      .flag("isOdd") { $0.count % 2 == 1 }, .texts("words") { _ in ["a", "b"] },
    ])

  @Test func `every format says the same`() {
    let records = [Record(name: "x", count: 1), Record(name: nil, count: 2)]
    expectEqual(
      layout.text(of: records, as: .csv), "name,count,isOdd,words\nx,1,true,a; b\n,2,false,a; b\n")
    let json = layout.text(of: records, as: .json)
    expect(json.contains(#"{"name": "x", "count": 1, "isOdd": true, "words": ["a", "b"]}"#))
    expect(json.contains(#"{"name": null, "count": 2"#))
    expect(layout.text(of: [], as: .json).contains(#""things": []"#))
  }

  @Test func `records lie where their places are`() {
    let here = Coordinate(latitude: 1, longitude: 2)
    let text = layout.text(
      of: [
        Record(name: "p", count: 1, places: [here]),
        Record(name: "l", count: 2, places: [here, Coordinate(latitude: 3, longitude: 4)]),
        Record(name: "n", count: 3),
      ], as: .geojson)
    expect(text.contains(#""type": "Point""#) && text.contains(#""type": "LineString""#))
    expect(text.contains(#""geometry": null"#))
  }
}
