public import Geodesy

/// An output of a machine at a moment, in the shape that all machines share.
///
/// Numbers carry their count of decimals, so the text of an output is the same on every machine.
public struct SessionOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// The kind of output.
  public var kind: Kind
  /// The name of the machine, if several emit outputs; nil if only one does.
  public var machine: String?
  /// The data, in the order in which it is written; names are unique.
  public var fields: [Field]

  /// Creates an output.
  public init(time: Seconds, _ kind: Kind, _ fields: [Field] = []) {
    self.time = time
    self.kind = kind
    self.fields = fields
  }

  /// The value of a field; nil without one.
  public subscript(name: String) -> Value? {
    fields.first { $0.name == name }?.value
  }

  /// Kinds of output.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The state of tracking or of a session changed.
    case state
    /// The position of the device.
    case position
    /// The alignment of the AR world to Earth.
    case alignment
    /// An inconsistency in the input.
    case anomaly
    /// The floor changed.
    case floorChanged
    /// The building changed.
    case buildingChanged
    /// The venue changed.
    case venueChanged
    /// Guidance for the user began, changed or ended.
    case coaching
    /// A message for the user: what a toast or an alert would show.
    case message
    /// An anchor is new.
    case anchorAdded
    /// An anchor has a better place or another look.
    case anchorUpdated
    /// An anchor is gone.
    case anchorRemoved
    /// The zones at the place.
    case zone
    /// The device entered an area.
    case enter
    /// The device left an area.
    case exit
    /// The device stayed in an area.
    case visit
    /// A request would be sent to a service.
    case request
    /// A step of a walk.
    case instruction
    /// A failure; the session goes on unless a state says otherwise.
    case error
    /// Sums of a session.
    case analytics
    /// A picture would be drawn.
    case render
  }

  /// One named value.
  public struct Field: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: Value

    /// Creates a field.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A value of a field.
  public indirect enum Value: Hashable, Sendable {
    /// Nothing is known.
    case null
    /// Yes or no.
    case flag(Bool)
    /// A whole number.
    case whole(Int)
    /// A number, written with at most `decimals` decimals; null if not finite.
    case number(Double, decimals: Int)
    /// A text or name.
    case text(String)
    /// Several values.
    case list([Value])
    /// Named values.
    case object([Field])
  }
}
