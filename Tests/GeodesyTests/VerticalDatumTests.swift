import GeoTesting

@testable import Geodesy

@Suite struct VerticalDatumTests {
  @Test("F12 vertical systems are named by code, by URN or by name")
  func names() throws {
    for (text, code) in [
      ("EPSG:5703", "EPSG:5703"), ("NAVD88 height", "EPSG:5703"), ("NAVD88", "EPSG:5703"),
      ("navd88", "EPSG:5703"), ("EVRF2019", "EPSG:9389"), ("DVR90", "EPSG:5799"),
      ("LN02", "EPSG:5728"), ("AHD height", "EPSG:5711"), ("NAP", "EPSG:5709"),
      ("epsg:5703", "EPSG:5703"), ("urn:ogc:def:crs:EPSG::5703", "EPSG:5703"),
      ("IGNF:IGN69", "IGNF:IGN69"), ("EPSG:5773", "EPSG:5773"),
      // A geoid by name is the datum that has a word.
      ("EGM96", "egm96"), ("EGM2008 height", "egm2008"), ("ground", "ground"),
    ] {
      let datum = try VerticalDatum(naming: text)
      expectEqual(datum.rawValue, code, "\(text)")
      expectEqual(VerticalDatum(rawValue: datum.rawValue), datum)
    }
  }

  @Test("F12 what is no vertical datum is refused with the nearest names")
  func refusals() {
    for (text, part) in [
      ("NAVD89", "is `EPSG:5703` (NAVD88 height)"), ("CGVD2013", "(CGVD2013(CGG2013) height)"),
      ("EPSG:5713x", "`EPSG:5713` (CGVD28 height)"), ("EPSG:4326", "is not a vertical system"),
      ("EPSG:6360", "has heights in US survey foot"), ("EPSG:5715", "has depths in metre"),
      ("", "one of `ellipsoid`, `egm96`"), ("MSL", "one of `ellipsoid`, `egm96`"),
      ("../x:y", "one of `ellipsoid`, `egm96`"), ("a\u{0}:b", "one of `ellipsoid`, `egm96`"),
      (String(repeating: "9", count: 1_000), "one of `ellipsoid`, `egm96`"),
    ] {
      do {
        let datum = try VerticalDatum(naming: text)
        expect(false, "\(text) is \(datum)")
      } catch {
        expect(error.description.contains(part), "\(error.description)")
      }
    }
  }

  @Test func `the text of a system has the form of a code`() {
    for text in [
      "", ":", "EPSG:", ":5703", "epsg:5703", "EPSG:57 03", "EPSG:57:03", "5703", "NAVD88",
      "EPSG:" + String(repeating: "1", count: 40), "EPSG:５", "\u{0}EPSG:1", "EPSG:@", "EPSG:[",
    ] {
      expectNil(VerticalDatum(rawValue: text))
    }
    expectEqual(VerticalDatum(rawValue: "IGNF:SHOM1984WF"), .system("IGNF:SHOM1984WF"))
    expectEqual(VerticalDatum.allCases.count, 5)
  }

  /// Expected heights: `echo LAT LON HEIGHT | cs2cs -d 4 EPSG:4979 EPSG:4326+CODE` of PROJ 9.1.1.
  @Test("F12 heights of a vertical system are PROJ's")
  func heights() throws {
    var converter = AltitudeConverter(interpolation: .bilinear)
    for (code, latitude, longitude, expected) in [
      ("EPSG:7832", -9.45, 147.2, 24.0319), ("EPSG:5773", 48.5, 9, 51.1345),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      let start = Altitude(meters: 100, datum: .ellipsoid)
      let system = VerticalDatum.system(code)
      let found = try converter.conversion(of: start, to: system, at: place)
      expectNear(found.altitude.meters, expected, within: 1e-4)
      expectEqual(found.steps.count, 1)
      let back = try converter.convert(found.altitude, to: .ellipsoid, at: place)
      expectNear(back.meters, 100, within: 1e-6)
    }
    // EPSG:5773 is EGM96 itself: nothing is interpolated in between.
    let place = Coordinate(latitude: 48.5, longitude: 9)
    let sea = Altitude(meters: 20, datum: .system("EPSG:5773"))
    let same = try converter.conversion(of: sea, to: .egm96, at: place)
    expectEqual(same.altitude, Altitude(meters: 20, datum: .egm96))
    expectEqual(same.steps, [])
    // POM96 is a system of Papua New Guinea.
    let port = Altitude(meters: 20, datum: .system("EPSG:7832"))
    converter.grids = .available
    #expect(throws: GeodesyError.self) { try converter.convert(port, to: .egm96, at: place) }
  }

  @Test("F12 a grid that is not there is named, with its address")
  func missingGrid() {
    var converter = AltitudeConverter()
    for grids in GridAvailability.allCases {
      converter.grids = grids
      do {
        let found = try converter.convert(
          Altitude(meters: 20, datum: .system("EPSG:5703")), to: .ellipsoid,
          at: Coordinate(latitude: 40.7, longitude: -74))
        expect(false, "\(found)")
      } catch {
        let text = error.description
        expect(text.contains("us_noaa_g1999u08.tif") && text.contains("https://"), "\(text)")
      }
    }
  }
}
