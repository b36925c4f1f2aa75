/// Up or down, as a walker sees it.
public enum VerticalDirection: String, Hashable, Sendable, CaseIterable {
  /// Upward.
  case up
  /// Downward.
  case down
}

/// A side of a walker.
public enum WalkSide: String, Hashable, Sendable, CaseIterable {
  /// The left side.
  case left
  /// The right side.
  case right
}

extension Message {
  /// The instruction to cross a street, by its name where it has one.
  public static func cross(_ street: String?) -> Message {
    guard let street else { return Message(RouteText.crossHere) }
    return Message(RouteText.crossStreet, [Value(name: "street", part: .text(street))])
  }

  /// The instruction to take steps.
  public static func steps(_ direction: VerticalDirection?) -> Message {
    switch direction {
    case .up: Message(RouteText.takeStepsUp)
    case .down: Message(RouteText.takeStepsDown)
    case nil: Message(RouteText.takeSteps)
    }
  }

  /// The instruction to take an escalator or a moving walkway.
  public static var conveyor: Message { Message(RouteText.takeConveyor) }

  /// The instruction to take a lift, to a level where it is known.
  public static func lift(to level: Double?) -> Message {
    guard let level else { return Message(RouteText.takeLift) }
    return Message(RouteText.takeLiftTo, [Value(name: "level", part: self.level(level))])
  }

  /// The instruction to go on at another level of a building.
  public static func change(toLevel level: Double) -> Message {
    Message(RouteText.changeLevel, [Value(name: "level", part: self.level(level))])
  }

  /// The instruction to go through a tunnel.
  public static var tunnel: Message { Message(RouteText.enterTunnel) }

  /// The instruction to go over a bridge.
  public static var bridge: Message { Message(RouteText.crossBridge) }

  /// The instruction to take a ferry.
  public static var ferry: Message { Message(RouteText.takeFerry) }

  /// The last instruction of a walk to a place on a side of the way.
  public static func arrive(on way: WayName?, side: WalkSide?) -> Message {
    guard let side else { return arrive(on: way) }
    guard case .named(let street)? = way else {
      return Message(side == .left ? RouteText.arriveLeft : RouteText.arriveRight)
    }
    return Message(
      side == .left ? RouteText.arriveLeftOn : RouteText.arriveRightOn,
      [Value(name: "street", part: .text(street))])
  }

  /// An instruction and the meters that are walked until the next one.
  public static func instruction(_ instruction: Message, thenWalking meters: Double) -> Message {
    Message(
      RouteText.thenWalk,
      [
        Value(name: "instruction", part: .message(instruction)),
        Value(name: "length", part: .length(meters)),
      ])
  }

  /// A level as people write it: whole where it is.
  private static func level(_ level: Double) -> Part {
    .decimal(level, decimals: level == level.rounded() ? 0 : 1)
  }
}
