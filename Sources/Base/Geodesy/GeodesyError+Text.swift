extension GeodesyError: CustomStringConvertible {
  /// A readable description of the value found and the value expected.
  public var description: String {
    switch self {
    case .notFinite(let axis, let value):
      "\(axis) \(value) is not a number of degrees"
    case .latitudeOutOfRange(let value, let looksSwapped):
      "latitude \(value) is not between -90 and 90"
        + (looksSwapped ? "; are latitude and longitude swapped?" : "")
    case .longitudeOutOfRange(let value):
      "longitude \(value) is not between -180 and 180"
    case .gridMissing(let model, let searched):
      "no grid of \(model.rawValue) found: looked for "
        + Self.quoted(model.gridNames) + " in "
        + (searched.isEmpty ? "no folder" : Self.quoted(searched))
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
    case .unknownDatum(let text, _, _):
      "found `\(Self.clipped(text))`, expected \(expectedDatum)"
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
    case .notAPosition(let position):
      "x \(position.x), y \(position.y), z \(position.z) is not a position in meters"
    case .nearCenter(let distance):
      "the position is \(distance) m from the center of the Earth; "
        + "below \(WGS84.centerRadius) m it has no single latitude"
    case .notQuaternion(let x, let y, let z, let w):
      "x \(x), y \(y), z \(z), w \(w) is not an orientation"
    case .notRigid:
      "the matrix is not a rotation and a move"
    case .notSixteen(let count):
      "\(count) numbers found where a matrix has 16"
    case .unequalCounts(let points, let results):
      "\(results) places for the results of \(points) points"
    case .toleranceOutOfRange(let meters):
      "a tolerance of \(meters) m is not between 0.000000001 and 1000"
    case .magneticModelMissing(let searched):
      "no World Magnetic Model found: looked for \(Self.quoted(searched)); `Scripts/setup` gets it, "
        + "and so does the package `pygeomag` of PyPI"
    case .magneticModelUnreadable(let path, let reason):
      "cannot read the magnetic model `\(path)`: \(reason)"
    case .notAMagneticModel(let path, let line, let expected):
      "`\(path)` is not a World Magnetic Model: line \(line), expected \(expected)"
    case .outsideMagneticModel(let name, let years, let year):
      "\(name) is valid from \(years.lowerBound) to \(years.upperBound), not in \(year)"
    case .magneticBlackout(let horizontal, let place):
      "a compass is of no use at \(place.latitude), \(place.longitude): the horizontal field is "
        + "\(Int(horizontal.rounded())) nT, below 2000"
    case .noGridNorth(let system): "`\(system)` has no grid north: expected a projected system"
    case .library(let reason): "\(reason); install PROJ 9 (Debian: libproj25 and proj-data)"
    case .unknownSystem(let text, let reason):
      "`\(Self.clipped(text))` is not a coordinate reference system: \(reason)"
    case .notPositions(let text, let found):
      "`\(Self.clipped(text))` is \(found), expected a system of positions"
    case .unsupportedAxes(let system, let axes):
      "the axes of `\(system)` are not known by name: \(axes)"
    case .heightNeeded(let source, let target):
      "`\(target)` needs a height and `\(source)` has none; name a system with heights"
    case .noOperation(let source, let target):
      "no operation leads from `\(source)` to `\(target)`"
    case .missingGrids(let operation, let grids, let urls, let searched, let alternative):
      "`\(operation)` needs the grid \(Self.quoted(grids)), which is not in \(Self.quoted(searched))"
        + (urls.isEmpty
          ? "; put it into" : "; download \(urls.joined(separator: ", ")) into")
        + " one of these folders or one named by PROJ_DATA"
        + (alternative.map { "; without it: \($0)" } ?? "")
    case .epochNeeded(let operation):
      "`\(operation)` moves positions with time: the epoch of the coordinates is needed"
    case .outsideAreas(let latitude, let longitude, let areas):
      "no operation is valid at latitude \(latitude), longitude \(longitude); they are for: "
        + areas.joined(separator: " | ")
    case .badValue(let axis, let value?): "\(axis) \(value) is not usable"
    case .badValue(let axis, nil): "\(axis) is missing"
    case .failed(let reason): "PROJ cannot convert the point: \(reason)"
    case .geodesicLibrary(let reason): "\(reason); install PROJ (Debian: libproj25)"
    }
  }

  private static func quoted(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func clipped(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(80).map { $0.value < 32 ? " " : Character($0) }
    return String(shown) + (text.unicodeScalars.count > 80 ? "…" : "")
  }
}
