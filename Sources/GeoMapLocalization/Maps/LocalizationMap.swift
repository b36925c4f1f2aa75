import Geodesy

/// A map that a service can find cameras in.
public struct LocalizationMap: Hashable, Sendable {
  /// Its code, which requests name.
  public var code: String
  /// Its id, which some answers name instead; nil when it is not known.
  public var id: String?
  /// Its name for people; nil without one.
  public var name: String?
  /// Where on Earth it lies; nil when that is not known.
  public var georeference: MapGeoreference?
  /// The box around what it knows; nil when that is not known.
  public var bounds: MapBounds?
  /// The file or address of its model: glTF, OBJ or GeoJSON; nil without one.
  public var mesh: String?

  /// Makes a map; what is not known is left out.
  public init(
    code: String, id: String? = nil, name: String? = nil, georeference: MapGeoreference? = nil,
    bounds: MapBounds? = nil, mesh: String? = nil
  ) {
    self.code = code
    self.id = id
    self.name = name
    self.georeference = georeference
    self.bounds = bounds
    self.mesh = mesh
  }

  /// The vector from the nearest point that the map knows to a point of its frame.
  func gap(to point: Vector3) -> Vector3 {
    point - (bounds?.nearest(to: point) ?? Vector3(x: 0, y: 0, z: 0))
  }
}
