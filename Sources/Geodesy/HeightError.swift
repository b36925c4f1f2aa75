/// Why a height cannot be converted.
///
/// A height that cannot be converted is never passed on unchanged.
public enum HeightError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No grid of the model was found; `searched` are the folders in the order of the search.
  case gridMissing(GeoidModel, searched: [String])
  /// The grid cannot be opened or read; `reason` is the system's or PROJ's text.
  case gridUnreadable(path: String, reason: String)
  /// The file is not a grid.
  case notAGrid(path: String, found: String, expected: String)
  /// The grid is shorter or longer than its header says.
  case gridTruncated(path: String, bytes: Int, expected: Int)
  /// The grid is not one of the model that its name or the caller promises.
  case otherModel(
    path: String, GeoidModel, at: Coordinate, found: Meters, expected: Meters)
  /// The grid does not reach the point, or has no value there.
  case outsideGrid(path: String, Coordinate)
  /// The latitude is beyond ±90, or one of the numbers is not finite.
  case notACoordinate(latitude: Degrees, longitude: Degrees)
  /// The height is not finite.
  case notAHeight(Meters)
  /// Heights above mean sea level need the name of a geoid.
  case unnamedSeaLevel
  /// Heights above ground need terrain.
  case noTerrain
  /// The terrain has no height at the point.
  case groundUnknown(GroundGap, Coordinate)
  /// The terrain cannot be read; `reason` names the file.
  case terrain(reason: String)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .gridMissing(let model, let searched):
      "no grid of \(model.rawValue) found: looked for "
        + model.gridNames.map { "`\($0)`" }.joined(separator: ", ") + " in "
        + (searched.isEmpty ? "no folder" : searched.map { "`\($0)`" }.joined(separator: ", "))
        + "; " + model.howToGet
    case .gridUnreadable(let path, let reason):
      "cannot read grid `\(path)`: \(reason)"
    case .notAGrid(let path, let found, let expected):
      "`\(path)` is not a grid: found \(found), expected \(expected)"
    case .gridTruncated(let path, let bytes, let expected):
      "grid `\(path)` has \(bytes) bytes, expected \(expected): it was cut or changed"
    case .otherModel(let path, let model, let place, let found, let expected):
      "`\(path)` is not a grid of \(model.rawValue): found an undulation of "
        + "\(MeterText.text(found)) at \(place.latitude), \(place.longitude), "
        + "expected \(MeterText.text(expected))"
    case .outsideGrid(let path, let place):
      "grid `\(path)` has no value at \(place.latitude), \(place.longitude)"
    case .notACoordinate(let latitude, let longitude):
      "latitude \(latitude), longitude \(longitude) is not a place: expected finite numbers and "
        + "a latitude between -90 and 90"
    case .notAHeight(let meters):
      "\(meters) is not a height: expected a finite number of meters"
    case .unnamedSeaLevel:
      "mean sea level is not one surface: say which geoid is meant, "
        + GeoidModel.allCases.map(\.rawValue).joined(separator: " or ")
    case .noTerrain:
      "a height above ground needs terrain: none was given"
    case .groundUnknown(.void(let source), let place):
      "terrain `\(source)` has a void at \(place.latitude), \(place.longitude)"
    case .groundUnknown(.noTile(let name), let place):
      "no terrain tile `\(name)` for \(place.latitude), \(place.longitude): "
        + "it may be sea or not covered"
    case .terrain(let reason):
      reason
    }
  }
}
