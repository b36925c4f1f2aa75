public import GeoSessions
public import GeoTexts
public import Geodesy

/// What moves navigation on.
public enum NavigationEvent: Hashable, Sendable {
  /// The user wants to go to a place, by its id or name.
  case start(place: String)
  /// The user is somewhere in the map.
  case fix(NavigationFix)
  /// Time went by.
  case tick
  /// The user does not want to go there any more.
  case stop
}

/// Where a user is in a map.
public struct NavigationFix: Hashable, Sendable {
  /// Where, in the frame of the graph.
  public var position: Vector3
  /// Where the user looks, in that frame; nil when only the walk tells.
  public var looking: Vector3?
  /// How sure the position is, `0...1`; nil counts as 1.
  public var confidence: Double?

  /// Makes a fix.
  public init(_ position: Vector3, looking: Vector3? = nil, confidence: Double? = nil) {
    self.position = position
    self.looking = looking
    self.confidence = confidence
  }
}

/// What a user is told on the way through a map.
public enum NavigationInstruction: String, Hashable, Sendable, CaseIterable {
  /// Straight on.
  case moveForward
  /// A little to the left.
  case slightLeft
  /// A little to the right.
  case slightRight
  /// To the left.
  case turnLeft
  /// To the right.
  case turnRight
  /// Back.
  case turnAround

  /// The name of its text.
  public var key: LocalizationText {
    switch self {
    case .moveForward: .navForward
    case .slightLeft: .navSlightLeft
    case .slightRight: .navSlightRight
    case .turnLeft: .navTurnLeft
    case .turnRight: .navTurnRight
    case .turnAround: .navTurnAround
    }
  }
}

/// What navigation through a map says.
public enum NavigationOutput: Hashable, Sendable {
  /// The way to a place begins.
  case navigationStarted(place: WaypointGraph.Place, meters: Meters)
  /// The user is told where to go; so many meters are left.
  case instruction(NavigationInstruction, meters: Meters)
  /// A waypoint of the way was reached.
  case waypointReached(id: String)
  /// The user left the way, and another one is found.
  case recalculating(meters: Meters)
  /// The user is there.
  case destinationReached(place: WaypointGraph.Place)
  /// No position came for a while.
  case lost
  /// No way leads there, or the place is not known.
  case noRoute(place: String)

  /// What the user is told; nil for what only the app hears.
  public var word: LocalizationWord? {
    switch self {
    case .navigationStarted(let place, _): .started(place: place.name)
    case .instruction(let instruction, _): .plain(instruction.key)
    case .waypointReached: nil
    case .recalculating: .plain(.navRecalculating)
    case .destinationReached(let place): .arrived(place: place.name)
    case .lost: .plain(.navLost)
    case .noRoute(let place): .noRoute(place: place)
    }
  }

  /// The output in the common shape.
  public func sessionOutput(at time: Seconds, in language: Language) -> SessionOutput {
    var fields: [SessionOutput.Field] = []
    switch self {
    case .navigationStarted(let place, let meters):
      fields = Self.fields("navigationStarted", meters) + [.init("place", .text(place.id))]
    case .instruction(let instruction, let meters):
      fields = Self.fields(instruction.rawValue, meters)
    case .waypointReached(let id):
      fields = Self.fields("waypointReached") + [.init("waypoint", .text(id))]
    case .recalculating(let meters): fields = Self.fields("recalculating", meters)
    case .destinationReached(let place):
      fields = Self.fields("destinationReached") + [.init("place", .text(place.id))]
    case .lost: fields = Self.fields("lost")
    case .noRoute(let place): fields = Self.fields("noRoute") + [.init("place", .text(place))]
    }
    if let word {
      fields.append(.init("id", .text(word.key.rawValue)))
      fields.append(.init("text", .text(Message.localization(word).text(in: language))))
    }
    return SessionOutput(time: time, .instruction, fields)
  }

  private static func fields(_ kind: String, _ meters: Meters? = nil) -> [SessionOutput.Field] {
    [.init("kind", .text(kind))]
      + (meters.map { [.init("meters", .number($0, decimals: 1))] } ?? [])
  }
}
