import GeoSessions
import Geodesy
import Testing

/// Sentences of the manuals of receivers: their checksums come from outside.
@Suite struct NMEAImportTests {
  private static func read(_ lines: String...) throws -> SessionImport {
    try SessionImport(reading: Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  private static func fixes(_ found: SessionImport) -> [(time: Double, fix: GNSSFix)] {
    found.events.compactMap { event in
      if case .gnss(let fix) = event.kind { (event.time, fix) } else { nil }
    }
  }

  static let gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
  static let rmc = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"

  @Test("GGA and RMC of one time make one fix")
  func together() throws {
    let found = try Self.read(Self.gga, Self.rmc)
    #expect(found.format == .nmea)
    #expect(found.findings.isEmpty)
    let fixes = Self.fixes(found)
    #expect(fixes.count == 1)
    let fix = try #require(fixes.first?.fix)
    #expect(abs(fix.coordinate.latitude - 48.1173) < 1e-9)
    #expect(abs(fix.coordinate.longitude - (11 + 31.0 / 60)) < 1e-12)
    #expect(fix.altitude?.datum == .ellipsoid)
    #expect(abs((fix.altitude?.meters ?? 0) - 592.3) < 1e-9)
    #expect(abs((fix.speed ?? 0) - 11.5235556) < 1e-6)
    #expect(fix.course == 84.4)
    #expect(fix.horizontalAccuracy == 4.5)
  }

  @Test("The date comes from RMC")
  func date() throws {
    let found = try Self.read(Self.rmc)
    // 2094-03-23T12:35:19Z: two digits are years of this century.
    #expect(Self.fixes(found).first?.time == 3_920_186_119)
    #expect(found.epoch == 0)
    let without = try Self.read(Self.gga)
    #expect(Self.fixes(without).first?.time == 45_319)
    #expect(without.epoch == nil)
  }

  @Test("A wrong checksum is named and the sentence left out")
  func checksum() throws {
    let wrong = Self.gga.replacing("4807.038", with: "4807.138")
    let found = try Self.read(wrong, "$GPGLL,4916.45,N,12311.12,W,225444,A,*1D")
    #expect(found.findings.map(\.line) == [1])
    #expect(
      found.findings.map(\.problem) == [
        .wrong("checksum", found: "`47`", expected: "`46`")
      ])
    let fix = Self.fixes(found).first?.fix
    #expect(abs((fix?.coordinate.longitude ?? 0) + 123.1853333) < 1e-6)
  }

  @Test("A fix that the receiver calls invalid is none")
  func invalid() throws {
    let found = try Self.read(
      "$GPGGA,123519,4807.038,N,01131.000,E,0,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,123520,V,4807.038,N,01131.000,E,,,230394,,")
    #expect(found.events.isEmpty)
  }

  @Test("GST tells the accuracy; GSA the vertical dilution")
  func accuracy() throws {
    let found = try Self.read(
      Self.gga, "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39",
      "$GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,M,,",
      "$GPGST,123520,0.006,0.023,0.020,273.6,3,4,2")
    let fixes = Self.fixes(found).map(\.fix)
    #expect(fixes.map(\.horizontalAccuracy) == [6.5, 5])
    #expect(fixes.map(\.verticalAccuracy) == [10.5, 2])
    #expect(fixes.last?.altitude == Altitude(meters: 545.4, datum: .meanSeaLevel))
  }

  @Test("Midnight goes on to the next day")
  func midnight() throws {
    let found = try Self.read(
      "$GPGLL,4916.45,N,12311.12,W,235959,A,", "$GPGLL,4916.45,N,12311.12,W,000000,A,")
    #expect(Self.fixes(found).map(\.time) == [86_399, 86_400])
  }

  @Test("A date that comes late dates what came before; at midnight it divides no fix")
  func lateDate() throws {
    let found = try Self.read(
      "$GPGGA,123518,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,", Self.gga, Self.rmc)
    #expect(Self.fixes(found).map(\.time) == [3_920_186_118, 3_920_186_119])
    let night = try Self.read(
      "$GPRMC,235959,A,4807.038,N,01131.000,E,,,220394,,",
      "$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,000000,A,4807.038,N,01131.000,E,,,230394,,")
    #expect(Self.fixes(night).map(\.time) == [3_920_140_799, 3_920_140_800])
  }

  @Test("Lines with something before the sentence, and lines that are none")
  func lines() throws {
    let found = try Self.read("NMEA,\(Self.gga),1618000000000", "garbage")
    #expect(Self.fixes(found).count == 1)
    #expect(found.findings.map(\.line) == [2])
  }

  @Test("VTG tells course and speed, ZDA the date, HDT where the device points")
  func otherSentences() throws {
    let found = try Self.read(
      "$GPZDA,201530.00,04,07,2002,00,00*60",
      "$GPGNS,201530.00,4807.038,N,01131.000,E,AA,08,0.9,545.4,46.9,,",
      "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48", "$GPHDT,274.07,T*03", "$GPHDT,360,T",
      "$GPHDT,400,T")
    #expect(found.findings.isEmpty)
    // 2002-07-04T20:15:30Z (GNU date).
    #expect(found.events.map(\.time) == [1_025_813_730, 1_025_813_730, 1_025_813_730])
    let fix = try #require(Self.fixes(found).first?.fix)
    #expect(fix.course == 54.7)
    // 5.5 knots are 10.2 km/h, as the sentence itself says.
    #expect(abs((fix.speed ?? 0) * 3.6 - 10.2) < 0.05)
    #expect(abs((fix.altitude?.meters ?? 0) - 592.3) < 1e-9 && fix.horizontalAccuracy == 4.5)
    let headings = found.events.compactMap { event in
      if case .heading(let reading) = event.kind { reading.degrees } else { nil }
    }
    #expect(headings == [274.07, 0])
  }

  @Test("A date that is none dates nothing")
  func badDates() throws {
    let found = try Self.read(
      "$GPZDA,201530.00,32,07,2002,00,00", "$GPRMC,201530,A,4807.038,N,01131.000,E,,,001300,,")
    #expect(Self.fixes(found).map(\.time) == [72_930])
    #expect(found.epoch == nil)
  }
}
