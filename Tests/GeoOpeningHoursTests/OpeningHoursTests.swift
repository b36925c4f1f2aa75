import GeoOpeningHours
import GeoTesting
import Geodesy

@Suite struct OpeningHoursTests {
  /// The middle of Germany, where the sun rises on 2026-06-21 at about 05:10 and sets at about 21:40.
  private static let place = Coordinate(latitude: 50, longitude: 8.5)

  /// Values of the specification of the key (OpenStreetMap wiki, Key:opening_hours/specification) and moments of which
  /// it says whether they are open; 2026-11-29 is a Sunday.
  @Test(
    arguments: [
      ("24/7", "2026-11-29T03:00", .open), ("off", "2026-11-29T12:00", .closed),
      ("Mo-Fr 08:00-18:00", "2026-11-27T17:59", .open),
      ("Mo-Fr 08:00-18:00", "2026-11-27T18:00", .closed),
      ("Mo-Fr 08:00-18:00", "2026-11-28T12:00", .closed),
      ("Mo-Sa 10:00-20:00; Tu off", "2026-11-24T12:00", .closed),
      ("Mo-Sa 10:00-20:00; Tu off", "2026-11-25T12:00", .open),
      ("Mo-Sa 10:00-20:00; Tu 10:00-14:00", "2026-11-24T15:00", .closed),
      ("Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-25T15:00", .open),
      ("Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-26T15:00", .closed),
      // Over midnight: the rule is of the day on which it begins.
      ("Fr-Sa 18:00-06:00", "2026-11-29T05:00", .open),
      ("Fr-Sa 18:00-06:00", "2026-11-29T19:00", .closed),
      ("10:00-26:00", "2026-11-29T01:30", .open), ("10:00-26:00", "2026-11-29T02:30", .closed),
      ("Apr-Sep 06:00-22:00; Oct-Mar 07:00-18:00", "2026-11-29T20:00", .closed),
      ("Apr-Sep 06:00-22:00; Oct-Mar 07:00-18:00", "2026-06-29T20:00", .open),
      ("Dec 24-26 off; 08:00-20:00", "2026-11-29T12:00", .open),
      ("08:00-20:00; Dec 24-26 off", "2026-12-25T12:00", .closed),
      ("Su[-1] 10:00-16:00", "2026-11-29T12:00", .open),
      ("Su[1] 10:00-16:00", "2026-11-29T12:00", .closed),
      // The ISO week of 2026-11-29 is 48.
      ("week 48 10:00-12:00", "2026-11-29T11:00", .open),
      ("week 1-53/2 10:00-12:00", "2026-11-29T11:00", .closed),
      // Easter Sunday was 2026-04-05.
      ("easter off; 10:00-18:00", "2026-04-06T12:00", .open),
      ("10:00-18:00; easter off", "2026-04-05T12:00", .closed),
      ("2027+ 10:00-12:00", "2026-11-29T11:00", .closed),
      ("sunrise-sunset", "2026-06-21T12:00+02:00", .open),
      ("sunrise-sunset", "2026-06-21T23:00+02:00", .closed),
      ("(sunset+02:00)-24:00", "2026-06-21T22:30+02:00", .closed),
      // Without the offset of the clocks, the time of sunset is unknown.
      ("sunrise-sunset", "2026-06-21T21:00", .unknown),
      // No map says which day is a holiday.
      ("Mo-Fr 08:00-18:00; PH off", "2026-11-27T12:00", .unknown),
      ("Mo-Fr 08:00-18:00; PH off", "2026-11-28T12:00", .closed),
      ("Mo-Fr 08:00-18:00; Sa unknown", "2026-11-28T12:00", .unknown),
      ("Mo-Fr 10:00-18:00 || Sa 10:00-12:00", "2026-11-28T11:00", .open),
    ] as [(String, String, OpeningState)])
  func `R11: the specification's own rules`(
    text: String, moment: String, state: OpeningState
  ) throws {
    let hours = try #require(OpeningHours(text))
    let clock = try #require(WallClock(moment))
    expectEqual(hours.state(at: clock, near: [Self.place]), state, "\(text) at \(moment)")
  }

  @Test(arguments: [
    "", "always", "Mo-Fr 8-", "25:00-26:00 27", "Mo[9] 10:00-12:00", "10:00-12:00;;x",
    "Xx 10:00-12:00",
  ])
  func `R11: what is no opening hours is not read`(text: String) {
    expectNil(OpeningHours(text))
  }

  @Test(
    arguments: [
      ("2026-12-31T18:00", true), ("2026-12-31T18:00+01:00", true), ("2026-12-31T18:00Z", true),
      ("2026-12-31", false), ("18:00", false), ("2026-13-01T18:00", false), ("", false),
    ])
  func `R11: a moment has a date and a time of day`(text: String, isRead: Bool) {
    expectEqual(WallClock(text)?.text, isRead ? text : nil)
  }
}
