package import GeoSessions
package import GeoTexts
package import Geodesy

/// What a machine that finds objects says.
package struct ObjectTrackingOutput: Hashable, Sendable, SessionOutputConvertible {
  /// What happened.
  package enum Event: Hashable, Sendable {
    /// A request is to be sent.
    case request(PositioningRequest, LocalizationCause)
    /// A request is given up; nobody waits for its answer.
    case cancelled(id: String)
    /// An object was found: how its frame lies in the AR world, and how sure the service is.
    case found(code: String, MapAlignment, confidence: Double?)
    /// A request failed, and the app is told.
    case failed(PositioningFailure, LocalizationCause)
    /// The user is told something.
    case notice(LocalizationNotice)
  }

  /// The time of the event that caused it.
  package var time: Seconds
  /// What happened.
  package var event: Event
  /// The language of its texts in `sessionOutput`.
  package var language: Language

  /// Makes an output.
  package init(time: Seconds, _ event: Event, language: Language = .english) {
    self.time = time
    self.event = event
    self.language = language
  }

  /// The output in the common shape, its texts in its language.
  package var sessionOutput: SessionOutput {
    switch event {
    case .found(let code, let alignment, let confidence):
      var fields: [SessionOutput.Field] = [.init("id", .text(code))]
      if let confidence { fields.append(.init("confidence", .number(confidence, decimals: 6))) }
      return SessionOutput(
        time: time, .anchorUpdated, fields + PoseFields.fields("origin", alignment.pose))
    // What maps and objects share is told alike.
    case .request(let request, let cause): return shared(.request(request, cause))
    case .cancelled(let id): return shared(.cancelled(id: id))
    case .failed(let failure, let cause): return shared(.failed(failure, cause))
    case .notice(let notice): return shared(.notice(notice))
    }
  }

  private func shared(_ event: MapLocalizationOutput.Event) -> SessionOutput {
    MapLocalizationOutput(time: time, event, language: language).sessionOutput
  }
}
