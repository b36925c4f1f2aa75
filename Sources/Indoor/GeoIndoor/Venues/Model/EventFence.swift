/// A part of a floor where entering and leaving means something.
public struct EventFence: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Name; nil if unnamed.
  public var name: String?
  /// The covered area.
  public var shape: FloorShape
  /// The author's payload, delivered unchanged; nil without.
  public var payload: String?
  /// The content shown to people who come in; nil without.
  public var interaction: LocalizedContent?

  /// Creates a fence of its parts.
  public init(
    id: String, floor: Floor.ID, name: String? = nil, shape: FloorShape, payload: String? = nil,
    interaction: LocalizedContent? = nil
  ) {
    self.id = id
    self.floor = floor
    self.name = name
    self.shape = shape
    self.payload = payload
    self.interaction = interaction
  }
}
