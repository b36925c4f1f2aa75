package import GeoRouting
package import GeoStreets

extension Message {
  /// The instruction to cross a street, by its name where it has one, with its signals, else its
  /// markings, and its island.
  package static func cross(_ street: String?, with features: PointFeatures = []) -> Message {
    let (named, unnamed): (RouteText, RouteText) =
      if features.contains(.signals) {
        (.crossStreetSignals, .crossHereSignals)
      } else if features.contains(.markings) {
        (.crossStreetMarked, .crossHereMarked)
      } else {
        (.crossStreet, .crossHere)
      }
    let crossing = street.map { Message(named, [.text("street", $0)]) } ?? Message(unnamed)
    guard features.contains(.island) else { return crossing }
    return Message(RouteText.withIsland, [.message("instruction", crossing)])
  }

  /// The instruction to take steps.
  package static func steps(_ direction: VerticalDirection?) -> Message {
    switch direction {
    case .up: Message(RouteText.takeStepsUp)
    case .down: Message(RouteText.takeStepsDown)
    case nil: Message(RouteText.takeSteps)
    }
  }

  /// A turn, and what is done behind it.
  package static func turn(_ direction: TurnDirection, then instruction: Message) -> Message {
    Message(
      RouteText.turnThen,
      [.message("turn", .turn(direction)), .message("instruction", instruction)])
  }

  /// The instruction to take an escalator or a moving walkway.
  package static var conveyor: Message { Message(RouteText.takeConveyor) }

  /// The instruction to take a lift, to a level where it is known.
  package static func lift(to level: Double?) -> Message {
    guard let level else { return Message(RouteText.takeLift) }
    return Message(RouteText.takeLiftTo, [self.level(level)])
  }

  /// The instruction to go on at another level of a building.
  package static func change(toLevel level: Double) -> Message {
    Message(RouteText.changeLevel, [self.level(level)])
  }

  /// The instruction to go through a tunnel.
  package static var tunnel: Message { Message(RouteText.enterTunnel) }

  /// The instruction to go over a bridge.
  package static var bridge: Message { Message(RouteText.crossBridge) }

  /// The instruction to take a ferry, by its name where it has one.
  package static func ferry(_ name: String?) -> Message {
    guard let name else { return Message(RouteText.takeFerry) }
    return Message(RouteText.takeFerryNamed, [.text("name", name)])
  }

  /// An instruction and the meters that are ridden.
  package static func ride(_ instruction: Message, over meters: Double) -> Message {
    Message(
      RouteText.thenRide, [.message("instruction", instruction), .length("length", meters)])
  }

  /// The last instruction of a walk to a place on a side of the way.
  package static func arrive(on way: WayName?, side: TurnDirection?) -> Message {
    guard let side else { return arrive(on: way) }
    guard case .named(let street)? = way else {
      return Message(side == .left ? RouteText.arriveLeft : RouteText.arriveRight)
    }
    return Message(
      side == .left ? RouteText.arriveLeftOn : RouteText.arriveRightOn,
      [.text("street", street)])
  }

  /// An instruction and the meters that are walked until the next one.
  package static func instruction(_ instruction: Message, thenWalking meters: Double) -> Message {
    Message(
      RouteText.thenWalk,
      [
        .message("instruction", instruction),
        .length("length", meters),
      ])
  }

  /// A level as people write it: whole where it is.
  private static func level(_ level: Double) -> Value {
    .decimal("level", level, level == level.rounded() ? 0 : 1)
  }
}
