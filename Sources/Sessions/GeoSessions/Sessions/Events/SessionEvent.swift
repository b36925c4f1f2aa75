public import Geodesy

/// One event of a session, as a phone would deliver it to its app, and its time.
///
/// A session is a sequence of events in order of time. It is the only input of every machine
/// (`SessionMachine`): no machine looks at a clock, a file or the network, so the same events always
/// give the same outputs.
public struct SessionEvent: Hashable, Sendable {
  /// Seconds since the session's epoch (`SessionHeader.epoch`), the moment the app got to know.
  ///
  /// Never decreasing in what a `SessionLogReader` hands out.
  public var time: Seconds
  /// Its kind.
  public var kind: Kind
  /// Members of the log line that this version has no name for; they are written back as they were.
  package var foreign = ForeignFields.none

  /// Creates an event.
  public init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kind of event, with its data.
  ///
  /// Machines switch over all cases, without `default`, so a new kind is a question to each of them.
  public enum Kind: Hashable, Sendable {
    /// The session started, paused, went on, was reset or stopped.
    case session(SessionChange)
    /// The platform ended the session with an error.
    indirect case sessionFailed(SessionFailure)
    /// A camera frame with its pose and the state of world tracking.
    case frame(Frame)
    /// A position from satellites or the phone's location service.
    case gnss(GNSSFix)
    /// A compass reading.
    case heading(HeadingReading)
    /// The user allowed or forbade the app to use a sensor.
    case permission(PermissionSubject, isGranted: Bool)
    /// The network came or went: whether requests can be sent.
    case network(isConnected: Bool)
    /// Whether the device can do something.
    case deviceSupport(DeviceFeature, isSupported: Bool)
    /// A QR code was read: its text.
    case qr(String)
    /// A code was typed by hand: its text.
    case manualCode(String)
    /// The app accepted or rejected the code that was read last.
    case codeVerdict(isAccepted: Bool)
    /// World tracking found a known picture, by its id: its anchor in the AR world, nil when there is
    /// none or it cannot be used, and whether it is in view now.
    case marker(id: String, pose: FramePose?, isTracked: Bool = true)
    /// A radio beacon was heard.
    case beacon(BeaconReading)
    /// A visual positioning service answered.
    indirect case localization(LocalizationResponse)
    /// A visual positioning service failed.
    case localizationFailed(LocalizationFailure)
    /// Geotracking as the platform reports it.
    case geoStatus(GeoStatus)
    /// The user touched the map: a place on the ground, and the name that the anchor is to have.
    case mapTap(Coordinate, name: String? = nil)
    /// The user touched the camera picture: what it hit, and the name that the anchor is to have.
    case viewTap(ViewTap, name: String? = nil)
    /// The user asked for something: what it is about, such as the name of a file, and the content of
    /// the file that was loaded, so that a replay needs nothing but the log.
    case userAction(UserAction, argument: String? = nil, document: String? = nil)
    /// Time went by; nothing else happened.
    case tick
    /// The true position of the device; no machine may use it, reports compare with it.
    case groundTruth(GroundTruth)
    /// A fault of the simulation, such as `tunnel`, begins or ends; no machine may use it.
    case fault(String, begins: Bool)
    /// An event of a kind that this version does not know, kept byte for byte: the whole line of the
    /// log, one JSON object without a line feed.
    case unknown(name: String, line: String)
  }
}

extension SessionEvent.Kind {
  /// Whether the event shows that a session runs, so that a log without `session start` begins with it:
  /// neither time, nor the network, nor notes about the recording, nor an end does.
  package var beginsSession: Bool {
    switch self {
    case .session(let change):
      switch change {
      case .start, .resume, .reset: true
      case .pause, .stop, .unknown: false
      }
    case .network, .deviceSupport(_, isSupported: true), .tick, .groundTruth, .fault, .unknown:
      false
    case .sessionFailed, .frame, .gnss, .heading, .permission, .deviceSupport, .qr, .manualCode,
      .codeVerdict, .marker, .beacon, .localization, .localizationFailed, .geoStatus, .mapTap,
      .viewTap, .userAction:
      true
    }
  }
}
