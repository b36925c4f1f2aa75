import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoLocalization

/// `geoanchor localize token`.
enum LocalizeToken {
  private static let file = Argument(
    "token", "TOKEN", .file, help: "Answer of the token request (JSON); - reads standard input.")
  private static let time = Option(
    required: "at", "TIME", .text, group: "Options",
    help: "Time of the next request; \(TypedTime.rule).")

  static let spec = CommandSpec(
    name: "token",
    summary: "Check whether the access token of a map service must be renewed",
    discussion: """
      TOKEN is the answer of v1/m2m/token, with token and expiresOn (ISO 8601, or seconds or \
      milliseconds since 1970). A token is renewed one minute before it expires; one without \
      expiresOn is always valid. The token itself is not printed.
      """,
    positionals: [file.spec], options: [time.spec, CommonOption.textFormat.spec],
    examples: [
      "geoanchor localize token token.json --at 2026-05-01T12:00:00Z":
        "Check whether a request at noon needs a new token.",
      "geoanchor localize token token.json --at 2026-05-01 --format json": "Print it as JSON.",
    ],
    schemas: ["localize-token"],
    exitNotes: [.no: "the token must be renewed first"]
  ) { arguments, console in
    guard let now = Timestamp.seconds(arguments[time]) else {
      throw arguments.badValue(time, expected: "a time such as 2026-12-31T18:00:00+01:00")
    }
    let path = arguments[file]
    let token = try attempt("cannot use \(ShownText.file(path))") {
      try AccessToken(reading: try DocumentBytes.read(path, console))
    }
    let isValid = token.isGood(at: now)
    let expiry = token.expiry.flatMap { Timestamp.text(seconds: Int($0)) }
    let renewal = token.expiry.flatMap { Timestamp.text(seconds: Int($0 - AccessToken.margin)) }
    if arguments[CommonOption.textFormat] == .json {
      try console.write(
        JSONWriter.text { json in
          json.member("valid", isValid)
          json.member("expires", expiry)
          json.member("renewAt", renewal)
        })
    } else {
      let end = renewal.map { "to be renewed from \($0)" } ?? "without an end"
      try console.write("\(isValid ? "valid" : "expired"), \(end)\n")
    }
    return isValid ? .done : .no
  }
}
