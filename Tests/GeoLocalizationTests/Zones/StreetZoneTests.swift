import GeoSessions
import Testing

@testable import GeoLocalization

struct StreetZoneTests {
  @Test(
    arguments: [
      ("street", StreetZone.street), ("accessRamp", .accessRamp), ("accessramp", .accessRamp),
      ("AutoParking", .autoParking), ("BUSSTOP", .busStop), ("planter", .planter),
      ("helipad", .unknown), ("", .unknown),
    ])
  func `F-14: zones are known whatever their capitals`(spelling: String, kind: StreetZone) {
    #expect(StreetZone(spelled: spelling) == kind)
    #expect(LocalizationZone(type: spelling, id: "7").kind == kind)
  }

  @Test(arguments: StreetZone.allCases)
  func `defect 6: kinds of two words are known as they are written`(kind: StreetZone) {
    #expect(LocalizationZone(type: kind.rawValue).kind == kind)
    #expect(LocalizationZone(type: kind.rawValue.uppercased()).kind == kind)
  }
}
