/// An action that a user can request.
public enum UserAction: PlatformCode {
  /// Find the position by camera now.
  case localize
  /// Reset the world.
  case resetWorldOrigin
  /// Take back the anchor added last.
  case undo
  /// Begin again without anchors.
  case restart
  /// Begin again, asked for where coaching offers it: the overlay's "Start Over".
  case startOver
  /// Keep the anchors in a file.
  case saveAnchors
  /// Add the anchors of a file.
  case loadAnchors
  /// End the session.
  case stop
  /// Go on although precise tracking is not available here.
  case continueLimited
  /// Ask with one picture or with several from now on: `singleFrame` or `multiFrame`.
  case setLocalizationMode
  /// Lead to a place of the waypoint graph, by its name.
  case navigate
  /// End the guidance.
  case stopNavigation
  /// Show no models of maps any more.
  case clearMesh
  /// Use the receiver of satellites from now on.
  case startGPSUpdates
  /// Use the receiver of satellites no more.
  case stopGPSUpdates
  /// Find the objects by camera now.
  case trackObjects
  /// Close the view, which asks first: without an argument; then `confirm` or `cancel`.
  case close
  /// Another action, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.localize, "localize", 0),
    (.resetWorldOrigin, "resetWorldOrigin", 1), (.undo, "undo", 2),
    (.restart, "restart", 3), (.startOver, "startOver", 20), (.saveAnchors, "saveAnchors", 4),
    (.loadAnchors, "loadAnchors", 5), (.stop, "stop", 6),
    (.continueLimited, "continueLimited", 7),
    (.setLocalizationMode, "setLocalizationMode", 8), (.navigate, "navigate", 9),
    (.stopNavigation, "stopNavigation", 10),
    (.clearMesh, "clearMesh", 11), (.startGPSUpdates, "startGpsUpdates", 12),
    (.stopGPSUpdates, "stopGpsUpdates", 13), (.trackObjects, "trackObjects", 14),
    (.close, "close", 15),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
