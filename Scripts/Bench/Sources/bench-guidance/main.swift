// Guidance: an hour of fixes at 10 Hz, and 200 noisy walks of each kind of receiver.
//
// The time is that of the process alone (user CPU), so that a busy machine does not count.
import GeoAnchorKit
import Glibc

let block = PlaneWalk(corners: [(0, 0), (120, 0), (120, 80), (260, 80), (260, -60)])

func userMilliseconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec) / 1000
}

/// An hour along a walk that zigzags, 36,000 fixes made before the clock runs.
func hour() throws {
  let corners = (0...42).map { (east: Double($0) * 120, north: $0 % 2 == 0 ? 0.0 : 60.0) }
  let walk = PlaneWalk(corners: corners)
  let chain = try walk.chain(spacing: 10)
  var times: [Double] = []
  for seed in 1...9 {
    var receiver = WanderingReceiver(sigma: 5, memory: 0, seed: UInt64(seed))
    let fixes = (0..<36_000).map { step in
      let time = Double(step) / 10
      return receiver.fix(time, at: walk.point(at: time * 1.4))
    }
    var guidance = try Guidance(along: chain)
    var events = 0
    let start = userMilliseconds()
    for fix in fixes { events += guidance.handle(fix).count }
    times.append(userMilliseconds() - start)
    guard events > chain.anchors.count * 4 / 5 else { fatalError("nothing was reached") }
  }
  times.sort()
  print("1 h at 10 Hz, \(chain.anchors.count) anchors: median \(times[4]) ms, most \(times[8]) ms")
}

/// Counts errors on 200 walks along the block, and on 200 that go straight on at a corner.
func walks(sigma: Double, memory: Double, knows: Bool) throws {
  let policy = GuidancePolicy(correlationTime: knows ? memory : 0)
  let chain = try block.chain(spacing: 15)
  var falseArrivals = 0
  var missed = 0
  var flaps = 0
  var late = 0.0
  var unnoticed = 0
  let straight = PlaneWalk(corners: [(0, 0), (120, 0), (120, 200)])
  for seed in 1...200 {
    var guidance = try Guidance(along: chain, policy: policy)
    var receiver = WanderingReceiver(sigma: sigma, memory: memory, seed: UInt64(seed))
    var reached: Set<Int> = []
    for step in 0..<Int((block.length / 1.4 + 40) * 10) {
      let distance = min(block.length, Double(step) * 0.14)
      for event in guidance.handle(receiver.fix(Double(step) / 10, at: block.point(at: distance))) {
        switch event {
        case .arrived: if block.length - distance > 25 { falseArrivals += 1 }
        case .reached(let anchor): reached.insert(anchor)
        case .leftRoute: flaps += 1
        default: break
        }
      }
    }
    missed += chain.anchors.count - reached.count
    var second = try Guidance(along: chain, policy: policy)
    receiver = WanderingReceiver(sigma: sigma, memory: memory, seed: UInt64(seed) + 1000)
    var noticed: Double?
    for step in 0..<Int(straight.length / 1.4 * 10) {
      let distance = Double(step) * 0.14
      for case .leftRoute in second.handle(
        receiver.fix(Double(step) / 10, at: straight.point(at: distance)))
      where distance > 200 && noticed == nil {
        noticed = distance - 200
      }
    }
    if let noticed { late = max(late, noticed) } else { unnoticed += 1 }
  }
  print(
    "σ \(sigma) m, memory \(memory) s\(knows ? ", known to the policy" : ""): \(falseArrivals) false arrivals, \(missed) missed anchors, "
      + "\(flaps) times off the route by noise, leaving noticed within \(late) m, "
      + "\(unnoticed) unnoticed")
}

try hour()
for sigma in [6.6, 10] {
  for memory in [0, 0.5, 2, 5, 20] {
    try walks(sigma: sigma, memory: memory, knows: false)
    if memory > 0 { try walks(sigma: sigma, memory: memory, knows: true) }
  }
}
