public import GeoAnchors
import Geodesy

extension Anchor {
  /// An anchor without a height.
  init(_ id: String, _ latitude: Degrees, _ longitude: Degrees) {
    self.init(
      id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }
}

extension AnchorID: ExpressibleByStringLiteral {
  /// The id of a text in a test.
  public init(stringLiteral text: String) { self.init(rawValue: text) }
}
