package import GeoSessions

extension Message {
  /// A text of a session without placeholders; one with placeholders keeps its braces.
  package static func session(_ key: SessionText) -> Message { Message(key) }

  /// The action advised to the user.
  package static func session(_ message: CoachingMessage) -> Message { Message(message) }

  package static func status(_ state: Message, accuracy: Message) -> Message {
    Message(
      SessionText.statusAccuracy,
      [
        .message("state", state),
        .message("accuracy", accuracy),
      ])
  }

  /// Tracking of the world is limited, and why.
  package static func limitedTracking(because cause: Message) -> Message {
    Message(SessionText.reasonWorldTrackingCause, [.message("cause", cause)])
  }

  /// A value that the catalogue has no word for, as the log names it.
  package static func unknown(_ code: String) -> Message {
    Message(SessionText.unknownValue, [.text("code", code)])
  }

  /// The platform's own words.
  static func platform(_ text: String) -> Message {
    Message(SessionText.sessionPlatformText, [.text("text", text)])
  }

  /// The way back to where tracking worked: meters, and degrees clockwise from north.
  package static func returnTo(meters: Double, bearing: Double) -> Message {
    Message(SessionText.coachReturnTo, way(meters: meters, bearing: bearing))
  }

  /// The way to the nearest supported place: meters, and degrees clockwise from north.
  package static func nearestPlace(meters: Double, bearing: Double) -> Message {
    Message(SessionText.nearestPlace, way(meters: meters, bearing: bearing))
  }

  package static func added(_ anchor: AnchorName) -> Message { about(anchor, .anchorAdded) }

  /// An anchor is farther away than it may be.
  package static func tooFar(_ anchor: AnchorName, meters: Double) -> Message {
    Message(
      SessionText.anchorTooFar, [name(anchor), .length("distance", meters)])
  }

  package static func loaded(_ count: Int) -> Message {
    Message(
      count, one: SessionText.loadDoneOne, many: SessionText.loadDoneMany,
      [.whole("count", count)])
  }

  /// The anchors could not be saved; `error` is the cause.
  package static func saveFailed(_ error: String) -> Message {
    Message(SessionText.saveFailed, [.text("error", error)])
  }

  /// The file could not be opened; `error` is the cause.
  package static func loadFailed(_ error: String) -> Message {
    Message(SessionText.loadFailed, [.text("error", error)])
  }

  /// The user has come near an anchor.
  package static func near(_ anchor: AnchorName) -> Message { about(anchor, .approachEnter) }

  /// The user has gone away from an anchor.
  package static func leaving(_ anchor: AnchorName) -> Message { about(anchor, .approachLeave) }

  /// The user has reached an anchor of a chain.
  package static func reached(_ anchor: AnchorName) -> Message { about(anchor, .anchorReached) }

  /// Direction to the next anchor: meters, and degrees clockwise from north.
  package static func next(_ anchor: AnchorName, meters: Double, bearing: Double) -> Message {
    Message(SessionText.nextAnchor, [name(anchor)] + way(meters: meters, bearing: bearing))
  }

  private static func about(_ anchor: AnchorName, _ key: SessionText) -> Message {
    Message(key, [name(anchor)])
  }

  private static func name(_ anchor: AnchorName) -> Value {
    switch anchor {
    case .named(let name): .text("name", name)
    case .unnamed(let number):
      .message("name", Message(SessionText.unnamedAnchor, [.whole("number", number)]))
    }
  }

  private static func way(meters: Double, bearing: Double) -> [Value] {
    [
      .length("distance", meters),
      .message("compass", compass(heading: bearing)),
    ]
  }
}
