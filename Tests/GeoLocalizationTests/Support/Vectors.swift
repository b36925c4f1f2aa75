import GeoFormats
import GeoLocalization
import GeoTestSupport
import Geodesy

/// Facts about reference systems beside the checkout, as JSON.
enum Vectors {
  static func has(_ file: String) -> Bool { SharedData.has("indoor/" + file) }

  /// The document; null when it cannot be read.
  static func document(_ file: String) -> JSONValue {
    let text = SharedData.text(path: SharedData.folder + "/indoor/" + file)
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

/// Fifteen answers of a service about one place and what is known of them.
enum RealFixes {
  /// 290_FE600_009 of 2021-04-24, degrees.
  static let places: [Coordinate] = [
    (48.826571, 2.327442), (48.826571, 2.327438), (48.826578, 2.327439), (48.826589, 2.327399),
    (48.826602, 2.327396), (48.826588, 2.327391), (48.826576, 2.327437), (48.82658, 2.327411),
    (48.826581, 2.327449), (48.826575, 2.327381), (48.826578, 2.327449), (48.826599, 2.327395),
    (48.826598, 2.327391), (48.826579, 2.327437), (48.826578, 2.327443),
  ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

  /// The same with three answers far to the south.
  static let withOutliers = places.enumerated().map { index, place in
    (5...7).contains(index) ? Coordinate(latitude: 45, longitude: place.longitude) : place
  }

  /// The median of each set, computed in a local equirectangular frame.
  static let median = Coordinate(latitude: 48.826_578_6, longitude: 2.327_434_72)
  static let medianWithOutliers = Coordinate(latitude: 48.826_579, longitude: 2.327_437)
}
