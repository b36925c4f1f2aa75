import GeoTesting

@testable import GeoIndoor

struct DriftEstimateTests {
  @Test
  func `P-08: doubt is zero at the marker and grows by 2 cm a meter and by the angle's rule`() {
    var uncertainty = DriftEstimate(at: 10, from: FloorPoint(x: 0, y: 0))
    expect(uncertainty.radius == 0 && uncertainty.angle == 0 && uncertainty.floor == 0)
    expectEqual(uncertainty.covariance, .zero)
    uncertainty.moved(to: FloorPoint(x: 0, y: 0), at: 10, isTroubled: false)
    for step in 1...50 {
      uncertainty.moved(
        to: FloorPoint(x: Double(step), y: 0), at: 10 + Double(step), isTroubled: step % 5 == 0)
    }
    expectNear(uncertainty.radius, 1, within: 1e-12)
    // 10 frames in trouble and 50 s: 0.6 rad.
    expectNear(uncertainty.angle, 0.6 * 180 / .pi, within: 1e-9)
    expectEqual(uncertainty.floor, 5)
    // Across the way of 50 m the direction's doubt adds 1 m, along it nothing.
    expectNear(uncertainty.covariance.xx, 1, within: 1e-9)
    expectNear(uncertainty.covariance.yy, 2, within: 1e-9)
  }

  @Test func `S-20, P-08: the way from the marker to the camera is not walked`() {
    var uncertainty = DriftEstimate(at: 10, from: FloorPoint(x: 0, y: 0))
    uncertainty.moved(to: FloorPoint(x: 0, y: 3), at: 10, isTroubled: false)
    expect(uncertainty.radius == 0 && uncertainty.covariance == .zero)
    uncertainty.moved(to: FloorPoint(x: 0, y: 4), at: 10, isTroubled: false)
    expectNear(uncertainty.radius, 0.02, within: 1e-12)
  }

  @Test func `P-08: doubt never shrinks between markers`() {
    var uncertainty = DriftEstimate(at: 0, from: FloorPoint(x: 5, y: 5))
    var last = (radius: 0.0, angle: 0.0)
    for step in 0..<200 {
      let point = FloorPoint(x: 5 + Double(step % 7), y: 5 - Double(step % 3))
      uncertainty.moved(to: point, at: Double(step % 11) + Double(step), isTroubled: false)
      expect(uncertainty.radius >= last.radius && uncertainty.angle >= last.angle)
      last = (uncertainty.radius, uncertainty.angle)
    }
  }

  @Test func `the heading's doubt is at most half a turn`() {
    var uncertainty = DriftEstimate(at: 0, from: FloorPoint(x: 0, y: 0))
    uncertainty.moved(to: FloorPoint(x: 0, y: 0), at: 1e9, isTroubled: true)
    expectEqual(uncertainty.angle, 180)
  }
}
