package import GeoAnchors
public import GeoFormats
public import GeoInterchange

/// The report on reading a document.
public struct ImportReport: Hashable, Sendable {
  /// The name of the document.
  public var name: String
  /// The repairs.
  public var notes: ImportNotes
  /// The errors in features that were left out.
  public var mistakes: ImportFindings<FormatError>
  /// Anchors whose latitude and longitude are probably swapped; they were taken as they are.
  package var swappedAxes: ImportFindings<SwappedAxes>
  /// The reason why the document cannot be used; nil when it can.
  public var failure: InterchangeError?
  /// The first `mostShown` anchors of a trial, which a map shows before anything is stored.
  package var shown: [Anchor] = []

  /// The most anchors of a trial that a report carries.
  package static let mostShown = 1_000
}
