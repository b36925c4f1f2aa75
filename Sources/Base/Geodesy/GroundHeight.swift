/// A source of the height of the ground, such as a folder of elevation tiles.
public protocol GroundHeight: Sendable {
  /// The height of the ground at a point, or why it is not known.
  /// - Throws: `GeodesyError` when the source cannot be read.
  func ground(at coordinate: Coordinate) throws(GeodesyError) -> GroundAnswer
  /// Whether the heights around a point are close enough together to be precise on a street; false
  /// unless a source says otherwise.
  func isPrecise(at coordinate: Coordinate) -> Bool
}

extension GroundHeight {
  /// False: elevation models are coarse.
  public func isPrecise(at coordinate: Coordinate) -> Bool { false }
}

/// The height of the ground at a point, or the reason for its absence.
public enum GroundAnswer: Hashable, Sendable {
  /// The height of the ground above its source's datum, never `ground`; `source` names the file.
  case height(Altitude, source: String)
  /// No height.
  case unknown(GroundGap)
}

/// The reason why the height of the ground is unknown, which is not a height of 0.
public enum GroundGap: Hashable, Sendable {
  /// The source covers the point but has no measurement there.
  case void(source: String)
  /// The source has no tile there: sea, or not covered; `name` is the tile that was looked for.
  case noTile(name: String)
}
