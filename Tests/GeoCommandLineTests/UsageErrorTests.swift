import GeoTesting

@testable import GeoCommandLine

@Suite
struct UsageErrorTests {
  @Test(
    arguments: [
      (
        .unknownOption("--netwrok", hint: "did you mean `--network`?"),
        "error: `tool x` has no option `--netwrok`\n\nhint: did you mean `--network`?\n"
      ),
      (
        .missing(["--lat", "--lon", "CITY"]),
        "error: `--lat`, `--lon` and `CITY` are missing\n\nhint: see `tool x --help`\n"
      ),
      (
        .badValue(
          "--lon", text: "37,5", expected: "a number from -180 to 180", problem: nil,
          hint: "use a point as decimal separator"),
        """
        error: cannot use `37,5` for `--lon`: expected a number from -180 to 180

        hint: use a point as decimal separator

        """
      ),
      (
        .badValue("--at", text: "x,1", expected: "LAT,LON", problem: "no `x`", hint: nil),
        """
        error: cannot use `x,1` for `--at`: expected LAT,LON
          caused by: no `x`

        hint: see `tool x --help`

        """
      ),
      (
        .missingValue("--name", valueName: "TEXT", found: "--via"),
        """
        error: `--name` requires a value: TEXT

        hint: to pass `--via` as the value, write `--name=--via`

        """
      ),
      (
        .unexpectedArguments(["a", "b", "c", "d", "e", "f", "g"]),
        """
        error: unexpected arguments `a`, `b`, `c`, `d` and `e` and 2 more

        hint: see `tool x --help`

        """
      ),
      (
        .conflict(["--path", "--through"]),
        "error: `--path` and `--through` cannot be used together\n\nhint: see `tool x --help`\n"
      ),
      (
        .missingOneOf(["--a", "--b"]),
        "error: one of `--a` or `--b` is missing\n\nhint: see `tool x --help`\n"
      ),
    ] as [(UsageError.Problem, String)])
  func `speaks plainly`(problem: UsageError.Problem, text: String) {
    let error = UsageError(command: "tool x", problem: problem)
    expectEqual(error.failure.text(), text)
    expectEqual(error.failure.status, .unusable)
  }

  @Test func `typed text cannot steer the terminal`() {
    let error = UsageError(
      command: "tool", problem: .unknownCommand("\u{1B}[2J\u{202E}\n", suggestion: nil))
    expectEqual(error.failure.message, "`tool` has no command `\\u{1b}[2J\\u{202e}\\u{a}`")
  }

  @Test func `long text is cut`() {
    let text = String(repeating: "x", count: 1_000_000)
    let error = UsageError(command: "tool", problem: .unexpectedArguments([text]))
    expect(error.failure.message.count < 120)
  }
}
