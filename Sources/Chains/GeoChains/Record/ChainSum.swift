import GeoAnchors
import GeoSystem
import Geodesy

/// The sums by which a path or the anchors of a chain are known again: hashes of numbers to the
/// decimals of documents.
struct ChainSum {
  private var sum = FNV1a()

  /// The sum of the path.
  static func path(of chain: Chain) -> String {
    var sum = ChainSum()
    for point in chain.path { sum.add(point) }
    return sum.sum.text
  }

  /// The sum of the places of the anchors.
  static func anchors(of chain: Chain) -> String {
    var sum = ChainSum()
    for anchor in chain.anchors {
      sum.add(anchor.coordinate)
      sum.add(anchor.distance, 1e6)
      sum.add(anchor.altitude?.meters ?? .infinity, 1e6)
      sum.add(text: anchor.altitude?.datum.rawValue ?? "")
    }
    return sum.sum.text
  }

  private mutating func add(_ place: Coordinate) {
    add(place.latitude, 1e9)
    add(place.longitude, 1e9)
  }

  private mutating func add(_ number: Double, _ steps: Double) {
    sum.add(number: Int64(exactly: (number * steps).rounded()) ?? .min)
  }

  private mutating func add(text: String) {
    sum.add(text.utf8)
    sum.add(UInt8(0))
  }
}
