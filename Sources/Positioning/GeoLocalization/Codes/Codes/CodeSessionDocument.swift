import GeoFormats

/// Options of a session, as JSON.
///
/// ```json
/// {"kind": "fantasmo", "remote_config": {"camera_pitch_filter_max_upward_tilt": 45},
///  "session": {"codes": "required", "tags": ["night"], "stopAtConfidence": "medium"}}
/// ```
///
/// Omitted members have their defaults. `remote_config` is the service's configuration
/// (`RemoteConfigurationDocument`); unknown other members are refused.
package enum CodeSessionDocument {
  /// Value of the member `kind` of these documents.
  package static let kind = "fantasmo"

  /// Reads what a session is set to.
  /// - Throws: `LocalizationError.document` naming the member, its place, what was found and what was expected.
  package static func read(_ bytes: [UInt8]) throws(LocalizationError) -> CodeSessionOptions {
    do {
      return try options(JSONNode(reading: bytes))
    } catch { throw .document(error) }
  }

  private static func options(_ root: JSONNode) throws(FormatError) -> CodeSessionOptions {
    try root.requireObject(known: ["kind", "remote_config", "session"])
    if let kind = try root["kind"].optionalString(), kind != Self.kind {
      throw root["kind"].error(expected: "`\(Self.kind)`")
    }
    var options = CodeSessionOptions()
    if !root["remote_config"].isNull {
      options.remote = try RemoteConfigurationDocument.configuration(root["remote_config"])
    }
    let session = root["session"]
    guard !session.isNull else { return options }
    try session.requireObject(known: texts + numbers.map(\.name) + ["tags", "needsSharpness"])
    try readTexts(session, into: &options)
    for number in numbers where !session[number.name].isNull {
      let value = try session[number.name].number(in: number.range)
      number.set(&options, value)
    }
    if !session["tags"].isNull {
      options.tags = []
      for tag in try session["tags"].elements() { options.tags.append(try tag.string()) }
    }
    if !session["needsSharpness"].isNull {
      options.needsSharpness = try session["needsSharpness"].bool()
    }
    return options
  }

  static let texts = [
    "sessionId", "codes", "verdicts", "locations", "stopAtConfidence", "confidence", "logLevel",
  ]

  struct Number: Sendable {
    let name: String
    let range: ClosedRange<Double>
    let set: @Sendable (inout CodeSessionOptions, Double) -> Void
  }

  static let numbers: [Number] = [
    Number(name: "stopAfterErrors", range: 1...1_000_000) { $0.stop.errors = Int($1) },
    Number(name: "acceptAfterSeconds", range: 0...3600) { $0.acceptAfter = $1 },
    Number(name: "locationMaximumAgeSeconds", range: 0...3600) { $0.locationMaximumAge = $1 },
    Number(name: "judgingSeconds", range: 0...3600) { $0.judgingTime = $1 },
    Number(name: "worldYawDegrees", range: -360...360) { $0.worldYaw = $1 },
    Number(name: "gate", range: 0.1...1000) { $0.fusion.gate = $1 },
    Number(name: "floorMeters", range: 1e-6...1000) { $0.fusion.floor = $1 },
  ]

  private static func readTexts(
    _ session: JSONNode, into options: inout CodeSessionOptions
  ) throws(FormatError) {
    if let id = try session["sessionId"].optionalString() { options.sessionID = SessionID(id) }
    options.codes = try choice(session["codes"]) ?? options.codes
    options.verdicts = try choice(session["verdicts"]) ?? options.verdicts
    options.locations = try choice(session["locations"]) ?? options.locations
    options.stop.confidence = try choice(session["stopAtConfidence"])
    options.fusion.confidence = try choice(session["confidence"]) ?? options.fusion.confidence
    options.logLevel = try choice(session["logLevel"]) ?? options.logLevel
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ node: JSONNode
  ) throws(FormatError) -> Choice? {
    guard let text = try node.optionalString() else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw node.error(expected: "one of \(names)")
    }
    return choice
  }
}
