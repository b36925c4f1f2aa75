import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

/// Tables of beacon scanners, with different names, units, separators and spellings.
@Suite struct BeaconTableImportTests {
  private static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"

  private static func read(
    _ text: String, as format: SessionImportFormat? = nil
  ) throws -> (readings: [(time: Double, reading: BeaconReading)], found: SessionImport) {
    let found = try SessionImport(reading: Array(text.utf8), as: format)
    let readings = found.events.compactMap { event in
      if case .beacon(let reading) = event.kind { (event.time, reading) } else { nil }
    }
    return (readings, found)
  }

  @Test func `addresses, numbers and strengths are found by the names of their columns`() throws {
    let (readings, found) = try Self.read(SharedData.text("sessions/ble/scanner.csv"))
    expect(found.format == .bleScan && found.epoch == 0)
    // date -u -d 2026-05-01T10:00:00Z +%s
    let begin = 1_777_629_600.0
    expectEqual(readings.map { $0.time - begin }, [0, 0.25, 0.5, 1.25])
    expectEqual(
      readings.map(\.reading),
      [
        BeaconReading(
          uuid: Self.uuid, major: 1, minor: 2, mac: "ac:23:3f:5e:1a:0b", rssi: -63, txPower: -59),
        BeaconReading(uuid: "", major: 0, minor: 0, mac: "ac:23:3f:5e:1a:0c", rssi: -81),
        BeaconReading(
          uuid: Self.uuid, major: 1, minor: 3, mac: "ac:23:3f:5e:1a:0d", rssi: -70.5,
          txPower: -59),
        BeaconReading(
          uuid: "", major: 0, minor: 0, mac: "ac:23:3f:5e:1a:0b", rssi: -64, txPower: -59),
      ])
    expectEqual(
      found.findings.map(\.problem),
      [
        .unused("Name"), .unused("Distance"), .unknownColumn("Vendor"),
        .wrong(
          "MAC Address", found: "`not an address`",
          expected: "six bytes such as `AC:23:3F:5E:1A:0B`"),
        .wrong("RSSI (dBm)", found: "`127.0`", expected: "a number between -200 and 100"),
        .wrong("Major", found: "`70000.0`", expected: "a whole number between 0 and 65535"),
      ])
    expectEqual(found.findings.map(\.line), [1, 1, 1, 5, 6, 7])
  }

  @Test func `semicolons separate fields, and a comma is a decimal point then`() throws {
    let (readings, found) = try Self.read(SharedData.text("sessions/ble/semicolons.csv"))
    expect(found.format == .bleScan && found.findings.isEmpty, "\(found.findings)")
    expectEqual(readings.map(\.time), [1_777_629_600, 1_777_629_600.5])
    expectEqual(
      readings.map(\.reading),
      [
        BeaconReading(uuid: Self.uuid, major: 1, minor: 2, rssi: -63.5, battery: 80),
        BeaconReading(uuid: Self.uuid, major: 1, minor: 3, rssi: -71),
      ])
  }

  @Test(
    arguments: [
      "time\tmac\trssi\n1777629600\tAC:23:3F:5E:1A:0B\t-63\n",
      "time_ns,address,RSSI\n1777629600000000000,ac233f5e1a0b,-63\n",
      "epoch,bdaddr,signal (dBm)\n1777629600000000,AC-23-3F-5E-1A-0B,-63\n",
      "# time,mac,rssi\n1777629600,AC:23:3F:5E:1A:0B,-63\n",
      "# ts,mac,rssi\n2026-05-01T10:00:00Z,AC:23:3F:5E:1A:0B,-63\n",
    ])
  func `units of times and separators are found out`(text: String) throws {
    let (readings, found) = try Self.read(text)
    expectEqual(found.format, .bleScan)
    expectEqual(readings.map(\.time), [1_777_629_600])
    expectEqual(
      readings.map(\.reading),
      [
        BeaconReading(uuid: "", major: 0, minor: 0, mac: "ac:23:3f:5e:1a:0b", rssi: -63)
      ])
  }

  /// A track of receivers around a tag, which has no header.
  struct Track: CustomTestStringConvertible, Sendable {
    var file: String
    var receivers: Int
    var first: (time: Double, mac: String, rssi: Double)
    var testDescription: String { file }

    static let there = [
      Track(
        file: "sessions/ble/track.mbd", receivers: 2,
        first: (1_777_629_600.25, "ac:23:3f:5e:1a:01", -63)),
      // Twelve receivers are in the hall.
      Track(
        file: "indoor/ble_tetam/straight_01.mbd", receivers: 12,
        first: (1_581_249_601.408_682_3, "b8:27:eb:45:21:b4", -87)),
    ].filter { SharedData.has($0.file) }
  }

  @Test(arguments: Track.there) func `a track of receivers is read whole`(track: Track) throws {
    let text = SharedData.text(track.file)
    let (readings, found) = try Self.read(text)
    expectEqual(found.format, .bleScan)
    expectEqual(readings.count, text.split(whereSeparator: \.isNewline).count)
    expectEqual(found.findings.first?.problem, .unused("tag"))
    expect(found.findings.allSatisfy { $0.severity == .note })
    let first = try #require(readings.first)
    expectNear(first.time, track.first.time, within: 1e-6)
    expect(first.reading.mac == track.first.mac && first.reading.rssi == track.first.rssi)
    expectEqual(Set(readings.map(\.reading.mac)).count, track.receivers)
  }

  @Test func `a table that is no scan says what is missing`() {
    let error = #expect(throws: SessionError.self) {
      try Self.read("time,uuid,rssi\n1,\(Self.uuid),-60\n", as: .bleScan)
    }
    expect(
      error?.description.contains(
        "line 1: found the columns `time`, `uuid`, `rssi`, expected columns `time`, `rssi`, and "
          + "`mac` or `uuid`, `major` and `minor`") ?? false, "\(String(describing: error))")
    let positions = try? Self.read("time,lat,lon,mac,rssi\n1,48,11,AC:23:3F:5E:1A:0B,-60\n")
    expectEqual(positions?.found.format, .positions)
  }
}
