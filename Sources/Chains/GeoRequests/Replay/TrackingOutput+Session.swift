public import GeoSessions
public import GeoTexts
import Geodesy

extension SessionOutput {
  /// Creates the output of tracking in the common shape, with texts in a language.
  public init(_ output: TrackingOutput, in language: Language) {
    let time = output.time
    switch output.kind {
    case .status(let status):
      self.init(status, at: time)
      let lines = StatusText.lines(status).map { $0.text(in: language) }
      fields.append(.init("text", .text(lines.joined(separator: "\n"))))
    case .alignment(let output): self.init(output, at: time, in: language)
    case .anchor(let output): self.init(output, at: time, in: language)
    case .coaching(let change): self.init(change, at: time, in: language)
    case .notice(let notice): self.init(notice, at: time, in: language)
    }
  }

  /// A status that has just begun, with names of the platform and without a text.
  init(_ status: TrackingStatus, at time: Seconds) {
    let geo = status.geo
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
    self.init(time: time, .state, fields)
  }

  private init(_ change: CoachingChange, at time: Seconds, in language: Language) {
    var fields: [Field] = [
      .init("active", .flag(change.message != nil)), .init("phase", .text(change.phase.name)),
      .init("uiEnabled", .flag(change.isUIEnabled)),
    ]
    if let message = change.message {
      fields += [
        .init("id", .text(message.rawValue)), .init("severity", .text(message.severity.name)),
        .text(.session(message), in: language),
      ]
    }
    self.init(time: time, .coaching, fields)
  }

  private init(_ notice: TrackingNotice, at time: Seconds, in language: Language) {
    let lines = notice.lines.map { $0.text(in: language) }
    var fields: [Field] = [
      .init("id", .text(notice.name)),
      .init("kind", .text(notice.action == nil ? "toast" : "alert")),
      .init("text", .text(lines.joined(separator: "\n"))),
    ]
    if let action = notice.action {
      let text = Message.session(action).text(in: language)
      fields.append(.init("actions", .list([.text(text)])))
    }
    if case .sessionFailed(let failure) = notice {
      fields.append(.init("code", .text(failure.code.name)))
    }
    let way: DistanceAndBearing? =
      switch notice {
      case .unavailable(_, let nearest): nearest
      case .returnHint(let way): way
      case .unsupported, .failed, .sessionFailed: nil
      }
    if let way {
      fields.append(.init("meters", .number(way.meters, decimals: 1)))
      fields.append(.init("bearing", .number(way.bearing, decimals: 0)))
    }
    self.init(time: time, .message, fields)
  }
}

extension SessionOutput.Field {
  /// The field `text` with a message in a language.
  static func text(_ message: Message, in language: Language) -> SessionOutput.Field {
    .init("text", .text(message.text(in: language)))
  }
}
