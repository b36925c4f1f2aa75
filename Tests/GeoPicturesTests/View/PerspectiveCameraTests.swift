import Foundation
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPictures

/// Against a projection by directions and distances on the ellipsoid.
@Suite struct PerspectiveCameraTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `points are where their direction and distance put them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let eye = Coordinate(
        latitude: .random(in: -70...70, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let bearing = Double.random(in: 0..<360, using: &random)
      let fieldOfView = Double.random(in: 30...100, using: &random)
      let camera = PerspectiveCamera(
        at: eye, height: 101.6, bearing: bearing, fieldOfView: fieldOfView, size: SIMD2(1_200, 800))
      let aside = Double.random(in: -45...45, using: &random)
      let distance = Double.random(in: 3...120, using: &random)
      let height = Double.random(in: 95...120, using: &random)
      let place = eye.destination(distance: distance, bearing: bearing + aside)
      let pixel = try #require(camera.pixel(camera.seen(place, height: height)))
      let focal = 600 / tan(fieldOfView / 2 * .pi / 180)
      let x = 600 + focal * tan(aside * .pi / 180)
      let y = 400 - focal * (height - 101.6) / (distance * cos(aside * .pi / 180))
      expect(abs(pixel.x - x) < 0.2 && abs(pixel.y - y) < 0.2)
    }
  }

  @Test func `what is behind is cut away`() {
    let eye = Coordinate(latitude: 49, longitude: 8)
    let camera = PerspectiveCamera(
      at: eye, height: 1.6, bearing: 0, fieldOfView: 60, size: SIMD2(800, 600))
    let behind = camera.seen(eye.destination(distance: 5, bearing: 180), height: 0)
    let before = camera.seen(eye.destination(distance: 5, bearing: 0), height: 0)
    expectNil(camera.pixel(behind))
    expect(camera.polygon([behind, behind, behind]).isEmpty)
    expectEqual(camera.segment(behind, before)?.0.z, PerspectiveCamera.nearest)
    expectNil(camera.segment(behind, behind))
  }
}
