import GeoSessions
import GeoTesting
import Geodesy

@Suite struct SensorLoggerImportTests {
  @Test
  func `the JSON export: values are texts, sensors are told apart, the rest is named once`() throws
  {
    let text =
      #"""
      [{"sensor":"Metadata","version":"3","device name":"Phone"},
      {"sensor":"Accelerometer","time":"1777629600100000000","seconds_elapsed":"0.1","x":"0"},
      {"sensor":"Accelerometer","time":"1777629600200000000","seconds_elapsed":"0.2","x":"0"},
      {"sensor":"Location","time":"1777629600250000000","seconds_elapsed":"0.25","speed":"1.25",
       "bearing":"90","altitude":"567.5","altitudeAboveMeanSeaLevel":"520.5","verticalAccuracy":"8",
       "horizontalAccuracy":"4.5","longitude":"11.5","latitude":"48.1"},
      {"sensor":"LocationGps","time":1777629600000000000,"seconds_elapsed":0,"longitude":11.5,
       "latitude":48.1},
      {"sensor":"WatchLocation","time":"1777629601000000000","seconds_elapsed":"1",
       "altitude":"520.5","ellipsoidalAltitude":"567.5","longitude":"11.5","latitude":"48.1"},
      {"sensor":"Location","time":"oops","seconds_elapsed":"2","longitude":"11.5","latitude":"48.1"}]
      """#
    let found = try SessionImport(reading: Array(text.utf8))
    expect(found.format == .sensorLogger && found.epoch == 0)
    let place = Coordinate(latitude: 48.1, longitude: 11.5)
    let altitude = Altitude(meters: 567.5, datum: .ellipsoid)
    expectEqual(
      found.events.map(\.kind),
      [
        .gnss(GNSSFix(place, source: "LocationGps")),
        .gnss(
          GNSSFix(
            place, altitude: altitude, horizontalAccuracy: 4.5, verticalAccuracy: 8, speed: 1.25,
            course: 90)),
        .gnss(GNSSFix(place, altitude: altitude, source: "WatchLocation")),
      ])
    expectEqual(
      found.events.map(\.time), [1_777_629_600, 1_777_629_600.25, 1_777_629_601])
    let unused = found.findings.compactMap { finding in
      if case .unused(let name) = finding.problem { name } else { nil }
    }
    expectEqual(
      unused,
      [
        "Metadata", "Accelerometer", "seconds_elapsed", "altitudeAboveMeanSeaLevel", "altitude",
      ])
    expect(found.findings.last?.problem.code == "wrong" && found.findings.last?.line == 11)
  }

  @Test func `I-3: one sensor after the other is no clock that goes back`() throws {
    let records = ["Location", "LocationGps"].flatMap { sensor in
      (0..<3).map { second in
        #"{"sensor":"\#(sensor)","time":"177762960\#(second)000000000","seconds_elapsed":"0","#
          + #""latitude":"48.1","longitude":"11.5"}"#
      }
    }
    let found = try SessionImport(reading: Array(("[" + records.joined(separator: ",") + "]").utf8))
    expectEqual(found.recordings.count, 1)
    expectEqual(found.events.map { $0.time - 1_777_629_600 }, [0, 0, 1, 1, 2, 2])
    expect(found.findings.allSatisfy { $0.severity == .note })
  }
}
