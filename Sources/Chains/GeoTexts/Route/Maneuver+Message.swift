public import GeoRouting
import GeoStreets

extension Maneuver {
  /// The message.
  public var message: Message {
    let way = WayName(street)
    switch kind {
    case .depart:
      if case .named = way { return .start(on: way) }
      return .start(heading: heading)
    case .goOn, .turn: return .turn(direction, onto: way)
    case .cross: return behindTurn(.cross(crossed, with: crossing))
    case .steps: return behindTurn(.steps(vertical))
    case .conveyor: return behindTurn(.conveyor)
    case .lift: return .lift(to: level)
    case .level: return level.map { .change(toLevel: $0) } ?? .turn(direction, onto: way)
    case .tunnel: return .tunnel
    case .bridge: return .bridge
    case .ferry: return .ferry(street.name ?? street.ref)
    case .via: return .plain(.passVia)
    case .arrive: return .arrive(on: way, side: side)
    }
  }

  /// The action after a turn, with the turn: stairs may lead away from the way to them.
  private func behindTurn(_ message: Message) -> Message {
    isBehindTurn ? .turn(direction, then: message) : message
  }

  private var isBehindTurn: Bool {
    switch direction {
    case .straight, .slightLeft, .slightRight, .around: false
    case .left, .right, .sharpLeft, .sharpRight: true
    }
  }

  /// Whether the message tells to turn.
  package var tellsTurn: Bool {
    switch kind {
    case .turn, .goOn: direction != .straight
    case .cross, .steps, .conveyor: isBehindTurn
    case .depart, .lift, .level, .tunnel, .bridge, .ferry, .via, .arrive: false
    }
  }

  /// The message, with the length that follows; see `message`.
  public var messageWithLength: Message {
    guard length >= 1 else { return message }
    // Nobody walks on a ferry.
    return kind == .ferry
      ? .ride(message, over: length) : .instruction(message, thenWalking: length)
  }
}

extension TurnDirection {
  var key: TextKey {
    switch self {
    case .sharpLeft: .turnSharpLeft
    case .left: .turnLeft
    case .slightLeft: .turnSlightLeft
    case .straight: .turnStraight
    case .slightRight: .turnSlightRight
    case .right: .turnRight
    case .sharpRight: .turnSharpRight
    case .around: .turnAround
    }
  }
}

extension StreetTraits.Kind {
  /// Description of a way without a name.
  var key: TextKey {
    switch self {
    case .road, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential,
      .livingStreet, .busway, .ferry:
      .wayStreet
    case .service: .wayService
    case .track: .wayTrack
    case .pedestrian: .wayPedestrian
    case .footway: .wayFootway
    case .path, .bridleway: .wayPath
    case .steps: .waySteps
    case .crossing: .wayCrossing
    case .corridor, .lift: .wayCorridor
    case .platform: .wayPlatform
    case .cycleway: .wayCycleway
    }
  }
}
