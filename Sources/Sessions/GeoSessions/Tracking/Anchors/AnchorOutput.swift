public import GeoAnchors
public import Geodesy

/// What happens to the anchors of a session.
public indirect enum AnchorOutput: Hashable, Sendable {
  /// An anchor is new.
  case added(SessionAnchor)
  /// An anchor changed.
  case updated(SessionAnchor, Change)
  /// An anchor is gone.
  case removed(SessionAnchor)
  /// The user came near an anchor, so many meters away.
  case entered(SessionAnchor, meters: Meters)
  /// The user went away from an anchor, so many meters by now.
  case left(SessionAnchor, meters: Meters)
  /// The anchors are to be kept in a file of this name, whose kind is the app's choice.
  case saved([Anchor], name: String)
  /// The user is told something.
  case notice(AnchorNotice)
  /// Where the next anchor of the walk is, and which anchors the camera sees, nearest first.
  case guided(to: SessionAnchor, DistanceAndBearing, visible: [AnchorID])
  /// What the guide of the walk says.
  case followed(GuidanceStep)
  /// The walk is done.
  case finished(SessionAnchor)

  /// How an anchor changed.
  public enum Change: Hashable, Sendable {
    /// A better alignment moved it by so many meters.
    case moved(Meters)
    /// Its content appeared.
    case revealed
    /// Its content is shown otherwise.
    case detail
    /// It came among the nearest, or ceased to be.
    case live
  }
}

/// The message for the user about what they did with anchors.
public indirect enum AnchorNotice: Hashable, Sendable {
  /// An anchor was added.
  case added(SessionAnchor)
  /// An anchor is farther away than the platform reaches.
  case tooFar(SessionAnchor, meters: Meters)
  /// An anchor of the walk was reached.
  case reached(SessionAnchor)
  /// Anchors cannot be added before the session is localized.
  case notLocalized
  /// A touch met nothing.
  case missed
  /// A touch met a point whose place on Earth is not known.
  case notConverted
  /// The newest anchor was taken back.
  case undone
  /// There is no anchor to take back.
  case nothingToUndo
  /// The session began anew.
  case restarted
  /// There is no anchor to save.
  case nothingToSave
  /// A document to load is not there: its name, nil where none was given.
  case noDocument(name: String?)
  /// A document holds no anchors.
  case emptyDocument
  /// So many anchors were loaded.
  case loaded(Int)
}
