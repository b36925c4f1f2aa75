public import GeoAreas
public import GeoFormats
public import Geodesy

/// What to check the coverage of: the request of availability.
///
/// A value that a program, the command line and a document (`check-request.schema.json`) make alike.
/// `CoverageChecker` answers it.
public struct CheckRequest: Hashable, RequestDocument {
  /// What is checked.
  public enum Subject: Hashable, Sendable {
    /// One place.
    case place(RequestedPlace)
    /// Many places, one answer each.
    case places([Place])
    /// A walk in lines, to be split at the borders; what lies between lines is no part of it.
    case lines([[Coordinate]])
    /// An area, to be measured.
    case area([Polygon])
    /// A cell of the grid, so that nobody learns where in it the asker is.
    case cell(CoverageCell)
    /// The cell of a level, `0...24`, that a place is in.
    case cellAround(RequestedPlace, level: Int)
  }

  /// A place and what the asker calls it.
  public struct Place: Hashable, Sendable {
    /// What the answer calls it; nil for nothing.
    public var id: String?
    /// Where it is.
    public var place: RequestedPlace

    /// Names a place.
    public init(id: String? = nil, _ place: RequestedPlace) {
      self.id = id
      self.place = place
    }
  }

  /// What is checked.
  public var subject: Subject
  /// What is asked about it: accuracy, provider, grades, time, nearest regions, certainty.
  public var question: CoverageQuestion
  /// The names of the sets of regions that count; empty for all that are known.
  public var regions: [String] = []

  /// Creates a request; without a question the dates of regions are disregarded.
  public init(_ subject: Subject, _ question: CoverageQuestion = CoverageQuestion()) {
    self.subject = subject
    self.question = question
  }
}
