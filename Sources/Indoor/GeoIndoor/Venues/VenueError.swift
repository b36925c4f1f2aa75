public import GeoFormats

/// An error of reading or placing a venue.
public indirect enum VenueError: Error, Hashable, Sendable {
  /// A document breaks its grammar or its shape; `file` names the part of an archive or folder,
  /// and is nil for a document that is one file.
  case document(file: String?, FormatError)
  /// The document has no building.
  case noBuildings
  /// The document has no floor.
  case noFloors
  /// The document has no marker.
  case noMarkers
  /// The marker with this id has no location.
  case noLocation(marker: String)
  /// A thing of the document refers to another that is not there, or cannot be used.
  case unusable(file: String?, item: String, found: String, expected: String)
  /// A part of an archive or folder is missing or of no use.
  case part(name: String, found: String, expected: String)
  /// The archive is damaged, or packed in a way that is not read.
  case archive(found: String, expected: String)
  /// A part of the archive, or all of it, has more bytes than are read.
  case tooLarge(name: String, bytes: Int, limit: Int)
  /// The venue is at odds with itself; at least one of the faults is no warning.
  case issues([VenueIssue])
  /// A floor has no known place on the Earth, which is needed here.
  case noPlace(floor: Floor.ID)
  /// The venue has no floor or building with this id; the ids that there are.
  case unknownPart(VenueItem, known: [String])
  /// One building must be named: the venue has these.
  case severalBuildings([Building.ID])
  /// Pixels were given for a floor without a picture; nil for a building.
  case noPicture(floor: Floor.ID?)
  /// Control points do not determine where a plan lies.
  case controlPoints(problem: String)
  /// The document has nothing of a venue in it.
  case empty(expected: String)
}

extension VenueError: CustomStringConvertible {
  /// A message naming the place, what was found and what was expected.
  public var description: String {
    switch self {
    case .document(let file?, let error): "`\(file)`: \(error)"
    case .document(nil, let error): error.description
    case .noBuildings: "there is no building, expected at least one in `buildings`"
    case .noFloors: "there is no floor, expected at least one in `floors`"
    case .noMarkers: "there is no marker, expected at least one in `markers`"
    case .noLocation(let marker):
      "marker `\(marker)` has no location, expected `location` with x, y, heading and floor"
    case .unusable(let file, let item, let found, let expected):
      (file.map { "`\($0)`: " } ?? "") + "\(item): found \(found), expected \(expected)"
    case .part(let name, let found, let expected):
      "`\(name)` is \(found), expected \(expected)"
    case .archive(let found, let expected): "found \(found), expected \(expected)"
    case .tooLarge(let name, let bytes, let limit):
      "`\(name)` has \(bytes) bytes, expected at most \(limit)"
    case .issues(let issues): Self.text(of: issues)
    case .noPlace(let floor):
      "floor `\(floor)` is not georeferenced; georeference it first"
    case .unknownPart(let item, let known):
      "there is no \(item)"
        + (known.isEmpty
          ? "" : "; there are " + known.prefix(20).map { "`\($0)`" }.joined(separator: ", "))
    case .severalBuildings(let ids): "the venue has \(ids.count) buildings, expected one by its id"
    case .noPicture(let floor):
      (floor.map { "the floor `\($0)`" } ?? "a building") + " has no image, so it has no pixels"
    case .controlPoints(let problem): problem
    case .empty(let expected): "no part of a venue was found, expected \(expected)"
    }
  }

  /// The first faults that keep the venue from use, and how many more there are.
  private static func text(of issues: [VenueIssue]) -> String {
    let errors = issues.filter { !$0.isWarning }
    let shown = errors.prefix(5).map(\.description).joined(separator: "; ")
    return errors.count > 5 ? "\(shown); and \(errors.count - 5) more" : shown
  }
}
