package import GeoAnchors
package import GeoSessions
package import GeoTexts
package import Geodesy

/// What happens to the anchors of a session.
package struct AnchorOutput: Hashable, Sendable {
  /// When.
  package var time: Seconds
  /// What.
  package var event: Event

  /// What can happen.
  package indirect enum Event: Hashable, Sendable {
    /// An anchor is new.
    case added(SessionAnchor)
    /// An anchor changed.
    case updated(SessionAnchor, Change)
    /// An anchor is gone.
    case removed(SessionAnchor)
    /// The user came near an anchor, so many meters away.
    case entered(SessionAnchor, meters: Meters)
    /// The user went away from an anchor, so many meters by now.
    case left(SessionAnchor, meters: Meters)
    /// The anchors are to be kept in a file of this name, whose kind is the app's choice.
    case saved([Anchor], name: String)
    /// The user is told something.
    case said(SessionText, Message)
    /// Where the next anchor of the walk is, and which anchors the camera sees.
    case guided(Guidance)
    /// What the guide of the walk says.
    case followed(WalkStep)
    /// The walk is done.
    case finished(SessionAnchor)
  }

  /// How an anchor changed.
  package enum Change: Hashable, Sendable {
    /// A better alignment moved it by so many meters.
    case moved(Meters)
    /// Its content appeared.
    case revealed
    /// Its content is shown otherwise.
    case detail
    /// It came among the nearest, or ceased to be.
    case live
  }

  /// The way on.
  package struct Guidance: Hashable, Sendable {
    /// The next anchor.
    package var next: SessionAnchor
    /// The way to it.
    package var way: GroundWay
    /// The anchors that the camera sees, nearest first.
    package var visible: [AnchorID]
  }

  /// The output in the words of a language.
  package func sessionOutput(in language: Language) -> SessionOutput {
    switch event {
    case .added(let anchor):
      return SessionOutput(time: time, .anchorAdded, Self.place(anchor))
    case .updated(let anchor, let change):
      return SessionOutput(time: time, .anchorUpdated, Self.fields(anchor, change))
    case .removed(let anchor):
      return SessionOutput(time: time, .anchorRemoved, [Self.id(anchor)])
    case .entered(let anchor, let meters):
      return SessionOutput(
        time: time, .enter, Self.near(anchor, meters, .near(anchor.name), language))
    case .left(let anchor, let meters):
      return SessionOutput(
        time: time, .exit, Self.near(anchor, meters, .leaving(anchor.name), language))
    case .saved(let anchors, let name):
      return SessionOutput(
        time: time, .message,
        [
          .init("id", .text(SessionText.saveDone.rawValue)), .init("kind", .text("document")),
          .init("text", .text(Message.session(.saveDone).text(in: language))),
          .init("name", .text(name)),
          .init("anchors", .list(anchors.map { .object(Self.place($0)) })),
        ])
    case .said(let key, let message):
      return SessionOutput(
        time: time, .message,
        [
          .init("id", .text(key.rawValue)), .init("kind", .text("toast")),
          .init("text", .text(message.text(in: language))),
        ])
    case .guided(let guidance):
      return SessionOutput(time: time, .instruction, Self.fields(guidance, language))
    case .followed(let step):
      return SessionOutput(time: time, .instruction, step.fields(in: language))
    case .finished(let anchor):
      return SessionOutput(
        time: time, .instruction,
        [
          Self.id(anchor), .init("kind", .text(SessionText.chainDone.rawValue)),
          .init("text", .text(Message.session(.chainDone).text(in: language))),
        ])
    }
  }

  private static func id(_ anchor: SessionAnchor) -> SessionOutput.Field {
    .init("id", .text(anchor.anchor.id.rawValue))
  }

  /// What there may be of a place, and as many fields before it.
  private static let mostPlaceFields = 10

  private static func place(
    _ anchor: SessionAnchor, after first: [SessionOutput.Field] = []
  ) -> [SessionOutput.Field] {
    var fields = place(anchor.anchor, after: first)
    fields.append(.init("origin", .text(anchor.origin.rawValue)))
    return fields
  }

  private static func place(
    _ anchor: Anchor, after first: [SessionOutput.Field] = []
  ) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = []
    fields.reserveCapacity(mostPlaceFields)
    for field in first { fields.append(field) }
    fields.append(.init("id", .text(anchor.id.rawValue)))
    if !anchor.name.isEmpty { fields.append(.init("name", .text(anchor.name))) }
    fields.append(.init("latitude", .number(anchor.coordinate.latitude, decimals: 8)))
    fields.append(.init("longitude", .number(anchor.coordinate.longitude, decimals: 8)))
    if let altitude = anchor.altitude {
      fields.append(.init("altitude", .number(altitude.meters, decimals: 3)))
      fields.append(.init("datum", .text(altitude.datum.rawValue)))
    }
    if let source = anchor.details.altitudeSource {
      fields.append(.init("altitudeSource", .text(source.rawValue)))
    }
    return fields
  }

  private static func fields(
    _ anchor: SessionAnchor, _ change: Change
  ) -> [SessionOutput.Field] {
    switch change {
    case .moved(let meters):
      return place(
        anchor,
        after: [.init("change", .text("moved")), .init("meters", .number(meters, decimals: 2))])
    case .revealed:
      return look(anchor, "revealed")
    case .detail: return look(anchor, "detail")
    case .live:
      return [id(anchor), .init("change", .text("live")), .init("live", .flag(anchor.isLive))]
    }
  }

  /// How the content is shown, and how high above its place.
  private static func look(_ anchor: SessionAnchor, _ change: String) -> [SessionOutput.Field] {
    [
      id(anchor), .init("change", .text(change)), .init("detail", .text(anchor.detail.rawValue)),
      .init("liftMeters", .number(anchor.lift, decimals: 3)),
    ]
  }

  private static func near(
    _ anchor: SessionAnchor, _ meters: Meters, _ message: Message, _ language: Language
  ) -> [SessionOutput.Field] {
    [
      id(anchor), .init("meters", .number(meters, decimals: 1)),
      .init("text", .text(message.text(in: language))),
    ]
  }

  private static func fields(
    _ guidance: Guidance, _ language: Language
  ) -> [SessionOutput.Field] {
    let message = Message.next(
      guidance.next.name, meters: guidance.way.meters, bearing: guidance.way.bearing)
    return [
      id(guidance.next), .init("kind", .text(SessionText.nextAnchor.rawValue)),
      .init("meters", .number(guidance.way.meters, decimals: 1)),
      .init("bearing", .number(guidance.way.bearing, decimals: 0)),
      .init("visible", .list(guidance.visible.map { .text($0.rawValue) })),
      .init("text", .text(message.text(in: language))),
    ]
  }
}
