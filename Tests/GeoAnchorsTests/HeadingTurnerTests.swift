import GeoTesting
import Geodesy

@testable import GeoAnchors

@Suite struct HeadingTurnerTests {
  private let place = Coordinate(latitude: 50, longitude: 11)

  @Test func `references are words or grids by code`() {
    for (text, reference) in [
      ("true", HeadingReference.trueNorth), ("magnetic", .magneticNorth),
      ("grid:EPSG:25832", .gridNorth("EPSG:25832")), ("", nil), ("grid:", nil), ("grid:25832", nil),
      ("Magnetic", nil), ("grid:+proj=utm", nil), ("grid:file:/etc/passwd", nil),
      ("grid:EPSG:25832 ", nil), ("grid:EPSG:" + String(repeating: "1", count: 40), nil),
    ] {
      expectEqual(HeadingReference(text), reference, "\(text)")
      if let reference { expectEqual(reference.text, text) }
    }
  }

  @Test func `days are dates of the calendar`() {
    for (text, day) in [
      ("1970-01-01", 0), ("2026-07-01", 20_635), ("2024-02-29", 19_782), ("2026-02-29", nil),
      ("2026-7-1", nil), ("2026-07-01T00:00", nil), ("", nil), ("٢٠٢٦-07-01", nil),
    ] {
      expectEqual(HeadingOptions.day(text), day, "\(text)")
      if let day { expectEqual(HeadingOptions.text(ofDay: day), text) }
    }
  }

  @Test("F26 grid headings are turned by the convergence")
  func grid() throws {
    let turner = HeadingTurner()
    let found = try turner.correction(from: .gridNorth("EPSG:25832"), at: place)
    let correction = try #require(found)
    expectNear(correction.degrees, 1.53234816, within: 1e-7)
    expectEqual(correction.source, "convergence of ETRS89 / UTM zone 32N")
    expectNear(correction.turned(359), 0.53234816, within: 1e-7)
    expectNil(try turner.correction(at: place))
  }

  /// The declination of the published test value at 80° N 0° E on 2020.0 is -1.28°, on 2022.5 0.01°.
  @Test("F26 compass headings are turned by the declination of their day")
  func magnetic() throws {
    var options = HeadingOptions()
    options.reference = .magneticNorth
    options.day = HeadingOptions.day("2020-01-01")
    let place = Coordinate(latitude: 80, longitude: 0)
    let found = try HeadingTurner(options).correction(at: place)
    let correction = try #require(found)
    expectNear(correction.degrees, -1.28, within: 0.006)
    expectEqual(correction.source, "declination of WMM-2020 on 2020-01-01")
    expect(!correction.isWeak)
    options.day = HeadingOptions.day("2022-07-02")
    let later = try #require(try HeadingTurner(options).correction(at: place))
    expectNear(later.degrees, 0.01, within: 0.006)
  }

  @Test("F26 compasses near a magnetic pole, and years without a model, are refused")
  func refusals() throws {
    var options = HeadingOptions()
    options.reference = .magneticNorth
    options.day = HeadingOptions.day("2026-07-01")
    // The north magnetic pole of 2026, and a place where the field is weak.
    for (latitude, longitude, isWeak) in [(85.8, 139.0, nil), (80, -80, true), (70, 20, false)] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      do throws(GeodesyError) {
        expectEqual(try HeadingTurner(options).correction(at: place)?.isWeak, isWeak)
      } catch {
        expectNil(isWeak)
        guard case .magneticBlackout(let horizontal, place) = error else {
          expect(false, "\(error)")
          continue
        }
        expect(horizontal < 2000)
      }
    }
    for date in ["2019-12-31", "2031-01-01"] {
      options.day = HeadingOptions.day(date)
      #expect(throws: GeodesyError.self) { try HeadingTurner(options).correction(at: place) }
    }
    options.model = "/nowhere/WMM.COF"
    #expect(throws: GeodesyError.self) { try HeadingTurner(options).correction(at: place) }
  }
}
