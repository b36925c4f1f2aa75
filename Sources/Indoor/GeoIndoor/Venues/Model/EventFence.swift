/// A part of a floor where entering and leaving means something.
public struct EventFence: Hashable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// What people call it; nil without a name.
  public var name: String?
  /// What it covers.
  public var shape: FloorShape
  /// What its author wants delivered, unchanged; nil without.
  public var payload: String?
  /// What it has to say to people who come in; nil without.
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
