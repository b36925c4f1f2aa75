import Geodesy

/// A map that a service can find cameras in.
struct LocalizationMap: Hashable, Sendable {
  /// Its code, which requests name.
  var code: String
  /// Its id, which some answers name instead; nil when it is not known.
  var id: String?
  /// Its name for people; nil without one.
  var name: String?
  /// Placement on Earth; nil if unknown.
  var georeference: MapGeoreference?
  /// The box around what it knows; nil when that is not known.
  var bounds: MapBounds?
  /// The file or address of its model: glTF, OBJ or GeoJSON; nil without one.
  var mesh: String?

  /// The vector from the nearest point that the map knows to a point of its frame.
  func gap(to point: Vector3) -> Vector3 {
    point - (bounds?.nearest(to: point) ?? Vector3(x: 0, y: 0, z: 0))
  }
}
