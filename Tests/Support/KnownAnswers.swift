package import GeoFormats
package import Geodesy

/// Reading known answers that are written as JSON.
extension SharedData {
  /// Those of two files that are there: ours, which always is, and that of others.
  package static func known(_ ours: String, _ others: String) -> [String] {
    [ours] + [others].filter(has)
  }

  /// The root of a file.
  package static func json(_ file: String) throws(FormatError) -> JSONNode {
    try JSONNode(reading: Array(text(file).utf8))
  }
}

extension JSONNode {
  /// The numbers of an array.
  package func numbers() throws(FormatError) -> [Double] {
    try elements().map { (element) throws(FormatError) in try element.number() }
  }

  /// A place written as latitude, longitude.
  package func place() throws(FormatError) -> Coordinate {
    let numbers = try numbers()
    guard numbers.count == 2 else { throw error(expected: "latitude and longitude") }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
  }

  /// Places written as latitude, longitude.
  package func places() throws(FormatError) -> [Coordinate] {
    try elements().map { (element) throws(FormatError) in try element.place() }
  }
}
