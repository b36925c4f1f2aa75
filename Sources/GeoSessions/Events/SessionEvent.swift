public import Geodesy

/// One thing that happened in a session: what a phone would have told its app, and when.
///
/// A session is a sequence of events in order of time. It is the only input of every machine
/// (`SessionMachine`): no machine looks at a clock, a file or the network, so the same events always
/// give the same outputs.
public struct SessionEvent: Hashable, Sendable {
  /// Seconds since the session's epoch (`SessionHeader.epoch`), the moment the app got to know.
  ///
  /// Never decreasing in what a `SessionLogReader` hands out.
  public var time: Seconds
  /// What happened.
  public var kind: Kind
  /// Members of the log line that this version has no name for; they are written back as they were.
  package var foreign = ForeignFields.none

  /// Makes an event.
  public init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What happened, with its data.
  ///
  /// Machines switch over all cases, without `default`, so a new kind is a question to each of them.
  public enum Kind: Hashable, Sendable {
    /// The session started, paused, went on, was reset or stopped.
    case session(SessionChange)
    /// A camera frame with its pose and the state of world tracking.
    case frame(Frame)
    /// A position from satellites or the phone's location service.
    case gnss(GNSSFix)
    /// A compass reading.
    case heading(HeadingReading)
    /// A permission was granted or refused.
    case permission(PermissionStatus)
    /// The network came or went.
    case network(NetworkStatus)
    /// What the device can do.
    case deviceSupport(DeviceSupport)
    /// A QR code was read.
    case qr(CodeReading)
    /// A code was typed by hand.
    case manualCode(CodeReading)
    /// The app accepted or rejected the code that was read last.
    case codeVerdict(CodeVerdict)
    /// A known picture was seen.
    case marker(MarkerSighting)
    /// A radio beacon was heard.
    case beacon(BeaconReading)
    /// A visual positioning service answered.
    indirect case localization(LocalizationResponse)
    /// A visual positioning service failed.
    case localizationFailed(LocalizationFailure)
    /// Geotracking as the platform reports it.
    case geoStatus(GeoStatus)
    /// The user touched the map.
    case mapTap(MapTap)
    /// The user touched the camera picture.
    case viewTap(ViewTap)
    /// The user asked for something.
    case userAction(UserAction)
    /// Time went by; nothing else happened.
    case tick
    /// Where the device truly was; no machine may use it, reports compare with it.
    case groundTruth(GroundTruth)
    /// A fault of the simulation begins or ends; no machine may use it.
    case fault(FaultMark)
    /// An event that this version does not know, kept as it was.
    case unknown(UnknownEvent)
  }
}
