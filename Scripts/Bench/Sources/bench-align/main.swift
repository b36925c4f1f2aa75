// Aligns 4,541 pairs of points (the length of KITTI's sequence 00) with residuals, again and again.
//
//   bench-align [ROUNDS]
//
// Prints the fastest and the median time of a call in microseconds, for each freedom, by the clock of
// the process. `Scripts/Bench/align.py` sets it beside numpy and evo.

import GeoSessions
import Geodesy
import Glibc

func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2000
let turn = Orientation(degrees: 33, about: Vector3(x: 0, y: 0, z: 1))
var pairs = PointPairs()
for index in 0..<4541 {
  let angle = Double(index) * 0.003
  let point = Vector3(x: 300 * cos(angle), y: 200 * sin(2 * angle), z: 5 * sin(7 * angle))
  let noise = Vector3(x: sin(Double(index) * 1.7), y: cos(Double(index) * 2.3), z: 0) * 0.02
  pairs.append(source: point, target: turn.rotated(point) + Vector3(x: 9, y: -4, z: 1) + noise)
}
for freedom in PointAlignment.Freedom.allCases {
  var times: [Double] = []
  var sum = 0.0
  for _ in 0..<rounds {
    let start = processTime()
    let alignment = try PointAlignment(pairs, freedom)
    times.append(processTime() - start)
    sum += alignment.residuals[17]
  }
  times.sort()
  let median = times[times.count / 2]
  print("\(freedom.rawValue) best_us=\(times[0]) median_us=\(median) check=\(sum / Double(rounds))")
}
