package import GeoSessions
package import GeoTexts
package import Geodesy

/// A message for the user that is not coaching: what an alert or a toast would show.
package struct TrackingNotice: Hashable, Sendable {
  /// What it is about.
  package enum Topic: String, Hashable, Sendable, CaseIterable {
    /// The device cannot do geotracking.
    case unsupported
    /// Geotracking is not available at the place.
    case unavailable
    /// The way back to where geotracking works.
    case returnHint
    /// Localizing took too long.
    case failed
  }

  /// When.
  package var time: Seconds
  /// What it is about.
  package var topic: Topic
  /// What it says: the title of an alert first.
  package var lines: [Message]
  /// What the user can choose; empty for a toast.
  package var actions: [SessionText]
  /// The way that it names.
  package var way: GroundWay?

  /// Makes a notice.
  package init(
    time: Seconds, _ topic: Topic, lines: [Message], actions: [SessionText] = [],
    way: GroundWay? = nil
  ) {
    self.time = time
    self.topic = topic
    self.lines = lines
    self.actions = actions
    self.way = way
  }

  /// The notice in the words of a language.
  package func sessionOutput(in language: Language) -> SessionOutput {
    var fields: [SessionOutput.Field] = [
      .init("id", .text(topic.rawValue)), .init("kind", .text(actions.isEmpty ? "toast" : "alert")),
      .init("text", .text(lines.map { $0.text(in: language) }.joined(separator: "\n"))),
    ]
    if !actions.isEmpty {
      fields.append(
        .init("actions", .list(actions.map { .text(Catalogue.template($0, in: language)) })))
    }
    if let way {
      fields.append(.init("meters", .number(way.meters, decimals: 1)))
      fields.append(.init("bearing", .number(way.bearing, decimals: 0)))
    }
    return SessionOutput(time: time, .message, fields)
  }
}
