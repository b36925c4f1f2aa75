import GeoFormats
import GeoTestSupport
import Geodesy

@testable import GeoLocalization

/// Facts about reference systems beside the checkout, as JSON.
enum Vectors {
  static func has(_ file: String) -> Bool { SharedData.has("indoor/" + file) }

  /// The document; null when it cannot be read.
  static func document(_ file: String) -> JSONValue {
    let text = SharedData.text("indoor/" + file)
    return (try? JSONReader.read(Array(text.utf8))) ?? .null
  }
}

extension JSONValue {
  /// The elements; none when this is no array.
  var elements: [JSONValue] { array ?? [] }

  /// A place written as latitude, longitude.
  var place: Coordinate? {
    guard let numbers = array?.compactMap(\.number), numbers.count == 2 else { return nil }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
  }
}

extension Coordinate {
  /// Meters to another place, on the ellipsoid's plane.
  func meters(to other: Coordinate) -> Meters {
    let point = FusionPlane(origin: self).point(other)
    return (point.east * point.east + point.north * point.north).squareRoot()
  }
}
