import GeoSessions
import GeoTesting
import Geodesy

/// Files after the description of the format in Google's gps-measurement-tools.
@Suite struct GNSSLoggerImportTests {
  static let header =
    """
    # 
    # Header Description:
    # 
    # Version: v3.1.0.0 Platform: 15 Manufacturer: Somebody Model: Phone
    # 
    # Raw,utcTimeMillis,TimeNanos,LeapSecond
    # 
    # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
    BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos,\
    VerticalAccuracyMeters,MockLocation
    # 

    """
  private static let place = Coordinate(latitude: 48.1, longitude: 11.5)

  private static func read(_ text: String) throws -> SessionImport {
    try SessionImport(reading: Array(text.utf8))
  }

  @Test
  func `fix rows of all providers, above the ellipsoid; other rows and columns are named once`()
    throws
  {
    let found = try Self.read(
      Self.header + """
        Raw,1777629600000,105230574092166,18
        Fix,GPS,48.1,11.5,567.5,1.25,4.5,90,1777629600000,0.5,10,445420306913617,8,0
        Raw,1777629601000,105230574092166,18
        Fix,FLP,48.1,11.5,,,12,,1777629599500,,,445420306913617,,0
        Fix,NLP,48.1,11.5,,0.0,0,,1777629590000,,,445420306913617,,0
        Fix,GPS,91,11.5,,,,,1777629601000,,,445420306913617,,0
        Fix,GPS,48.1,11.5,567.5,1.25,4.5,90,1777629601000,0.5,10,445420306913617,8,0

        """)
    expect(found.format == .gnssLogger && found.epoch == 0)
    let gps = GNSSFix(
      Self.place, altitude: Altitude(meters: 567.5, datum: .ellipsoid), horizontalAccuracy: 4.5,
      verticalAccuracy: 8, speed: 1.25, course: 90, source: "GPS")
    expectEqual(
      found.events.map(\.kind),
      [
        .gnss(GNSSFix(Self.place, speed: 0, source: "NLP")),
        .gnss(GNSSFix(Self.place, horizontalAccuracy: 12, source: "FLP")), .gnss(gps), .gnss(gps),
      ])
    expectEqual(
      found.events.map(\.time),
      [
        1_777_629_590, 1_777_629_599.5, 1_777_629_600, 1_777_629_601,
      ])
    let problems = found.findings.map { "\($0.line) \($0.problem.code)" }
    expectEqual(
      problems, ["10 unused", "11 unused", "11 unused", "11 unused", "11 unused", "15 wrong"],
      "\(found.findings)")
  }

  @Test func `the columns of older files, by their header and without one`() throws {
    let names = "# Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs\n"
    let row = "Fix,gps,48.1,11.5,567.5,1.25,4.5,1777629600000\n"
    for text in [names + row, row] {
      let found = try Self.read(text)
      expectEqual(
        found.events.map(\.kind),
        [
          .gnss(
            GNSSFix(
              Self.place, altitude: Altitude(meters: 567.5, datum: .ellipsoid),
              horizontalAccuracy: 4.5, speed: 1.25, source: "gps"))
        ])
      expectEqual(found.events.map(\.time), [1_777_629_600])
      expect(found.findings.isEmpty, "\(found.findings)")
    }
  }

  @Test func `I-2: a last row that was cut off is left out`() throws {
    let row = "Fix,GPS,48.1,11.5,567.5,1.25,4.5,90,177762960"
    let found = try Self.read(
      Self.header + row + "0000,0.5,10,445420306913617,8,0\n" + row)
    expectEqual(found.events.map(\.time), [1_777_629_600])
    expectEqual(found.findings.last, SessionFinding(line: 11, .cutShort))
  }
}
