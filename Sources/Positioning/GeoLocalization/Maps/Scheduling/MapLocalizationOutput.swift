public import Geodesy

/// What a machine that finds its place in a map, or finds objects, says.
public struct MapLocalizationOutput: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The session can be used.
    case ready
    /// What an app can see of the session changed.
    case state(MapLocalizationState)
    /// A request is to be sent.
    case request(PositioningRequest, LocalizationCause)
    /// A request is given up; nobody waits for its answer.
    case cancelled(id: String)
    /// A request found the position.
    case located(MapLocalizationResult)
    /// An object was found: how its frame lies in the AR world, and how sure the service is.
    case objectLocated(code: String, MapAlignment, confidence: Double?)
    /// Where the camera is now: in the frame of the map or set, and on Earth where the map's place is
    /// known.
    case position(camera: FramePose, place: MapCatalogue.Place?)
    /// A request failed, and the app is told.
    case failed(PositioningFailure, LocalizationCause)
    /// The user is told something.
    case notice(LocalizationNotice)
    /// The model of a map appears or goes.
    case mesh(MeshEvent)
    /// The way to a place in the map goes on.
    case navigation(NavigationOutput)
  }

  /// The time of the event that caused it.
  public var time: Seconds
  /// The event.
  public var event: Event

  package init(time: Seconds, _ event: Event) {
    self.time = time
    self.event = event
  }
}
