public import GeoSessions

extension Message {
  /// The instruction for the walker on the way.
  public static func guidance(_ event: GuidanceStep.Event) -> Message {
    switch event {
    case .started(let meters): about(.guideStarted, length: meters)
    case .reached(let number, let count): about(.guideReached, number, of: count)
    case .skipped(let number, let count): about(.guideSkipped, number, of: count)
    case .turnedBack: Message(GuidanceText.guideTurnedBack)
    case .turnedForward: Message(GuidanceText.guideTurnedForward)
    case .leftRoute(let meters): about(.guideLeftRoute, length: meters)
    case .rerouteAdvised: Message(GuidanceText.guideReroute)
    case .rejoined: Message(GuidanceText.guideRejoined)
    case .positionLost: Message(GuidanceText.guidePositionLost)
    case .positionFound: Message(GuidanceText.guidePositionFound)
    case .arrived: Message(GuidanceText.guideArrived)
    }
  }

  private static func about(_ key: GuidanceText, length: Double) -> Message {
    Message(key, [.length("length", length)])
  }

  private static func about(_ key: GuidanceText, _ number: Int, of count: Int) -> Message {
    Message(
      key,
      [
        .whole("number", number),
        .whole("count", count),
      ])
  }
}

extension GuidanceStep {
  /// The instruction for the walker, in the words of a language.
  public func text(in language: Language) -> String {
    Message.guidance(event).text(in: language) + (note.map { ": " + $0 } ?? "")
  }
}
