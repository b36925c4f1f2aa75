import GeoAnchorKit
import Glibc

/// Times how long a router of each standard profile takes to make: with a contraction that is weighed
/// anew, and for plain searches.
struct PrepareTable {
  private let network: StreetNetwork

  init(path: String) throws {
    network = try StreetNetwork(path: path)
    // The file is checked once, whatever is made of it.
    _ = try Router(network)
  }

  func print() throws {
    for profile in RoutingProfile.standard {
      var least = [true: Double.infinity, false: Double.infinity]
      for customizes in [true, false] {
        for _ in 0..<5 {
          let start = Self.processorMilliseconds
          _ = try Router(network, profile: profile, customizes: customizes)
          least[customizes] = min(least[customizes] ?? 0, Self.processorMilliseconds - start)
        }
      }
      Swift.print(
        "\(profile.name): \(Int(least[true] ?? 0)) ms prepared, \(Int(least[false] ?? 0)) ms plain")
    }
  }

  /// The processor time of this process; wall time would count other programs too.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
