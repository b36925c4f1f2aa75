import GeoAnchors
import GeoSessions
import GeoTexts
import Geodesy

extension SessionOutput {
  /// Creates the output of a change to anchors, with texts in a language.
  init(_ output: AnchorOutput, at time: Seconds, in language: Language) {
    func text(_ message: Message) -> Field { .text(message, in: language) }
    let (kind, fields): (Kind, [Field]) =
      switch output {
      case .added(let anchor): (.anchorAdded, Self.place(anchor))
      case .updated(let anchor, let change): (.anchorUpdated, Self.fields(anchor, change))
      case .removed(let anchor): (.anchorRemoved, [Self.id(anchor)])
      case .entered(let anchor, let meters):
        (.enter, Self.near(anchor, meters) + [text(.near(anchor.name))])
      case .left(let anchor, let meters):
        (.exit, Self.near(anchor, meters) + [text(.leaving(anchor.name))])
      case .saved(let anchors, let name):
        (
          .message,
          [
            .init("id", .text(SessionText.saveDone.rawValue)), .init("kind", .text("document")),
            text(.session(.saveDone)), .init("name", .text(name)),
            .init("anchors", .list(anchors.map { .object(Self.place($0)) })),
          ]
        )
      case .notice(let notice):
        (
          .message,
          [
            .init("id", .text(notice.key.rawValue)), .init("kind", .text("toast")),
            text(notice.message),
          ]
        )
      case .guided(let next, let way, let visible):
        (
          .instruction,
          [
            Self.id(next), .init("kind", .text(SessionText.nextAnchor.rawValue)),
            .init("meters", .number(way.meters, decimals: 1)),
            .init("bearing", .number(way.bearing, decimals: 0)),
            .init("visible", .list(visible.map { .text($0.rawValue) })),
            text(.next(next.name, meters: way.meters, bearing: way.bearing)),
          ]
        )
      case .followed(let step):
        (.instruction, Self.fields(step) + [.init("text", .text(step.text(in: language)))])
      case .finished(let anchor):
        (
          .instruction,
          [
            Self.id(anchor), .init("kind", .text(SessionText.chainDone.rawValue)),
            text(.session(.chainDone)),
          ]
        )
      }
    self.init(time: time, kind, fields)
  }

  private static func id(_ anchor: SessionAnchor) -> Field {
    .init("id", .text(anchor.anchor.id.rawValue))
  }

  private static func near(_ anchor: SessionAnchor, _ meters: Meters) -> [Field] {
    [id(anchor), .init("meters", .number(meters, decimals: 1))]
  }

  private static func place(_ anchor: SessionAnchor) -> [Field] {
    place(anchor.anchor) + [.init("origin", .text(anchor.origin.rawValue))]
  }

  private static func place(_ anchor: Anchor) -> [Field] {
    var fields = [Field("id", .text(anchor.id.rawValue))]
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

  private static func fields(_ anchor: SessionAnchor, _ change: AnchorOutput.Change) -> [Field] {
    switch change {
    case .moved(let meters):
      [.init("change", .text("moved")), .init("meters", .number(meters, decimals: 2))]
        + place(anchor)
    case .revealed: look(anchor, "revealed")
    case .detail: look(anchor, "detail")
    case .live:
      [id(anchor), .init("change", .text("live")), .init("live", .flag(anchor.isLive))]
    }
  }

  /// The appearance of the content, and its height above its place.
  private static func look(_ anchor: SessionAnchor, _ change: String) -> [Field] {
    [
      id(anchor), .init("change", .text(change)),
      .init("detail", .text(anchor.isPrecise ? "precise" : "coarse")),
      .init("liftMeters", .number(anchor.lift, decimals: 3)),
    ]
  }

  private static func fields(_ step: GuidanceStep) -> [Field] {
    var fields: [Field] = []
    if let anchor = step.anchor { fields.append(.init("id", .text(anchor.id.rawValue))) }
    fields.append(.init("kind", .text(step.event.name)))
    if let anchor = step.anchor { fields.append(.init("anchor", .whole(anchor.number))) }
    if case .leftRoute(let meters) = step.event {
      fields.append(.init("offRouteMeters", .number(meters, decimals: 3)))
    }
    if let progress = step.progress {
      fields += [
        .init("distanceMeters", .number(progress.distance, decimals: 3)),
        .init("remainingMeters", .number(progress.remaining, decimals: 3)),
        .init("remainingSeconds", .number(progress.remainingTime, decimals: 1)),
      ]
    }
    return fields
  }
}
