/// What happens to a walker who is led along a chain.
public enum GuidanceWord: Hashable, Sendable {
  /// The walk begins, with so many meters to go.
  case started(meters: Double)
  /// An anchor was reached; numbers count from 1.
  case reached(number: Int, count: Int)
  /// An anchor was passed over.
  case skipped(number: Int, count: Int)
  /// The walker goes back.
  case turnedBack
  /// The walker goes forward again.
  case turnedForward
  /// The walker left the route, which is so many meters away.
  case leftRoute(meters: Double)
  /// The walker is still off the route.
  case reroute
  /// The walker is back on the route.
  case rejoined
  /// Nobody knows where the walker is.
  case positionLost
  /// The position is known again.
  case positionFound
  /// The walker has arrived.
  case arrived
}

extension Message {
  /// What a walker is told on the way.
  public static func guidance(_ word: GuidanceWord) -> Message {
    switch word {
    case .started(let meters): about(.guideStarted, length: meters)
    case .reached(let number, let count): about(.guideReached, number, of: count)
    case .skipped(let number, let count): about(.guideSkipped, number, of: count)
    case .turnedBack: Message(GuidanceText.guideTurnedBack)
    case .turnedForward: Message(GuidanceText.guideTurnedForward)
    case .leftRoute(let meters): about(.guideLeftRoute, length: meters)
    case .reroute: Message(GuidanceText.guideReroute)
    case .rejoined: Message(GuidanceText.guideRejoined)
    case .positionLost: Message(GuidanceText.guidePositionLost)
    case .positionFound: Message(GuidanceText.guidePositionFound)
    case .arrived: Message(GuidanceText.guideArrived)
    }
  }

  private static func about(_ key: GuidanceText, length: Double) -> Message {
    Message(key, [Value(name: "length", part: .length(length))])
  }

  private static func about(_ key: GuidanceText, _ number: Int, of count: Int) -> Message {
    Message(
      key,
      [
        Value(name: "number", part: .text("\(number)")),
        Value(name: "count", part: .text("\(count)")),
      ])
  }
}
