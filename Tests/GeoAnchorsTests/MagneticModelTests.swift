import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchors

@Suite struct MagneticModelTests {
  /// The model that `Scripts/setup tests` puts on the machine.
  private static func model(_ year: Double) throws -> MagneticModel {
    try MagneticModelFiles.model(nil, year: year)
  }

  /// The published test values of WMM2020 (NOAA/NCEI): year, height in km, latitude, longitude, and
  /// the components in nT, D in degrees.
  @Test("F26 the magnetic field has the published test values of WMM2020")
  func values2020() throws {
    for row in [
      (2020.0, 0.0, 80.0, 0.0, 6570.4, -146.3, 54606.0, -1.28),
      (2020, 0, 0, 120, 39624.3, 109.9, -10932.5, 0.16),
      (2020, 0, -80, 240, 5940.6, 15772.1, -52480.8, 69.36),
      (2020, 100, 80, 0, 6261.8, -185.5, 52429.1, -1.70),
      (2020, 100, 0, 120, 37636.7, 104.9, -10474.8, 0.16),
      (2020, 100, -80, 240, 5744.9, 14799.5, -49969.4, 68.78),
      (2022.5, 0, 80, 0, 6529.9, 1.1, 54713.4, 0.01),
      (2022.5, 0, 0, 120, 39684.7, -42.2, -10809.5, -0.06),
      (2022.5, 0, -80, 240, 6016.5, 15776.7, -52251.6, 69.13),
      (2022.5, 100, 80, 0, 6224.0, -44.5, 52527.0, -0.41),
      (2022.5, 100, 0, 120, 37694.0, -35.3, -10362.0, -0.05),
      (2022.5, 100, -80, 240, 5815.0, 14803.0, -49755.3, 68.55),
      (2020, 0, -90, -90, 8578.4, 14425.6, -52023.2, 59.26),
      (2020, 0, 90, 180, -1824.1, -116.6, 56727.8, -176.34),
    ] {
      let (year, kilometers, latitude, longitude, north, east, down, declination) = row
      let place = Coordinate(
        latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
      let field = try Self.model(2020).field(at: place, height: kilometers * 1000, year: year)
      expectNear(field.north, north, within: 0.06)
      expectNear(field.east, east, within: 0.06)
      expectNear(field.down, down, within: 0.06)
      expectNear(field.declination, declination, within: 0.006)
    }
  }

  /// Of the published test values of WMM2025: year, height in km, latitude, longitude, declination.
  @Test("F26 the declination has the published test values of WMM2025")
  func values2025() throws {
    for (year, kilometers, latitude, longitude, declination) in [
      (2025.0, 28.0, 89.0, -121.0, -99.77), (2025, 39, -59, -8, -15.75),
      (2025.5, 6, -36, -137, 20.28), (2025.5, 8, -66, 17, -33.14), (2026, 74, -57, 3, -22.51),
      (2026, 62, -14, 99, -1.43), (2026.5, 14, 0, 80, -3.10), (2026.5, 12, 33, -145, 11.96),
      (2027, 37, -66, -5, -17.22), (2027, 44, -43, -111, 24.31), (2027.5, 8, 62, 53, 19.39),
      (2027.5, 73, -72, 95, -102.64), (2028, 49, 20, 167, 5.10), (2028, 75, 79, 125, -18.59),
      (2028.5, 28, 54, -120, 15.43), (2028.5, 72, -62, 65, -67.87), (2029, 95, -60, -59, 8.58),
      (2029, 38, -76, 49, -64.28), (2029.5, 31, 13, -132, 9.04), (2029.5, 66, -21, 32, -14.63),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      let field = try Self.model(2025).field(at: place, height: kilometers * 1000, year: year)
      expectNear(field.declination, declination, within: 0.0061)
    }
  }

  /// A dipole along the axis has closed forms: H = g (a/r)³ cos φ', Z = 2 g (a/r)³ sin φ'.
  @Test func `an axial dipole points north`() throws {
    let model = try MagneticModel(readingCOF: Self.dipole, path: "dipole.COF")
    expectEqual(model.name, "TEST-2000")
    let field = try model.field(at: Coordinate(latitude: 0, longitude: 50), year: 2002)
    let ratio = 6_371_200.0 / 6_378_137
    expectNear(field.horizontal, 30_020 * ratio * ratio * ratio, within: 1e-6)
    expectNear(field.declination, 0, within: 1e-12)
    for (year, isValid) in [(1999.9, false), (2000, true), (2005, true), (2005.1, false)] {
      let found = try? model.field(at: Coordinate(latitude: 0, longitude: 0), year: year)
      expectEqual(found != nil, isValid, "\(year)")
    }
  }

  @Test func `what is no model is refused with its line`() {
    for (text, line) in [
      ("", 1), ("2025", 1), ("x WMM", 1), ("2000.0 T\n 1 0 x 0 0 0", 2),
      ("2000.0 T\n 1 0 1 0 0 0\n1 0 1 0 0 0", 3), ("2000.0 T\n 13 0 1 0 0 0", 2),
      ("2000.0 T\n 1 2 1 0 0 0", 2), ("2000.0 T\n 1 0 1 0 0 0\n9999", 3),
      ("2000.0 T\n 1 0 1e300 0 0 0", 2),
    ] {
      do {
        let model = try MagneticModel(readingCOF: text, path: "a.COF")
        expect(false, "\(model.name)")
      } catch {
        guard case .notAMagneticModel("a.COF", line, _) = error else {
          expect(false, "\(error) at \(line)")
          continue
        }
      }
    }
  }

  @Test("F26 models are found by their years")
  func files() throws {
    let folder = try TemporaryFolder()
    #expect(throws: GeodesyError.magneticModelMissing(searched: [folder.path])) {
      try MagneticModelFiles.model(nil, year: 2002, folders: [folder.path])
    }
    _ = try folder.put("WMM.COF", Self.dipole)
    let later = Self.dipole.replacing("2000.0 TEST-2000", with: "2005.0 TEST-2005")
    _ = try folder.put("WMM_2025.COF", later)
    for (year, name) in [(2002.0, "TEST-2000"), (2008, "TEST-2005")] {
      expectEqual(
        try MagneticModelFiles.model(nil, year: year, folders: [folder.path]).name, name)
    }
    for path in [nil, folder.file("WMM.COF")] {
      #expect(
        throws: GeodesyError.outsideMagneticModel("TEST-2000", years: 2000...2005, year: 2030)
      ) { try MagneticModelFiles.model(path, year: 2030, folders: [folder.path]) }
    }
    expectEqual(
      MagneticModelFiles.folders { ["GEOANCHOR_GRIDS": "/a:/b", "HOME": "/h"][$0] },
      [
        "/a", "/b", "/h/.local/share/geoanchor", "/usr/local/share/geoanchor",
        "/usr/share/geoanchor",
      ])
  }

  /// A model whose only terms are g₁⁰ = -30000 nT and its rate of -10 nT a year.
  static let dipole =
    "2000.0 TEST-2000 1/1/2000\n"
    + (1...12).flatMap { n in
      (0...n).map { "\(n) \($0) \(n == 1 && $0 == 0 ? "-30000 0 -10 0" : "0 0 0 0")\n" }
    }.joined() + "99999999\n"
}
