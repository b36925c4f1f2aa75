package import Geodesy

/// A failure of work with areas.
public enum AreaError: Error, Hashable, Sendable {
  /// GEOS could not be loaded, for the loader's reason.
  case library(String)
  /// GEOS failed, for its own reason.
  case operation(String)
  /// A polygon whose rings leave its inside unclear: what is wrong with them, and where.
  case invalid(String)
  /// The task was canceled, or its deadline passed, in the middle of the work.
  case cancelled
}

extension AreaError: CustomStringConvertible {
  /// The failure, and the package to install where the library is missing.
  public var description: String {
    switch self {
    case .library(let reason): "\(reason); install GEOS (Debian: libgeos-c1v5)"
    case .operation(let reason): "GEOS: \(reason)"
    case .invalid(let reason): "the area is not valid: \(reason)"
    case .cancelled: "the operation was canceled"
    }
  }
}

/// A defect of a polygon, with its place.
package struct PolygonIssue: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No ring at all, or no point in it.
    case empty
    case notFinite
    /// A ring has too few different points to enclose anything.
    case tooFewPoints(Int)
    /// A latitude is beyond ±90; swapped when the other order would be in range.
    case latitude(Double, looksSwapped: Bool)
    /// A longitude is beyond ±540.
    case longitude(Double)
    /// The rings cross or touch in a way that leaves the inside unclear; the words of GEOS.
    case rings(String)
    /// The library failed.
    case library(AreaError)
  }

  package var kind: Kind
  /// The ring, counted from 0 (the outer one); nil when all of them are concerned.
  package var ring: Int?
  /// The point of the ring, counted from 0.
  package var point: Int?
  /// The place on Earth, as given: the numbers may be out of range.
  package var place: Coordinate? {
    guard let x, let y else { return nil }
    return Coordinate(latitude: y, longitude: x)
  }
  private var x: Double?
  private var y: Double?

  init(
    _ kind: Kind, ring: Int? = nil, point: Int? = nil,
    at place: (longitude: Double, latitude: Double)? = nil
  ) {
    self.kind = kind
    self.ring = ring
    self.point = point
    x = place?.longitude
    y = place?.latitude
  }
}

extension PolygonIssue: CustomStringConvertible {
  /// The place, the value found and the value expected.
  package var description: String {
    var text =
      switch kind {
      case .empty: "it has no points"
      case .notFinite: "a coordinate is not a number"
      case .tooFewPoints(let count):
        "it has \(count) different \(count == 1 ? "point" : "points"), expected at least 3"
      case .latitude(let value, let swapped):
        "latitude \(value) is not between -90 and 90"
          + (swapped ? "; are latitude and longitude swapped?" : "")
      case .longitude(let value): "longitude \(value) is not between -540 and 540"
      case .rings(let words): words
      case .library(let error): error.description
      }
    if let ring { text += ring == 0 ? ", outer ring" : ", hole \(ring)" }
    if let point { text += ", point \(point + 1)" }
    if let x, let y { text += ", at latitude \(y), longitude \(x)" }
    return text
  }
}
