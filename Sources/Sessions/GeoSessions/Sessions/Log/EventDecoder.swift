import Geodesy

/// Reads the events of log lines; deviations go to `problems`.
struct EventDecoder {
  var line = LogLine()
  var problems: Problems = []
  /// The axes of poses that do not name their own.
  var axes = FrameConvention.eus
  /// Foreign members that were reported.
  private var listedMembers: Set<String> = []
  private static let mostListedMembers = 100

  /// The event of the line that was split last; nil when it cannot be used.
  mutating func event() -> SessionEvent? {
    guard let timeValue = line.consume("time") else { return problems.reject(.missing("time")) }
    guard let time = timeValue.number else {
      return problems.reject(wrong("time", timeValue, "seconds"))
    }
    guard time.magnitude < 1e12 else { return problems.reject(.notFinite("time")) }
    guard let nameValue = line.consume("event") else { return problems.reject(.missing("event")) }
    // Most events of a session are frames.
    if nameValue.isText("frame") { return finished(time, .frame(frame())) }
    guard let name = nameValue.text else {
      return problems.reject(wrong("event", nameValue, "the name of an event"))
    }
    guard let name = EventName(rawValue: name) else {
      guard let text = String(validating: line.bytes, as: UTF8.self), line.isJSON else {
        return problems.reject(.notJSON(line.problem))
      }
      problems.append(.unknownEvent(name))
      return SessionEvent(time: time, .unknown(name: name, line: text))
    }
    return kind(name).flatMap { finished(time, $0) }
  }

  private mutating func finished(_ time: Seconds, _ kind: SessionEvent.Kind) -> SessionEvent? {
    guard line.hasForeign else { return SessionEvent(time: time, kind) }
    guard let rest = line.rest() else { return problems.reject(.notJSON(line.problem)) }
    tell(rest)
    var event = SessionEvent(time: time, kind)
    event.foreign = rest.fields
    return event
  }

  /// Reports members that were not consumed; foreign ones once for each name.
  mutating func tell(_ rest: LogLine.Rest) {
    for name in rest.repeated { problems.append(.repeatedMember(name)) }
    for name in rest.names
    where listedMembers.count < Self.mostListedMembers && listedMembers.insert(name).inserted {
      problems.append(.unknownMember(name))
    }
  }

  private mutating func kind(_ name: EventName) -> SessionEvent.Kind? {
    switch name {
    case .frame: .frame(frame())
    case .session: code("change", SessionChange.self).map { .session($0) }
    case .sessionError: sessionFailure().map { .sessionFailed($0) }
    case .gnss: gnss().map { .gnss($0) }
    case .heading: heading().map { .heading($0) }
    case .permission: permission()
    case .network: flag("connected").map { .network(isConnected: $0) }
    case .deviceSupport: deviceSupport()
    case .qr: required("text").map { .qr($0) }
    case .manualCode: required("text").map { .manualCode($0) }
    case .codeVerdict: flag("accepted").map { .codeVerdict(isAccepted: $0) }
    case .marker: marker()
    case .beacon: beacon().map { .beacon($0) }
    case .locResponse: .localization(localization())
    case .locError: .localizationFailed(localizationFailure())
    case .geoStatus: geoStatus().map { .geoStatus($0) }
    case .mapTap: coordinate().map { .mapTap($0, name: text("name")) }
    case .viewTap: viewTap()
    case .userAction: userAction()
    case .tick: .tick
    case .groundTruth: groundTruth().map { .groundTruth($0) }
    case .fault: fault()
    }
  }
}

enum EventName: String {
  case session, sessionError, frame, gnss, heading, permission, network, deviceSupport, qr,
    manualCode
  case codeVerdict, marker, beacon, locResponse, locError, geoStatus, mapTap, viewTap, userAction
  case tick, groundTruth, fault
}
