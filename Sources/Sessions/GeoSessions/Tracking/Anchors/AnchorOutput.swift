public import GeoAnchors
public import Geodesy

/// An event in the life of a session's anchors.
public indirect enum AnchorOutput: Hashable, Sendable {
  /// An anchor is new.
  case added(SessionAnchor)
  /// An anchor changed.
  case updated(SessionAnchor, Change)
  /// An anchor is gone.
  case removed(SessionAnchor)
  /// The user came near an anchor, at this distance.
  case entered(SessionAnchor, meters: Meters)
  /// The user left an anchor, at this distance.
  case left(SessionAnchor, meters: Meters)
  /// The anchors are to be kept in a file of this name, whose kind is the app's choice.
  case saved([Anchor], name: String)
  /// A message for the user.
  case notice(AnchorNotice)
  /// The way to the next anchor of the walk, and the anchors in view, nearest first.
  case guided(to: SessionAnchor, DistanceAndBearing, visible: [AnchorID])
  /// A step reported by the guide of the walk.
  case followed(GuidanceStep)
  /// The walk is done.
  case finished(SessionAnchor)

  /// A change of an anchor.
  public enum Change: Hashable, Sendable {
    /// A better alignment moved it by this distance.
    case moved(Meters)
    /// Its content appeared.
    case revealed
    /// Its content is shown at another level of detail.
    case detail
    /// The anchor joined or left the nearest.
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
  /// Anchors cannot be changed while coaching has disabled the interface.
  case interfaceDisabled
  /// A touch met nothing.
  case missed
  /// A touch met a point whose place on Earth is not known.
  case notConverted
  /// The newest anchor was taken back.
  case undone
  /// No anchor to undo.
  case nothingToUndo
  /// The session began again.
  case restarted
  /// No anchor to save.
  case nothingToSave
  /// A document to load is not there: its name, nil where none was given.
  case noDocument(name: String?)
  /// A document holds no anchors.
  case emptyDocument
  /// The number of anchors that were loaded.
  case loaded(Int)
}
