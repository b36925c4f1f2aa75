import Testing

@testable import Geodesy

@Suite struct Vector3Tests {
  @Test func `products follow the rule of components`() {
    let x = Vector3(x: 1, y: 0, z: 0)
    let y = Vector3(x: 0, y: 1, z: 0)
    #expect(x.cross(y) == Vector3(x: 0, y: 0, z: 1))
    #expect(y.cross(x) == Vector3(x: 0, y: 0, z: -1))
    #expect(x.dot(y) == 0)
    #expect(((x * 3) + (y * 4)).length == 5)
    #expect((x - x).length == 0)
  }
}
