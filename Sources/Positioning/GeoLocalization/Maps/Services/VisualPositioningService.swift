public import GeoSessions

/// Finds cameras by their pictures.
///
/// The owner of a `MapLocalizationMachine` gives each of its requests to a service and puts the outcome into
/// the session as an event: the answer as `localization`, a failure as `localizationFailed`
/// (`PositioningFailure.event`), so a session survives any failure of a service.
public protocol VisualPositioningService: Sendable {
  /// Looks for the camera of a request.
  /// - Parameters:
  ///   - request: The request; its frames hold the known data of each picture.
  ///   - pictures: one for each frame, in the same order.
  /// - Returns: The answer, with the id of the request and its latency.
  /// - Throws: `PositioningFailure` with the reason; never with a token in it.
  func localize(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) async throws(PositioningFailure) -> LocalizationResponse
}
