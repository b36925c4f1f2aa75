public import GeoAnchorStore
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

/// What was stored of documents, or would be.
public struct ImportSummary: Hashable, Sendable {
  /// How many anchors were added, changed and skipped.
  public var counts = IntakeCounts()
  /// How many features were left out for mistakes.
  public var leftOut = 0

  /// Makes a summary of nothing.
  public init() {}
}
