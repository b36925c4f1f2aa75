import GeoSessions

/// Subject of an output, in a word.
enum OutputTopic {
  static func word(_ kind: SessionOutput.Kind) -> String {
    switch kind {
    case .state: "status"
    case .anomaly: "anomaly"
    case .floorChanged: "floor"
    case .buildingChanged: "building"
    case .venueChanged: "venue"
    case .anchorAdded, .anchorUpdated, .anchorRemoved: "anchor"
    case .exit: "exit"
    case .instruction: "guidance"
    case .analytics: "statistics"
    case .render: "drawing"
    case .position, .alignment, .coaching, .message, .zone, .enter, .visit, .request, .error:
      kind.rawValue
    }
  }

  /// The word as a terminal shows it.
  static func emphasized(_ kind: SessionOutput.Kind, _ style: TextStyle) -> String {
    let word = word(kind)
    return switch kind {
    case .state, .instruction: style.heading(word)
    case .coaching, .message: style.note(word)
    case .anomaly: style.warning(word)
    case .error: style.bad(word)
    case .position, .alignment, .anchorAdded, .anchorUpdated, .anchorRemoved, .request, .analytics,
      .render:
      style.faint(word)
    case .floorChanged, .buildingChanged, .venueChanged, .zone, .enter, .exit, .visit: word
    }
  }
}
