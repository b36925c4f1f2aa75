public import GeoFormats
public import GeoInterchange

/// What was found in a document.
public struct ImportReport: Hashable, Sendable {
  /// What the document is called.
  public var name: String
  /// What was put right.
  public var notes: ImportNotes
  /// What is wrong with features; these were left out.
  public var mistakes: ImportFindings<FormatError>
  /// Anchors whose latitude and longitude are probably swapped; they were taken as they are.
  package var swappedAxes: ImportFindings<SwappedAxes>
  /// Why the document cannot be used; nil when it can.
  public var failure: InterchangeError?
}
