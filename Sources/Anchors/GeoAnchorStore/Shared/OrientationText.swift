package import GeoAnchors

/// Orientations as the store keeps them: a JSON array `[x,y,z,w]`.
package enum OrientationText {
  package static func encode(_ orientation: AnchorOrientation) -> String {
    "[\(orientation.x),\(orientation.y),\(orientation.z),\(orientation.w)]"
  }

  /// The orientation in a text; nil when it is not four numbers of length 1.
  package static func decode(_ text: String) -> AnchorOrientation? {
    guard text.hasPrefix("["), text.hasSuffix("]"), text.utf8.count < 200 else { return nil }
    let numbers = text.dropFirst().dropLast().split(separator: ",").compactMap { part in
      Double(part.drop { $0 == " " }.prefix { $0 != " " })
    }
    guard numbers.count == 4 else { return nil }
    let orientation = AnchorOrientation(
      x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
    let square = numbers.reduce(0) { $0 + $1 * $1 }
    return abs(square - 1) <= 1e-6 ? orientation : nil
  }
}
