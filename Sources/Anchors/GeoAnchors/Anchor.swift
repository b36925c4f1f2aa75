public import Geodesy

/// A place that content is attached to, as the author gave it.
public struct Anchor: Hashable, Sendable, Identifiable {
  /// The stable name of the anchor in every store and document.
  public var id: AnchorID
  /// The display name; may be empty.
  public var name: String
  /// The position.
  public var coordinate: Coordinate
  /// The altitude, exactly as typed; nil when unknown (which is not the same as on the ground).
  public var altitude: Altitude?
  /// The direction that its content faces, degrees clockwise from true north in `0..<360`; nil when
  /// unknown.
  public var heading: Degrees?
  /// Free labels, without repetition, in the order given.
  public var tags: [String]
  /// The collection that it belongs to, if any.
  public var collection: String?
  /// The author's other facts.
  public var details: AnchorDetails

  /// Creates an anchor.
  public init(
    id: AnchorID, name: String = "", coordinate: Coordinate, altitude: Altitude? = nil,
    heading: Degrees? = nil, tags: [String] = [], collection: String? = nil,
    details: AnchorDetails = AnchorDetails()
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.heading = heading
    self.tags = tags
    self.collection = collection
    self.details = details
  }
}
