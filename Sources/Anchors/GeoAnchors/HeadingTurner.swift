import GeoNumerics
import GeoSystem
package import Geodesy

/// Turns headings to true north.
///
/// A turner keeps the models and systems that it opened, and belongs to one thread at a time.
package final class HeadingTurner {
  private let options: HeadingOptions
  private let day: CivilDate
  private var model: MagneticModel?
  private var grids: [String: GridNorth] = [:]
  /// The largest number of systems that are kept.
  private static let mostGrids = 16

  /// Creates a turner; the magnetic model is opened when a compass heading is first turned.
  package init(_ options: HeadingOptions = HeadingOptions()) {
    self.options = options
    let today = Int(GeoSystem.time(nil)) / 86_400
    day = CivilDate(daysSince1970: options.day ?? today)
  }

  /// The noon of the day as a decimal year.
  private var year: Double {
    let start = CivilDate(year: day.year, month: 1, day: 1)?.daysSince1970 ?? 0
    let end = CivilDate(year: day.year + 1, month: 1, day: 1)?.daysSince1970 ?? start + 365
    return Double(day.year) + (Double(day.daysSince1970 - start) + 0.5) / Double(end - start)
  }

  /// The correction of headings at a place and a height above the ellipsoid; nil for those that
  /// count from true north.
  ///
  /// Without a reference headings count from that of the options.
  /// - Throws: `GeodesyError`: no magnetic model, one that is not valid on the day, a place where a
  ///   compass is of no use, a system without grid north.
  package func correction(
    from reference: HeadingReference? = nil, at place: Coordinate, height: Meters = 0
  ) throws(GeodesyError) -> HeadingCorrection? {
    switch reference ?? options.reference {
    case .trueNorth: return nil
    case .magneticNorth:
      let model = try opened()
      let field = try model.field(at: place, height: height, year: year)
      guard field.horizontal >= MagneticField.blackout else {
        throw .magneticBlackout(horizontal: field.horizontal, place)
      }
      let date = HeadingOptions.text(ofDay: day.daysSince1970)
      return HeadingCorrection(
        degrees: field.declination, source: "declination of \(model.name) on \(date)",
        isWeak: field.horizontal < MagneticField.caution)
    case .gridNorth(let definition):
      let grid = try grid(definition)
      return HeadingCorrection(
        degrees: try grid.convergence(at: place), source: "convergence of \(grid.name)")
    }
  }

  private func grid(_ definition: String) throws(GeodesyError) -> GridNorth {
    if let grid = grids[definition] { return grid }
    let grid = try GridNorth(definition)
    if grids.count >= Self.mostGrids { grids.removeAll() }
    grids[definition] = grid
    return grid
  }

  private func opened() throws(GeodesyError) -> MagneticModel {
    if let model { return model }
    let found = try MagneticModelFiles.model(options.model, year: year)
    model = found
    return found
  }
}
