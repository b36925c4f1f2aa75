import GeoTesting

@testable import Geodesy

@Suite struct GridNorthTests {
  /// Expected convergences: `echo LON LAT | proj -V` with the parameters of the projection.
  @Test("F26 convergence is PROJ's, whatever the axes and units of a system are")
  func convergence() throws {
    for (code, latitude, longitude, expected) in [
      ("EPSG:25832", 50.0, 11.0, 1.53234816), ("EPSG:25832", -50, 11, -1.53234816),
      ("EPSG:25832", 50, 7, -1.53234816), ("EPSG:27700", 57, -4, -1.67754442),
      // Northing before easting, in meters and in US survey feet.
      ("EPSG:2193", -41, 175, -1.31242516), ("EPSG:2263", 40.7, -73.5, 0.32704105),
      // Southing and westing: grid north stays where northings would grow.
      ("EPSG:5513", 50, 14.4, -7.84956410), ("EPSG:5514", 50, 14.4, -7.84956410),
      // From Paris, in grads.
      ("EPSG:27572", 46, 5, 1.94107640), ("EPSG:3031", -75, 30, -30), ("EPSG:3857", 50, 11, 0),
      ("EPSG:25832+5773", 50, 11, 1.53234816),
    ] {
      let grid = try GridNorth(code)
      expectNear(
        try grid.convergence(at: Coordinate(latitude: latitude, longitude: longitude)), expected,
        within: 1e-7)
    }
    #expect(throws: GeodesyError.noGridNorth(system: "WGS 84")) { try GridNorth("EPSG:4326") }
  }
}
