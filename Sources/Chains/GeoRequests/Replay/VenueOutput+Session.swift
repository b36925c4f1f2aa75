public import GeoIndoor
public import GeoSessions

extension VenueOutput {
  /// The output in the common shape.
  public var sessionOutput: SessionOutput {
    switch kind {
    case .state(let state): SessionOutput(time: time, .state, state.fields)
    case .progress(let venue, let fraction):
      SessionOutput(
        time: time, .message,
        [
          .init("message", .text("venueProgress")), .init("venue", .text(venue.rawValue)),
          .init("progress", .number(fraction, decimals: 3)),
        ])
    case .downloaded(let venue, let version, let source, let detection):
      SessionOutput(
        time: time, .venueChanged,
        [
          .init("venue", .text(venue.rawValue)), .init("version", .optional(version)),
          .init("source", .text(source.rawValue)), .init("by", .text(detection.rawValue)),
        ])
    case .buildingChanged(let venue, let building):
      SessionOutput(
        time: time, .buildingChanged,
        [.init("venue", .text(venue.rawValue)), .init("building", .text(building.rawValue))])
    case .floorChanged(let venue, let building, let floor):
      SessionOutput(
        time: time, .floorChanged,
        [
          .init("venue", .text(venue.rawValue)), .init("building", .text(building.rawValue)),
          .init("floor", .text(floor.rawValue)),
        ])
    case .position(let position): position.sessionOutput
    case .sent(let position):
      SessionOutput(
        time: time, .request, [.init("request", .text("position"))] + position.fields)
    case .fence(let event): event.sessionOutput
    case .visit(let visit): visit.sessionOutput
    case .failed(let failure): SessionOutput(time: time, .error, failure.fields)
    case .objection(let objection): SessionOutput(time: time, .anomaly, objection.fields)
    }
  }
}

extension FenceEvent {
  /// The event in the common shape.
  var sessionOutput: SessionOutput {
    SessionOutput(
      time: time, kind == .enter ? .enter : .exit,
      [
        .init("fence", .text(fence.id)), .init("floor", .text(fence.floor.rawValue)),
        .init("name", .optional(fence.name)),
        .init("payload", .optional(fence.payload)),
      ])
  }
}

extension Visit {
  /// The visit in the common shape.
  var sessionOutput: SessionOutput {
    SessionOutput(
      time: end ?? begin, .visit,
      [
        .init("fence", .text(fence)), .init("begin", .number(begin, decimals: 3)),
        .init("end", .optional(end, decimals: 3)),
        .init("duration", .optional(duration, decimals: 3)),
      ])
  }
}

extension VenueState {
  var fields: [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("state", .text(name)), .init("outdoor", isOutdoor.map { .flag($0) } ?? .null),
    ]
    if let venue { fields.append(.init("venue", .text(venue.rawValue))) }
    switch self {
    case .findFloor(_, let version, let detection):
      fields += [
        .init("version", .optional(version)),
        .init("by", .text(detection.rawValue)),
      ]
    case .running(let map):
      fields += [
        .init("version", .optional(map.version)), .init("floor", .text(map.floor.rawValue)),
        .init("image", .optional(map.image)),
        .init("width", .optional(map.width, decimals: 3)),
        .init("height", .optional(map.height, decimals: 3)),
      ]
    case .error(let failure): fields += failure.fields
    case .idle, .started, .searchVenue, .getPacket: break
    }
    return fields
  }
}

extension IndoorPositioningFailure {
  var fields: [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [.init("severity", .text(severity.rawValue))]
    switch cause {
    case .network(let venue, let status):
      fields += [
        .init("cause", .text("network")), .init("venue", .text(venue.rawValue)),
        .init("status", .optional(status)),
      ]
    case .permission(let subject):
      fields += [.init("cause", .text("permission")), .init("subject", .text(subject))]
    case .other(let text):
      fields += [.init("cause", .text("other")), .init("text", .text(text))]
    }
    return fields
  }
}

extension MarkerObjection {
  var fields: [SessionOutput.Field] {
    switch self {
    case .ignored(let marker):
      [.init("reason", .text("unknownMarker")), .init("marker", .text(marker))]
    case .ambiguous(let marker):
      [.init("reason", .text("ambiguousMarker")), .init("marker", .text(marker))]
    case .lost: [.init("reason", .text("worldMoved"))]
    }
  }
}
