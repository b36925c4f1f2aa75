import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// Goes from each frame to each other one and back.
@Suite struct FrameRoundTripTests {
  /// A frame as three numbers and its ways from and to the Earth.
  struct Frame: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var from: @Sendable (GeodeticPosition) -> Vector3
    var to: @Sendable (Vector3) throws -> GeodeticPosition
  }

  static let origin = GeodeticPosition(
    Coordinate(latitude: -17.7, longitude: 179.99), height: 30)

  static let frames: [Frame] = {
    let local = LocalFrame(origin: origin)
    var frames = [
      Frame(
        testDescription: "geodetic",
        from: { Vector3(x: $0.coordinate.latitude, y: $0.coordinate.longitude, z: $0.height) },
        to: {
          GeodeticPosition(Coordinate(latitude: $0.x, longitude: $0.y), height: $0.z)
        }),
      Frame(
        testDescription: "ecef",
        from: {
          let position = ECEFPosition($0)
          return Vector3(x: position.x, y: position.y, z: position.z)
        }, to: { try GeodeticPosition(ECEFPosition(x: $0.x, y: $0.y, z: $0.z)) }),
      Frame(
        testDescription: "sighting",
        from: {
          let aer = AzimuthElevationRange(local.local($0))
          return Vector3(x: aer.azimuth, y: aer.elevation, z: aer.range)
        },
        to: {
          try local.position(
            ENUPosition(AzimuthElevationRange(azimuth: $0.x, elevation: $0.y, range: $0.z)))
        }),
    ]
    for convention in FrameConvention.allCases {
      for yaw in [0.0, 33] {
        let world = ARWorldFrame(origin: origin, convention: convention, yaw: yaw)
        frames.append(
          Frame(
            testDescription: "\(convention) \(yaw)", from: { world.point($0) },
            to: { try world.position($0) }))
      }
    }
    return frames
  }()

  @Test(arguments: frames, frames) func `places return`(a: Frame, b: Frame) throws {
    let local = LocalFrame(origin: Self.origin)
    for point in RandomPlaces.near(Self.origin, within: 3_000, count: 50, seed: 375) {
      let place = try local.position(point)
      let there = try b.to(b.from(try a.to(a.from(place))))
      let back = local.local(try a.to(a.from(there)))
      expectNear(back.east, point.east, within: 2e-8)
      expectNear(back.north, point.north, within: 2e-8)
      expectNear(back.up, point.up, within: 2e-8)
    }
  }
}
