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
  public var swappedAxes: ImportFindings<SwappedAxes>
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

/// Why documents were not taken in.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// These cannot be used.
  case documents([ImportReport])
  /// An anchor cannot be stored.
  case store(AnchorStoreError)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .documents(let reports):
      reports.map { "\($0.name): \($0.failure?.description ?? "")" }.joined(separator: "\n")
    case .store(let error): error.description
    }
  }
}
