import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct GeoHintTests {
  @Test(
    arguments: [
      ("47.5,8.25,440", 47.5, 8.25, 440.0), ("-33.9,151.2", -33.9, 151.2, nil),
      ("90, -180, -5", 90, -180, -5),
    ] as [(String, Double, Double, Double?)])
  func `texts are read and written`(
    text: String, latitude: Double, longitude: Double, meters: Double?
  )
    throws
  {
    let hint = try GeoHint(text)
    expectEqual(hint.coordinate, Coordinate(latitude: latitude, longitude: longitude))
    expectEqual(hint.altitude?.meters, meters)
    try expectEqual(GeoHint(hint.text), hint)
  }

  @Test(arguments: ["", "1", "91,0", "0,181", "1,2,3,4", "x,y", "nan,0"])
  func `other texts are refused`(text: String) {
    #expect(throws: LocalizationError.self) { try GeoHint(text) }
  }

  @Test func `M-11: an old position is no hint`() {
    var recorder = GeoHintCache(maximumAge: 10)
    expectNil(recorder.hint(at: 0))
    recorder.update(GNSSFix(Coordinate(latitude: 1, longitude: 2), measuredAt: 3), at: 5)
    expectEqual(recorder.hint(at: 13)?.age, 10)
    expectNil(recorder.hint(at: 13.1))
    // A fix that arrives late does not displace a newer one.
    recorder.update(GNSSFix(Coordinate(latitude: 9, longitude: 9), measuredAt: 2), at: 6)
    expectEqual(recorder.hint(at: 6)?.coordinate.latitude, 1)
  }
}
