public import Geodesy

/// What a visual positioning service is asked, without the pictures themselves.
public struct PositioningRequest: Hashable, Sendable {
  /// The id, which the outcome names.
  public var id: String
  /// When it is made, on the session's clock.
  public var time: Seconds
  /// What to find the camera in.
  public var target: MapTarget
  /// The frames, in order of time; at least one.
  public var frames: [CapturedFrame]
  /// Where to look.
  public var hints: MapHints
  /// Where on Earth the device was; nil when it is not given.
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
