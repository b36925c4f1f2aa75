import GeoFormats
import Geodesy

/// Reads the events of log lines; what is not right goes to `problems`.
struct EventDecoder {
  var line = LogLine()
  var problems: [SessionFinding.Problem] = []
  /// The axes of poses that do not name their own.
  var axes = FrameConvention.eus
  /// Foreign members that were told of.
  private var toldMembers: Set<String> = []
  private static let mostToldMembers = 100

  /// The event of the line that was split last; nil when it cannot be used.
  mutating func event() -> SessionEvent? {
    guard let timeValue = line.take("time") else {
      problems.append(.missing("time"))
      return nil
    }
    guard let time = timeValue.number else {
      problems.append(wrong("time", timeValue, "seconds"))
      return nil
    }
    guard time.magnitude < 1e12 else {
      problems.append(.notFinite("time"))
      return nil
    }
    guard let nameValue = line.take("event") else {
      problems.append(.missing("event"))
      return nil
    }
    // Most events of a session are frames.
    if nameValue.isText("frame") { return finished(time, .frame(frame())) }
    guard let name = nameValue.text else {
      problems.append(wrong("event", nameValue, "the name of an event"))
      return nil
    }
    guard let name = EventName(rawValue: name) else {
      guard let text = String(validating: line.bytes, as: UTF8.self), line.isJSON else {
        problems.append(.notJSON(line.problem))
        return nil
      }
      problems.append(.unknownEvent(name))
      return SessionEvent(time: time, .unknown(UnknownEvent(name: name, line: text)))
    }
    return kind(name).flatMap { finished(time, $0) }
  }

  private mutating func finished(_ time: Seconds, _ kind: SessionEvent.Kind) -> SessionEvent? {
    guard line.hasForeign else { return SessionEvent(time: time, kind) }
    guard let rest = line.rest() else {
      problems.append(.notJSON(line.problem))
      return nil
    }
    tell(rest)
    var event = SessionEvent(time: time, kind)
    event.foreign = rest.fields
    return event
  }

  /// Tells of members that were not taken: of foreign ones once for each name.
  mutating func tell(_ rest: LogLine.Rest) {
    for name in rest.repeated { problems.append(.repeatedMember(name)) }
    for name in rest.names
    where toldMembers.count < Self.mostToldMembers && toldMembers.insert(name).inserted {
      problems.append(.unknownMember(name))
    }
  }

  private mutating func kind(_ name: EventName) -> SessionEvent.Kind? {
    switch name {
    case .frame: .frame(frame())
    case .session: code("change", SessionChange.self).map { .session($0) }
    case .gnss: gnss().map { .gnss($0) }
    case .heading: heading().map { .heading($0) }
    case .permission: permission().map { .permission($0) }
    case .network: flag("connected").map { .network(NetworkStatus(isConnected: $0)) }
    case .deviceSupport: deviceSupport().map { .deviceSupport($0) }
    case .qr: required("text").map { .qr(CodeReading(text: $0)) }
    case .manualCode: required("text").map { .manualCode(CodeReading(text: $0)) }
    case .codeVerdict: flag("accepted").map { .codeVerdict(CodeVerdict(isAccepted: $0)) }
    case .marker: marker().map { .marker($0) }
    case .beacon: beacon().map { .beacon($0) }
    case .locResponse: .localization(localization())
    case .locError: .localizationFailed(localizationFailure())
    case .geoStatus: geoStatus().map { .geoStatus($0) }
    case .mapTap: coordinate().map { .mapTap(MapTap($0, name: text("name"))) }
    case .viewTap: viewTap().map { .viewTap($0) }
    case .userAction: userAction().map { .userAction($0) }
    case .tick: .tick
    case .groundTruth: groundTruth().map { .groundTruth($0) }
    case .fault: fault().map { .fault($0) }
    }
  }
}

/// The names of events in logs.
enum EventName: String {
  case session, frame, gnss, heading, permission, network, deviceSupport, qr, manualCode
  case codeVerdict, marker, beacon, locResponse, locError, geoStatus, mapTap, viewTap, userAction
  case tick, groundTruth, fault
}
