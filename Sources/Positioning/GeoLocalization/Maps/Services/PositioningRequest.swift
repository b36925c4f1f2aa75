public import Geodesy

/// A request to a visual positioning service, without the pictures themselves.
public struct PositioningRequest: Hashable, Sendable {
  /// The id, which the outcome names.
  public var id: String
  /// Time of the request, on the session's clock.
  public var time: Seconds
  /// Target of the search.
  public var target: MapTarget
  /// The frames, in order of time; at least one.
  public var frames: [CapturedFrame]
  /// Search hints.
  public var hints: MapHints
  /// Receiver position of the device; nil if not given.
  public var geoHint: GeoHint?
  /// Whether poses go out and come back right-handed, as in a session; else as Unity has them.
  public var isRightHanded: Bool
  /// Whether a position on Earth is wanted too.
  public var wantsGeoCoordinates: Bool
  /// The quality of pictures in percent.
  public var imageQuality: Int

  /// Creates a request.
  public init(
    id: String, time: Seconds, target: MapTarget, frames: [CapturedFrame],
    hints: MapHints = MapHints(), geoHint: GeoHint? = nil, isRightHanded: Bool = true,
    wantsGeoCoordinates: Bool = false, imageQuality: Int = 90
  ) {
    self.id = id
    self.time = time
    self.target = target
    self.frames = frames
    self.hints = hints
    self.geoHint = geoHint
    self.isRightHanded = isRightHanded
    self.wantsGeoCoordinates = wantsGeoCoordinates
    self.imageQuality = imageQuality
  }
}
