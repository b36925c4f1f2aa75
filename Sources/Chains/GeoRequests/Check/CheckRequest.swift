public import GeoAreas
public import GeoFormats
public import Geodesy

/// A request to check the coverage of a subject: the request of availability.
///
/// A value that a program, the command line and a document (`check-request.schema.json`) make
/// alike. `CoverageChecker` answers it.
public struct CheckRequest: Hashable, RequestDocument {
  /// The subject of a check.
  public enum Subject: Hashable, Sendable {
    /// One place.
    case place(RequestedPlace)
    /// Many places, one answer each.
    case places([Place])
    /// A walk in lines, to be split at the borders; what lies between lines is no part of it.
    case lines([[Coordinate]])
    /// An area, to be measured.
    case area([Polygon])
    /// A cell of the grid, which hides the exact place of the user.
    case cell(CoverageCell)
    /// The cell of a level, `0...24`, that a place is in.
    case cellAround(RequestedPlace, level: Int)
  }

  /// A place with the caller's id.
  public struct Place: Hashable, Sendable {
    /// The id in the answer, or nil.
    public var id: String?
    /// The place.
    public var place: RequestedPlace

    /// Names a place.
    public init(id: String? = nil, _ place: RequestedPlace) {
      self.id = id
      self.place = place
    }
  }

  /// The subject.
  public var subject: Subject
  /// The question: accuracy, provider, grades, time, nearest regions, certainty.
  public var question: CoverageQuestion
  /// The names of the sets of regions that count; empty for all that are known.
  public var regions: [String] = []

  /// Creates a request; without a question the dates of regions are disregarded.
  public init(_ subject: Subject, _ question: CoverageQuestion = CoverageQuestion()) {
    self.subject = subject
    self.question = question
  }
}
