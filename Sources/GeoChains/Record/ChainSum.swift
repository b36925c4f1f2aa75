import GeoAnchors
import Geodesy

/// Sums by which a path or the anchors of a chain are known again: FNV-1a of 64 bits over numbers to
/// the decimals of documents.
struct ChainSum {
  private var sum: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The sum of the path.
  static func path(of chain: Chain) -> String {
    var sum = ChainSum()
    for point in chain.path { sum.add(point) }
    return String(sum.sum, radix: 16)
  }

  /// The sum of where the anchors stand.
  static func anchors(of chain: Chain) -> String {
    var sum = ChainSum()
    for anchor in chain.anchors {
      sum.add(anchor.coordinate)
      sum.add(anchor.distance, 1e6)
      sum.add(anchor.altitude?.meters ?? .infinity, 1e6)
      sum.add(text: anchor.altitude?.datum.rawValue ?? "")
    }
    return String(sum.sum, radix: 16)
  }

  private mutating func add(_ place: Coordinate) {
    add(place.latitude, 1e9)
    add(place.longitude, 1e9)
  }

  private mutating func add(_ number: Double, _ steps: Double) {
    let whole = Int64(exactly: (number * steps).rounded()) ?? .min
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: whole >> Int64(shift)))
    }
  }

  private mutating func add(text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
