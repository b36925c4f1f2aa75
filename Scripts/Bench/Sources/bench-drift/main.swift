// How honest the stated uncertainty of an alignment is, over simulated sessions of 0.1 to 5 km whose
// drift, noise, honesty and walk are drawn from ranges wider than what alignment expects.
//
//   bench-drift [SESSIONS] [FIRST-SEED] [whole|live [verbose]]
//   bench-drift stage ARKIT.csv TRUTH.csv
//
// For each axis and for the yaw: the fraction of true errors within one and two stated deviations, at the
// end of the sessions and at 20 moments along the way.
import GeoAnchorKit
import GeoNumerics
import GeoSessions
import Glibc

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "stage" {
  guard let stage = Stage(camera: arguments[2], truth: arguments[3]) else {
    print("cannot read the recording")
    exit(2)
  }
  try stage.show()
  exit(0)
}
let sessions = arguments.count > 1 ? Int(arguments[1]) ?? 200 : 200
let firstSeed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
let isLive = arguments.count > 3 && arguments[3] == "live"
let isVerbose = arguments.count > 4

struct Moment {
  let time: Double
  let truth: GroundTruth
  let camera: Vector3
}

struct Tally {
  var east = Coverage()
  var north = Coverage()
  var up = Coverage()
  var yaw = Coverage()

  mutating func add(_ placement: WorldPlacement, _ moment: Moment) throws {
    let place = try placement.geoLocation(forPoint: moment.camera)
    let uncertainty = placement.uncertainty(at: moment.camera)
    let frame = DeterministicLocalFrame(origin: moment.truth.position)
    let off = frame.local(
      GeodeticPosition(place.coordinate, height: place.altitude?.meters ?? 0))
    east.add(error: off.east, standardDeviation: uncertainty.east.squareRoot())
    north.add(error: off.north, standardDeviation: uncertainty.north.squareRoot())
    if place.altitude != nil, let vertical = uncertainty.verticalAccuracy {
      up.add(error: off.up, standardDeviation: vertical)
    }
    if let truth = moment.truth.worldYaw {
      let turn = (placement.yaw - truth).remainder(dividingBy: 360)
      yaw.add(error: turn, standardDeviation: uncertainty.yawAccuracy)
      if isVerbose {
        print(
          "   ", moment.time, "yaw", turn, "±", uncertainty.yawAccuracy, "e", off.east, "±",
          uncertainty.east.squareRoot(), "n", off.north, "±", uncertainty.north.squareRoot())
      }
    }
  }

  func show(_ name: String) {
    print("\(name) east  \(east.text)")
    print("\(name) north \(north.text)")
    print("\(name) up    \(up.text)")
    print("\(name) yaw   \(yaw.text)")
  }
}

var (end, way) = (Tally(), Tally())
var (endSeen, waySeen) = (Tally(), Tally())
var refused = 0
var seconds = 0.0
for seed in firstSeed..<(firstSeed + UInt64(sessions)) {
  var chance = Chance(seed)
  let plan = try chance.plan(seed: seed)
  var session = SessionAlignment(options: isLive ? AlignmentOptions() : .wholeSession)
  var moments: [Moment] = []
  var lives: [WorldPlacement?] = []
  for event in try Simulation(plan) {
    session.add(event)
    if case .groundTruth(let truth) = event.kind, let camera = session.camera {
      moments.append(Moment(time: event.time, truth: truth, camera: camera.position))
      if isLive, moments.count % 30 == 0 { lives.append(session.solution().placement) }
    }
  }
  let start = clock()
  let solution = session.solution()
  seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
  guard let placement = solution.placement, let last = moments.last else {
    refused += 1
    print("refused", seed, solution.refusal as Any)
    continue
  }
  if isVerbose {
    print("seed", seed, plan.tracking, plan.gnss, plan.localization, last.time)
    print("drift", solution.drift as Any)
  }
  let hasEyes = plan.localization.interval > 0
  try end.add(placement, last)
  if hasEyes { try endSeen.add(placement, last) }
  if isLive {
    for (index, live) in lives.enumerated() {
      guard let live else { continue }
      try way.add(live, moments[30 * (index + 1) - 1])
      if hasEyes { try waySeen.add(live, moments[30 * (index + 1) - 1]) }
    }
    continue
  }
  // Moments before the first measurement have no sample of their own.
  let first = solution.track.first?.time ?? 0
  let usable = moments.filter { $0.time >= first }
  for fraction in 0..<20 {
    let moment = usable[fraction * usable.count / 20]
    guard
      let sample = solution.track.min(by: {
        abs($0.time - moment.time) < abs($1.time - moment.time)
      })
    else { continue }
    try way.add(sample.placement, moment)
    if hasEyes { try waySeen.add(sample.placement, moment) }
  }
}
end.show("end       ")
way.show("along     ")
endSeen.show("end seen  ")
waySeen.show("along seen")
print("refused \(refused) of \(sessions), \((seconds * 1e4).rounded() / 10) ms of solving")
