import GeoNumerics
import Geodesy

/// The truth that a log knows, at most once a second, with the camera's place in its world.
struct TruthTrack: Sendable {
  struct Moment: Sendable {
    let time: Seconds
    let truth: GroundTruth
    let camera: Vector3
  }

  private(set) var moments: [Moment] = []

  mutating func add(_ truth: GroundTruth, at time: Seconds, camera: Vector3?) {
    guard let camera else { return }
    let moment = Moment(time: time, truth: truth, camera: camera)
    if moments.count > 1, time - moments[moments.count - 2].time < 1 { moments.removeLast() }
    moments.append(moment)
  }

  /// The moment nearest to a time, at most half a second away.
  func moment(near time: Seconds) -> Moment? {
    let next = moments.partitioningIndex { $0.time >= time }
    let around = moments[max(0, next - 1)..<min(moments.count, next + 1)]
    guard let best = around.min(by: { abs($0.time - time) < abs($1.time - time) }) else {
      return nil
    }
    return abs(best.time - time) <= 0.5 ? best : nil
  }
}

extension TruthTrack.Moment {
  /// The error of a placement where the camera was.
  func error(of placement: WorldPlacement) -> PlacementError? {
    guard let place = try? placement.geoLocation(forPoint: camera) else { return nil }
    let off = DeterministicLocalFrame(origin: truth.position).local(
      GeodeticPosition(place.coordinate, height: truth.position.height))
    let yaw = truth.worldYaw.map { yaw in
      ((try? placement.placed(at: Vector3(x: 0, y: 0, z: 0)))?.yaw ?? placement.yaw) - yaw
    }
    return PlacementError(
      yaw: yaw.map { $0 - 360 * ($0 / 360).rounded() }, east: off.east, north: off.north,
      uncertainty: placement.uncertainty(at: camera))
  }

  /// An error with what it was said to be.
  struct PlacementError {
    let yaw: Degrees?
    let east: Meters
    let north: Meters
    let uncertainty: PlacementUncertainty

    var meters: Meters { (east * east + north * north).squareRoot() }

    /// The errors in stated standard deviations.
    var ratios: [Double] {
      [east / uncertainty.east.squareRoot(), north / uncertainty.north.squareRoot()]
        + (yaw.map { [$0 / uncertainty.yawAccuracy] } ?? [])
    }
  }
}

extension RandomAccessCollection {
  /// The first place from which on a condition holds that holds for all later ones too.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
