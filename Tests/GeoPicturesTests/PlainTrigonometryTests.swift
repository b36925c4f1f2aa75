import GeoSystem
import Testing

@testable import GeoPictures

@Suite struct PlainTrigonometryTests {
  @Test func `cosine agrees with the library`() {
    for degrees in stride(from: -90.0, through: 90, by: 0.25) {
      #expect(abs(Cosine.ofDegrees(degrees) - cos(degrees * .pi / 180)) < 1e-14)
    }
  }

  @Test func `arc tangent agrees with the library`() {
    for degrees in stride(from: -89.75, through: 89.75, by: 0.25) {
      let angle = degrees * Double.pi / 180
      #expect(abs(ArcTangent.degrees(y: sin(angle), x: cos(angle)) - degrees) < 1e-9)
    }
    #expect(ArcTangent.degrees(y: -1, x: 0) == -90)
    #expect(ArcTangent.degrees(y: 0, x: 0) == 0)
  }
}
