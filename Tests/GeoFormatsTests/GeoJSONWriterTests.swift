import GeoFormats
import GeoTesting
import Geodesy

@Suite struct GeoJSONWriterTests {
  @Test func `writes a collection`() {
    var geojson = GeoJSONWriter()
    geojson.beginLine(id: "l")
    geojson.position(Coordinate(latitude: 1, longitude: 2))
    geojson.position(Coordinate(latitude: 3.5, longitude: -4), height: 10)
    geojson.endLine {
      $0.key("name")
      $0.string("N")
    }
    geojson.point(Coordinate(latitude: 5, longitude: 6)) { _ in }
    geojson.endCollection()
    expectEqual(
      geojson.json.buffer.text,
      """
      {
        "type": "FeatureCollection",
        "features": [
          {
            "type": "Feature",
            "id": "l",
            "geometry": {
              "type": "LineString",
              "coordinates": [
                [2, 1],
                [-4, 3.5, 10]
              ]
            },
            "properties": {
              "name": "N"
            }
          },
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [6, 5]}, "properties": {}}
        ]
      }

      """)
  }
}
