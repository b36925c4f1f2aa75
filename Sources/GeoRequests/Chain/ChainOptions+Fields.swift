import GeoChains
import GeoFormats
import GeoRouting
import GeoStreets

extension ChainOptions {
  /// The members that make the chain, each with its number in the canonical form.
  static let fields: [RequestField<ChainOptions>] = [
    .number("spacingMeters", 20, \.anchors.spacing, in: 0.01...1e6, default: 10),
    .number("turnAngleDegrees", 21, \.anchors.turnAngle, in: 0...180, default: 25),
    .choice("spread", 22, \.anchors.placement.spread, default: .even),
    .number("leadInMeters", 23, \.anchors.placement.leadIn, in: 0...1_000, default: 5),
    .choice("side", 24, \.anchors.placement.side, default: .sidewalk),
    .number("offsetMeters", 25, \.anchors.placement.offset, in: 0...100, default: 1),
    .choice("facing", 26, \.anchors.placement.facing, default: .along),
    .number("heightAboveGroundMeters", 30, \.heightAboveGround, in: -1_000...1_000, default: 0),
    .text("terrain", 31, \.terrain),
    visibleFrom,
    .texts("regions", 33, \.regions),
    .choice("platform", 34, \.platform),
    accuracy,
    .number("toleranceMeters", 36, \.tolerance, in: 0.001...100_000, default: 3),
    .text("name", 40, \.name),
  ]

  /// The members that change no chain: whether one is given.
  static let otherFields: [RequestField<ChainOptions>] = [.flag("strict", 0, \.isStrict)]

  private static let visibleFrom = RequestField<ChainOptions>(
    "visibleFromMeters", 32, \.visibleFrom, default: 50,
    read: { node throws(FormatError) in try node.sightDistance() }, write: { .number($0) })

  private static let accuracyMembers: [(name: String, range: ClosedRange<Double>)] = [
    ("positionMeters", 0...1e5), ("yawDegrees", 0...89.9), ("verticalMeters", 0...1e5),
  ]

  private static let accuracy = RequestField<ChainOptions>(
    "accuracy", 35, \.accuracy, default: nil,
    read: { node throws(FormatError) in
      try node.requireObject(known: accuracyMembers.map(\.name))
      var values: [Double] = []
      for (name, range) in accuracyMembers { values.append(try node[name].number(in: range)) }
      return AccuracyBudget(position: values[0], yaw: values[1], vertical: values[2])
    },
    write: { budget in
      budget.map { budget in
        let values = [budget.position, budget.yaw, budget.vertical]
        return .members(zip(accuracyMembers, values).map { ($0.name, $1) })
      }
    })
}

extension ChainOptions {
  /// Reads options that are an object of their own.
  init(reading node: JSONNode) throws(FormatError) {
    let fields = Self.fields + Self.otherFields
    try node.requireObject(known: fields.map(\.name))
    self.init()
    for field in fields { try field.read(node[field.name], &self) }
  }

  /// The options as JSON, without what is the default.
  var json: JSONValue {
    .object(JSONObject((Self.fields + Self.otherFields).compactMap { $0.member(of: self) }))
  }
}
