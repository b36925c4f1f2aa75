import GeoTesting

@testable import GeoFormats

@Suite
struct NumberSyntaxTests {
  @Test(
    arguments: [
      ("0", 0), ("-122.39", -122.39), ("+3", 3), (".5", 0.5), ("-.5", -0.5), ("5.", 5),
      ("1e3", 1000), ("2.5E-2", 0.025), ("007", 7), ("1e-999", 0),
    ] as [(String, Double)])
  func `reads decimals`(text: String, number: Double) throws {
    try expectEqual(NumberSyntax.number(text), number)
  }

  @Test(
    arguments: [
      ("37,5", .comma), ("1,234.5", .notANumber), ("1,234", .comma), ("nan", .notFinite),
      ("-inf", .notFinite), ("Infinity", .notFinite), ("1e999", .tooLarge), ("0x10", .notANumber),
      ("\u{2212}5", .minusSign), ("", .notANumber), (" 1", .notANumber), ("1 ", .notANumber),
      ("1_000", .notANumber), ("-", .notANumber), (".", .notANumber), ("e5", .notANumber),
      ("1e", .notANumber), ("1e+", .notANumber), ("12m", .notANumber), ("٣", .notANumber),
      ("1.2.3", .notANumber), ("--1", .notANumber), ("1\u{0}", .notANumber),
    ] as [(String, NumberSyntax.Fault)])
  func `refuses the rest`(text: String, fault: NumberSyntax.Fault) {
    #expect(throws: fault) { try NumberSyntax.number(text) }
  }

  @Test(arguments: [("12", 12), ("-3", -3), ("+4", 4), ("9223372036854775807", Int.max)])
  func `reads whole numbers`(text: String, number: Int) throws {
    try expectEqual(NumberSyntax.integer(text), number)
  }

  @Test(
    arguments: [
      ("9223372036854775808", .tooLarge), ("1.0", .notWhole), ("1e3", .notWhole), ("1,5", .comma),
      ("", .notANumber), ("x", .notANumber), ("nan", .notFinite),
    ] as [(String, NumberSyntax.Fault)])
  func `refuses other whole numbers`(text: String, fault: NumberSyntax.Fault) {
    #expect(throws: fault) { try NumberSyntax.integer(text) }
  }

  @Test(arguments: [
    ("-1", true), ("-.5", true), ("-33.8,151.2", true), ("-", false), ("-.", false),
    ("-x", false),
    ("--1", false), ("1", false), ("", false),
  ])
  func `knows negative numbers from options`(text: String, isNumber: Bool) {
    expectEqual(NumberSyntax.startsLikeNegativeNumber(text), isNumber)
  }
}
