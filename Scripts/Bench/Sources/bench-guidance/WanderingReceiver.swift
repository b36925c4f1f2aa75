import GeoAnchorKit
import Glibc

/// A receiver whose errors wander: a Gauss-Markov process with a standard deviation on each axis
/// and a time after which errors have mostly forgotten what they were; 0 is white noise.
struct WanderingReceiver {
  let sigma: Double
  let memory: Double
  private var state: UInt64
  private var error = (east: 0.0, north: 0.0)
  private var last: Double?

  init(sigma: Double, memory: Double, seed: UInt64) {
    self.sigma = sigma
    self.memory = memory
    state = seed &* 0x9e37_79b9_7f4a_7c15
  }

  mutating func fix(_ time: Double, at point: (east: Double, north: Double)) -> WalkerFix {
    let kept = last.map { memory > 0 ? exp(-(time - $0) / memory) : 0 } ?? 0
    last = time
    let fresh = sigma * (1 - kept * kept).squareRoot()
    error = (error.east * kept + fresh * normal(), error.north * kept + fresh * normal())
    return WalkerFix(
      time: time, coordinate: PlaneWalk.place(point.east + error.east, point.north + error.north),
      accuracy: sigma * 1.5096)
  }

  private mutating func uniform() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  private mutating func normal() -> Double {
    (-2 * log(max(1e-12, uniform()))).squareRoot() * cos(2 * .pi * uniform())
  }
}
