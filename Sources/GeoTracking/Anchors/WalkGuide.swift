public import GeoAnchors
public import GeoSessions
public import GeoTexts
public import Geodesy

/// Says how a walker comes along: what was reached, whether they left the way, whether anybody knows
/// where they are.
///
/// Whoever plans walks knows how; a session that has a guide tells what the guide says and decides
/// nothing of this kind itself.
public protocol WalkGuide: Sendable {
  /// Takes an event, in order of time; answers with what happened on the way.
  mutating func handle(_ event: SessionEvent) -> [WalkStep]
  /// The anchor that comes next, counted from 0 in walking order; nil when the walk is done.
  var next: Int? { get }
}

/// One thing that happened to a walker along a chain.
public struct WalkStep: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first usable position placed the walker on the way.
    case started
    /// An anchor was reached.
    case reached
    /// An anchor was passed over.
    case skipped
    /// The walker goes back.
    case turnedBack
    /// The walker goes forward again.
    case turnedForward
    /// The walker left the way.
    case leftRoute
    /// The walker is still off the way.
    case rerouteAdvised
    /// The walker is back on the way.
    case rejoined
    /// No usable position for some time.
    case positionLost
    /// Usable positions come again.
    case positionFound
    /// The walker has arrived; nothing follows.
    case arrived
  }

  /// What happened.
  public var kind: Kind
  /// The number of the anchor that it is about, from 1, and its id.
  public var anchor: (number: Int, id: AnchorID)? { number.flatMap { n in id.map { (n, $0) } } }
  private var number: Int?
  private var id: AnchorID?
  /// How far away the way is that was left.
  public var offRoute: Meters?
  /// Meters along the way from the start, meters and seconds to the end; nil before the start.
  public var progress: Progress?
  /// What the walker is told.
  public var message: Message
  /// What the chain says at the anchor.
  public var note: String?

  /// How far a walker has come.
  public struct Progress: Hashable, Sendable {
    /// Meters along the way from the start.
    public var distance: Meters
    /// Meters along the way to the end.
    public var remaining: Meters
    /// Seconds to the end at the walker's own pace.
    public var remainingTime: Seconds

    /// Makes a progress.
    public init(distance: Meters, remaining: Meters, remainingTime: Seconds) {
      self.distance = distance
      self.remaining = remaining
      self.remainingTime = remainingTime
    }
  }

  /// Makes a step.
  public init(
    _ kind: Kind, _ message: Message, anchor: (number: Int, id: AnchorID)? = nil,
    offRoute: Meters? = nil, progress: Progress? = nil, note: String? = nil
  ) {
    self.kind = kind
    self.message = message
    number = anchor?.number
    id = anchor?.id
    self.offRoute = offRoute
    self.progress = progress
    self.note = note
  }

  /// What the walker is told, in the words of a language.
  public func text(in language: Language) -> String {
    message.text(in: language) + (note.map { ": " + $0 } ?? "")
  }

  /// The fields of an output.
  func fields(in language: Language) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = []
    if let anchor { fields.append(.init("id", .text(anchor.id.rawValue))) }
    fields.append(.init("kind", .text(kind.rawValue)))
    if let anchor { fields.append(.init("anchor", .whole(anchor.number))) }
    if let offRoute { fields.append(.init("offRouteMeters", .number(offRoute, decimals: 3))) }
    if let progress {
      fields += [
        .init("distanceMeters", .number(progress.distance, decimals: 3)),
        .init("remainingMeters", .number(progress.remaining, decimals: 3)),
        .init("remainingSeconds", .number(progress.remainingTime, decimals: 1)),
      ]
    }
    fields.append(.init("text", .text(text(in: language))))
    return fields
  }
}
