import GeoTesting

@testable import Geodesy

@Suite struct Vector3Tests {
  @Test func `products follow the rule of components`() {
    let x = Vector3(x: 1, y: 0, z: 0)
    let y = Vector3(x: 0, y: 1, z: 0)
    expectEqual(x.cross(y), Vector3(x: 0, y: 0, z: 1))
    expectEqual(y.cross(x), Vector3(x: 0, y: 0, z: -1))
    expectEqual(x.dot(y), 0)
    expectEqual(((x * 3) + (y * 4)).length, 5)
    expectEqual((x - x).length, 0)
  }
}
