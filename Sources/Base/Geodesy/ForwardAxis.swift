/// The horizontal axis of content that looks where its heading points; +y is up.
///
/// A turn along the axes of a platform (`FrameConvention.orientation(_:in:)`) takes the content's
/// +x for its front, as GeoPose has it. Content that is modeled to look along another axis is turned
/// about its own vertical first.
public enum ForwardAxis: String, Hashable, Sendable, CaseIterable {
  /// OGC GeoPose's: x forward.
  case plusX = "+x"
  /// Against x.
  case minusX = "-x"
  /// Unity's `Transform.forward`, glTF's front, the arrow of Google's geospatial samples.
  case plusZ = "+z"
  /// ARKit's and RealityKit's: where cameras look, and what `look(at:)` turns by default.
  case minusZ = "-z"

  /// The turn about +y that takes this axis to +x; the same components for both hands.
  public var toX: Orientation {
    let angle: Degrees =
      switch self {
      case .plusX: 0
      case .minusX: 180
      case .plusZ: 90
      case .minusZ: -90
      }
    return Orientation(degrees: angle, about: Vector3(x: 0, y: 1, z: 0))
  }

  /// A turn of content whose front is +x, for content that looks along this axis.
  public func orientation(frontingX turn: Orientation) -> Orientation { turn * toX }
}
