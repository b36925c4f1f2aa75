import GeoAnchorKit
import Glibc

/// A generator with a fixed seed (SplitMix64).
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the normal distribution (Box and Muller).
  mutating func normal() -> Double {
    let length = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &self)))
    return length * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}

/// Anchors as an author has them: most of them in clusters of a few kilometers.
struct World {
  private var dice = Dice(state: 7)
  private var centers: [Coordinate] = []

  init() {
    for _ in 0..<200 { centers.append(anywhere()) }
  }

  mutating func anywhere() -> Coordinate {
    Coordinate(
      latitude: asin(Double.random(in: -0.9...0.9, using: &dice)) * 180 / .pi,
      longitude: Double.random(in: -180...180, using: &dice))
  }

  mutating func inCluster() -> Coordinate {
    let center = centers[Int.random(in: 0..<200, using: &dice)]
    let north = 3000 * dice.normal() / 111_000
    let east = 3000 * dice.normal() / 111_000 / cos(center.latitude * .pi / 180)
    return Coordinate(
      latitude: center.latitude + north,
      longitude: min(max(center.longitude + east, -180), 180))
  }

  mutating func place() -> Coordinate {
    Int.random(in: 0..<10, using: &dice) < 8 ? inCluster() : anywhere()
  }

  mutating func anchors(_ count: Int) -> [Anchor] {
    (0..<count).map { index in
      let place = self.place()
      var anchor = Anchor(
        id: .random(using: &dice), name: "anchor \(index)", coordinate: place,
        altitude: Altitude(
          meters: Double.random(in: 0...100, using: &dice).rounded(), datum: .ellipsoid),
        heading: Double.random(in: 0..<360, using: &dice).rounded(.down))
      anchor.details.altitudeSource = .userDefined
      anchor.details.altitudeUncertainty = 1
      anchor.details.revealRadius = 30
      anchor.details.properties = #"{"model":"fox","scale":1}"#
      return anchor
    }
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &dice) }
}
