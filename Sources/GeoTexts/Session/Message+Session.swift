extension Message {
  /// A text of a session without placeholders; one with placeholders keeps its braces.
  public static func session(_ key: SessionText) -> Message { Message(key) }

  /// The state of tracking with its accuracy.
  public static func status(_ state: Message, accuracy: Message) -> Message {
    Message(
      SessionText.statusAccuracy,
      [
        Value(name: "state", part: .message(state)),
        Value(name: "accuracy", part: .message(accuracy)),
      ])
  }

  /// Tracking of the world is limited, and why.
  public static func limitedTracking(because cause: Message) -> Message {
    Message(SessionText.reasonWorldTrackingCause, [Value(name: "cause", part: .message(cause))])
  }

  /// A value that the catalogue has no word for, as the log names it.
  public static func unknown(_ code: String) -> Message {
    Message(SessionText.unknownValue, [Value(name: "code", part: .text(code))])
  }

  /// The way back to where tracking worked: meters, and degrees clockwise from north.
  public static func returnTo(meters: Double, bearing: Double) -> Message {
    Message(SessionText.coachReturnTo, way(meters: meters, bearing: bearing))
  }

  /// The way to the nearest supported place: meters, and degrees clockwise from north.
  public static func nearestPlace(meters: Double, bearing: Double) -> Message {
    Message(SessionText.nearestPlace, way(meters: meters, bearing: bearing))
  }

  /// An anchor was added.
  public static func added(_ anchor: AnchorName) -> Message { about(anchor, .anchorAdded) }

  /// An anchor is farther away than it may be.
  public static func tooFar(_ anchor: AnchorName, meters: Double) -> Message {
    Message(
      SessionText.anchorTooFar, [name(anchor), Value(name: "distance", part: .length(meters))])
  }

  /// So many anchors were loaded.
  public static func loaded(_ count: Int) -> Message {
    Message(
      count, one: SessionText.loadDoneOne, many: SessionText.loadDoneMany,
      [Value(name: "count", part: .text(String(count)))])
  }

  /// The anchors could not be saved; `error` is the cause.
  public static func saveFailed(_ error: String) -> Message {
    Message(SessionText.saveFailed, [Value(name: "error", part: .text(error))])
  }

  /// The file could not be opened; `error` is the cause.
  public static func loadFailed(_ error: String) -> Message {
    Message(SessionText.loadFailed, [Value(name: "error", part: .text(error))])
  }

  /// The user has come near an anchor.
  public static func near(_ anchor: AnchorName) -> Message { about(anchor, .approachEnter) }

  /// The user has gone away from an anchor.
  public static func leaving(_ anchor: AnchorName) -> Message { about(anchor, .approachLeave) }

  /// The user has reached an anchor of a chain.
  public static func reached(_ anchor: AnchorName) -> Message { about(anchor, .anchorReached) }

  /// Where the next anchor is: meters, and degrees clockwise from north.
  public static func next(_ anchor: AnchorName, meters: Double, bearing: Double) -> Message {
    Message(SessionText.nextAnchor, [name(anchor)] + way(meters: meters, bearing: bearing))
  }

  private static func about(_ anchor: AnchorName, _ key: SessionText) -> Message {
    Message(key, [name(anchor)])
  }

  private static func name(_ anchor: AnchorName) -> Value {
    switch anchor {
    case .named(let name): Value(name: "name", part: .text(name))
    case .unnamed(let number):
      Value(
        name: "name",
        part: .message(
          Message(
            SessionText.unnamedAnchor, [Value(name: "number", part: .text(String(number)))])))
    }
  }

  private static func way(meters: Double, bearing: Double) -> [Value] {
    [
      Value(name: "distance", part: .length(meters)),
      Value(name: "compass", part: .message(compass(heading: bearing))),
    ]
  }
}
