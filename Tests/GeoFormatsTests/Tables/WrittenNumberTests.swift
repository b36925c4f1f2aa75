import GeoTesting

@testable import GeoFormats

@Suite struct WrittenNumberTests {
  private typealias Sign = WrittenNumber.DecimalSign

  @Test(
    "F9 numbers of spreadsheets",
    arguments: [
      ("41.14", nil, 41.14), ("41,14", nil, 41.14), (" -8,61 ", nil, -8.61),
      ("1.050,5", nil, 1050.5),
      ("1,050.5", nil, 1050.5), ("1.050.000", nil, 1_050_000), ("1,050,000", nil, 1_050_000),
      ("1,050", .comma, 1.05), ("1,050", .point, 1050), ("1.050", .comma, 1050),
      ("1.050", .point, 1.05), ("1.050", nil, 1.05), ("50.5", .comma, 50.5), ("50,5", .point, 50.5),
      ("\u{2212}8.61", nil, -8.61), ("4 554 475,0", nil, 4_554_475),
      ("4\u{202F}554\u{A0}475", nil, 4_554_475),
      ("4'554'475.5", nil, 4_554_475.5), ("4.11E+01", nil, 41.1), ("+41.14", nil, 41.14),
    ] as [(String, WrittenNumber.DecimalSign?, Double)])
  func value(text: String, sign: WrittenNumber.DecimalSign?, expected: Double) throws {
    try expectEqual(WrittenNumber.read(text, sign: sign).value, expected)
  }

  @Test(
    arguments: [("41.140", 41.14, .point), ("41,140", 41.14, .comma), ("41", 41, nil)]
      as [(String, Double, WrittenNumber.DecimalSign?)])
  func `angles have no thousands`(text: String, expected: Double, sign: WrittenNumber.DecimalSign?)
    throws
  {
    let found = try WrittenNumber.read(text, isDegrees: true)
    expectEqual(found.value, expected)
    expectEqual(found.sign, sign)
  }

  @Test(
    arguments: [
      ("1,050", .ambiguous), ("", .notANumber), ("x", .notANumber), ("1.2.3", .notANumber),
      ("41.14.000", .notANumber), ("1,2,3", .notANumber), ("12 34", .notANumber),
      ("nan", .notANumber),
    ] as [(String, WrittenNumber.Problem)])
  func `what is no number`(text: String, problem: WrittenNumber.Problem) {
    #expect(throws: problem) { _ = try WrittenNumber.read(text) }
  }

  @Test("F9 an angle whose points a spreadsheet took for thousands is none")
  func mangled() {
    #expect(throws: WrittenNumber.Problem.notANumber) {
      _ = try WrittenNumber.read("41.140.000", isDegrees: true)
    }
  }
}
