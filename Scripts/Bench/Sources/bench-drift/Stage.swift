import GeoAnchorKit
import GeoNumerics
import Glibc

/// A recording of ARKit on a stage whose place is known: rows of two tables, 60 a second.
struct Stage {
  private let camera: [Vector3]
  private let truth: [Vector3]

  /// Reads ARexp's tables (`Distance,DirectionX,DirectionY,DirectionZ,…` and `Distance,X,Y,Z`).
  init?(camera: String, truth: String) {
    guard let camera = Self.rows(camera), let truth = Self.rows(truth) else { return nil }
    self.camera = camera
    self.truth = truth
  }

  private static func rows(_ path: String) -> [Vector3]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var rows: [Vector3] = []
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.prefix { $0 != 0 && $0 != 10 && $0 != 13 }.map { UInt8(bitPattern: $0) }
      let numbers = String(decoding: text, as: UTF8.self).split(separator: ",").map { Double($0) }
      guard numbers.count >= 4, let x = numbers[1], let y = numbers[2], let z = numbers[3] else {
        continue
      }
      rows.append(Vector3(x: x, y: y, z: z))
    }
    return rows.isEmpty ? nil : rows
  }

  /// The stage's axes on Earth: x east, z south, y up.
  private static let frame = DeterministicLocalFrame(
    origin: GeodeticPosition(Coordinate(latitude: 32.88, longitude: -117.23), height: 100))

  /// Prints how far the alignment is off along the recording, for fixes of some accuracies a second.
  func show() throws {
    for standardDeviation in [0.003, 0.01, 0.03] {
      var coverage = Coverage()
      var (answered, ends) = (0, Coverage())
      for seed in UInt64(1)...20 {
        var chance = Chance(seed)
        var session = SessionAlignment(options: .wholeSession)
        let count = min(camera.count, truth.count)
        for index in 0..<count {
          let time = Double(index) / 60
          let pose = FramePose(position: camera[index], orientation: .identity)
          _ = session.add(SessionEvent(time: time, .frame(Frame(pose: pose))))
          guard index % 60 == 30 else { continue }
          let noise = (chance.normal() * standardDeviation, chance.normal() * standardDeviation)
          let place = try place(index, noise)
          _ = session.add(
            SessionEvent(
              time: time,
              .gnss(
                GNSSFix(
                  place.coordinate, altitude: Altitude(meters: place.height, datum: .ellipsoid),
                  horizontalAccuracy: standardDeviation, verticalAccuracy: standardDeviation))))
        }
        let solution = session.solution()
        guard solution.placement != nil, let last = solution.track.last else {
          if seed == 1 { print("refused: \(solution.refusal as Any)") }
          continue
        }
        answered += 1
        for sample in solution.track {
          let index = min(count - 1, Int((sample.time * 60).rounded()))
          let (errors, deviations) = try error(of: sample.placement, index)
          for (error, standardDeviation) in zip(errors, deviations) {
            coverage.add(error: error, standardDeviation: standardDeviation)
            if sample.time == last.time {
              ends.add(error: error, standardDeviation: standardDeviation)
            }
          }
        }
      }
      print("fixes of \(standardDeviation) m: \(answered) of 20 answered")
      print("  end   \(ends.text)")
      print("  along \(coverage.text)")
    }
  }

  private func place(_ index: Int, _ noise: (Double, Double)) throws -> GeodeticPosition {
    try Self.frame.position(
      ENUPosition(
        east: truth[index].x + noise.0, north: -truth[index].z + noise.1, up: truth[index].y))
  }

  private func error(
    of placement: WorldPlacement, _ index: Int
  ) throws -> (errors: [Double], deviations: [Double]) {
    let place = try placement.geoLocation(forPoint: camera[index])
    let uncertainty = placement.uncertainty(at: camera[index])
    let local = Self.frame.local(GeodeticPosition(place.coordinate, height: 100))
    return (
      [local.east - truth[index].x, local.north + truth[index].z],
      [uncertainty.east.squareRoot(), uncertainty.north.squareRoot()]
    )
  }
}
