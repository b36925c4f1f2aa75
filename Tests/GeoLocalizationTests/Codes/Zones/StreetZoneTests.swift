import GeoSessions
import GeoTesting

@testable import GeoLocalization

struct StreetZoneTests {
  @Test(
    arguments: [
      ("street", StreetZone.street), ("accessRamp", .accessRamp), ("accessramp", .accessRamp),
      ("AutoParking", .autoParking), ("BUSSTOP", .busStop), ("planter", .planter),
      ("helipad", .unknown), ("", .unknown),
    ])
  func `F-14: zones are known whatever their capitals`(spelling: String, kind: StreetZone) {
    expectEqual(StreetZone(spelled: spelling), kind)
    expectEqual(LocalizationZone(type: spelling, id: "7").kind, kind)
  }

  @Test(arguments: StreetZone.allCases)
  func `defect 6: kinds of two words are known as they are written`(kind: StreetZone) {
    expectEqual(LocalizationZone(type: kind.rawValue).kind, kind)
    expectEqual(LocalizationZone(type: kind.rawValue.uppercased()).kind, kind)
  }
}
