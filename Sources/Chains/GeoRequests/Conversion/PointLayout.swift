package import Geodesy

/// The meaning of the numbers of points.
package struct PointLayout: Hashable, Sendable {
  /// The frame, or the name of the system.
  package var name: String
  /// The datum of altitudes; nil without altitudes, or where the system implies it.
  package var datum: VerticalDatum?
  /// The numbers in their order: latitude before longitude, easting before northing, height last.
  package var columns: [Column]

  package struct Column: Hashable, Sendable {
    /// The name of the number, such as `latitude`, `easting` or `x`.
    package var name: String
    /// The unit, such as `degree`, `metre` or `US survey foot`.
    package var unit: String
    /// Whether it is a latitude or a longitude.
    package var isAngle = false
  }

  /// The numbers of a frame; those of a system are known once it is looked up.
  init(_ frame: ConversionFrame) {
    name = frame.name
    columns =
      switch frame {
      case .geodetic: [.degrees("latitude"), .degrees("longitude"), .meters("altitude")]
      case .ecef, .ar, .unity: ["x", "y", "z"].map(Column.meters)
      case .enu: ["east", "north", "up"].map(Column.meters)
      case .system: []
      }
  }

  init(_ system: ReferenceSystem) {
    name = system.name
    columns = system.axes.map { axis in
      Column(
        name: axis.role.rawValue, unit: axis.unit,
        isAngle: axis.role == .latitude || axis.role == .longitude)
    }
  }
}

extension PointLayout.Column {
  static func degrees(_ name: String) -> Self { Self(name: name, unit: "degree", isAngle: true) }
  static func meters(_ name: String) -> Self { Self(name: name, unit: "metre") }

  /// The names that a header may use for it.
  var spellings: [String] {
    switch name {
    case "latitude": ["latitude", "lat"]
    case "longitude": ["longitude", "lon", "lng", "long"]
    case "altitude", "height": ["altitude", "alt", "height", "elevation", "ele", "h"]
    case "east", "easting": [name, "e"]
    case "north", "northing": [name, "n"]
    case "up": ["up", "u"]
    default: [name]
    }
  }
}
