import GeoAnchors
public import GeoSessions
public import GeoTexts
public import GeoTracking
import Geodesy

extension SessionOutput {
  /// What tracking says, in the common shape with texts in a language.
  public init(_ output: TrackingOutput, in language: Language) {
    switch output {
    case .status(let change):
      self.init(change)
      let lines = StatusText.lines(change.status).map { $0.text(in: language) }
      fields.append(.init("text", .text(lines.joined(separator: "\n"))))
    case .alignment(let output): self.init(output, in: language)
    case .anchor(let output): self.init(output, in: language)
    case .coaching(let change): self.init(change, in: language)
    case .notice(let notice): self.init(notice, in: language)
    }
  }

  /// A change of the status, with names of the platform and without a text.
  init(_ change: StatusChange) {
    let (geo, status) = (change.status.geo, change.status)
    var fields: [Field] = [
      .init("state", .text(geo.state.name)), .init("accuracy", .text(geo.accuracy.name)),
      .init("reasons", .list(geo.reasons.map { .text($0.name) })),
      .init("camera", .text(status.camera.name)), .init("derived", .flag(status.isDerived)),
    ]
    if let source = geo.altitudeSource {
      fields.append(.init("altitudeSource", .text(source.name)))
    }
    if status.hasTimedOut { fields.append(.init("timedOut", .flag(true))) }
    if !status.isSupported { fields.append(.init("supported", .flag(false))) }
    self.init(time: change.time, .state, fields)
  }

  private init(_ change: CoachingChange, in language: Language) {
    var fields: [Field] = [
      .init("active", .flag(change.advice != nil)), .init("phase", .text(change.phase.name)),
      .init("uiEnabled", .flag(change.isUIEnabled)),
    ]
    if let advice = change.advice {
      fields += [
        .init("id", .text(advice.message.rawValue)),
        .init("severity", .text(advice.severity.name)),
        .text(.session(advice.message), in: language),
      ]
    }
    self.init(time: change.time, .coaching, fields)
  }

  private init(_ notice: TrackingNotice, in language: Language) {
    let lines = notice.lines.map { $0.text(in: language) }
    var fields: [Field] = [
      .init("id", .text(notice.topic.name)),
      .init("kind", .text(notice.action == nil ? "toast" : "alert")),
      .init("text", .text(lines.joined(separator: "\n"))),
    ]
    if let action = notice.action {
      let text = Message.session(action).text(in: language)
      fields.append(.init("actions", .list([.text(text)])))
    }
    let way: GroundWay? =
      switch notice.topic {
      case .unavailable(_, let nearest): nearest
      case .returnHint(let way): way
      case .unsupported, .failed: nil
      }
    if let way {
      fields.append(.init("meters", .number(way.meters, decimals: 1)))
      fields.append(.init("bearing", .number(way.bearing, decimals: 0)))
    }
    self.init(time: notice.time, .message, fields)
  }
}

extension SessionOutput.Field {
  /// The field `text` with a message in a language.
  static func text(_ message: Message, in language: Language) -> SessionOutput.Field {
    .init("text", .text(message.text(in: language)))
  }
}
