public import Geodesy

/// An output of a machine that localizes in a map or finds objects.
public struct MapLocalizationOutput: Hashable, Sendable {
  /// The content of an output.
  public enum Event: Hashable, Sendable {
    /// The session can be used.
    case ready
    /// The state that an app sees changed.
    case state(MapLocalizationState)
    /// A request is to be sent.
    case request(PositioningRequest, LocalizationCause)
    /// A request is given up; its answer will be dropped.
    case cancelled(id: String)
    /// A request found the position.
    case located(MapLocalizationResult)
    /// An object was found: how its frame lies in the AR world, and how sure the service is.
    case objectLocated(code: String, MapAlignment, confidence: Double?)
    /// The current camera: in the frame of the map or set, and on Earth if the map's placement is known.
    case position(camera: FramePose, place: MapCatalogue.Place?)
    /// A reported failure of a request.
    case failed(PositioningFailure, LocalizationCause)
    /// A notice to the user.
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
