import GeoFormats
package import GeoRouting
import GeoStreets

/// A walking profile as JSON (`Data/schemas/profile.schema.json`).
package struct ProfileDocument: Hashable, Sendable {
  package let profile: RoutingProfile

  package init(_ profile: RoutingProfile) { self.profile = profile }

  /// Reads a profile.
  /// - Throws: `InterchangeError.format` with line, column and the path of the member; members that
  ///   are not known are errors too, since a rule that is misspelled would change nothing.
  package init(readingJSON bytes: [UInt8]) throws(InterchangeError) {
    profile = try attempt(as: InterchangeError.format) { () throws(FormatError) in
      try Self.profile(JSONNode(reading: bytes))
    }
  }

  /// The set of ways that is checked: those of foot-v1, or all.
  private enum Ways: String, CaseIterable { case reference, all }

  private static let mostRules = 1_000

  private static func profile(_ root: JSONNode) throws(FormatError) -> RoutingProfile {
    try root.requireMembers(
      ["name", "unit", "ways", "speedMetersPerSecond", "usesSlope", "rules", "points"])
    let name = try root["name"].string()
    guard !name.isEmpty, name.count <= 80 else {
      throw root["name"].error(expected: "1 to 80 characters")
    }
    var profile = RoutingProfile(name: name)
    profile.unit = try root["unit"].choice(default: .meters)
    profile.usesAllWays = try root["ways"].choice(default: Ways.all) == .all
    let speed = root["speedMetersPerSecond"]
    if !speed.isNull { profile.speed = try speed.number(in: 0.05...100) }
    profile.usesSlope = try root["usesSlope"].flag()
    if profile.usesSlope && profile.unit == .meters {
      throw root["usesSlope"].error(expected: "false where the unit is meters")
    }
    for node in try root["rules"].list(upTo: mostRules) { profile.rules.append(try rule(node)) }
    for node in try root["points"].list(upTo: mostRules) {
      profile.pointRules.append(try pointRule(node))
    }
    return profile
  }

  private static func rule(_ node: JSONNode) throws(FormatError) -> SectionRule {
    try node.requireMembers([
      "when", "closed", "endsOnly", "factor", "speedMetersPerSecond", "added",
    ])
    let condition = try condition(node["when"])
    var effects: [SectionRule.Effect] = []
    if try node["closed"].flag() { effects.append(.closed) }
    if try node["endsOnly"].flag() { effects.append(.endsOnly) }
    if !node["factor"].isNull { effects.append(.factor(try node["factor"].number(in: 1e-3...1e6))) }
    if !node["speedMetersPerSecond"].isNull {
      effects.append(.speed(try node["speedMetersPerSecond"].number(in: 0.05...100)))
    }
    if !node["added"].isNull { effects.append(.added(try node["added"].number(in: 0...1e6))) }
    guard effects.count == 1, let effect = effects.first else {
      throw node.error(
        expected: "exactly one of `closed`, `endsOnly`, `factor`, `speedMetersPerSecond`, `added`")
    }
    return SectionRule(condition, effect)
  }

  private static func condition(_ node: JSONNode) throws(FormatError) -> SectionCondition {
    var condition = SectionCondition()
    guard !node.isNull else { return condition }
    try node.requireMembers([
      "kinds", "structure", "without", "surfaces", "access", "steeperThanPercent",
      "narrowerThanMeters", "harderThan",
    ])
    condition.kinds = try node["kinds"].words(ProfileWords.kinds)
    condition.structure =
      try node["structure"].words(ProfileWords.structure).map {
        $0.reduce(into: []) { $0.formUnion($1) }
      } ?? []
    condition.without =
      try node["without"].words(ProfileWords.structure).map {
        $0.reduce(into: []) { $0.formUnion($1) }
      } ?? []
    condition.surfaces = try node["surfaces"].words(ProfileWords.surfaces)
    condition.access = try node["access"].words(ProfileWords.access)
    if !node["steeperThanPercent"].isNull {
      condition.steeperThan = Int(try node["steeperThanPercent"].number(in: 0...100))
    }
    if !node["narrowerThanMeters"].isNull {
      condition.narrowerThan = try node["narrowerThanMeters"].number(in: 0...25)
    }
    condition.harderThan = try node["harderThan"].word(ProfileWords.hikingScales)
    return condition
  }

  private static func pointRule(_ node: JSONNode) throws(FormatError) -> PointRule {
    try node.requireMembers(["features", "closed", "added"])
    guard let words = try node["features"].words(ProfileWords.features), !words.isEmpty else {
      throw node["features"].error(expected: "at least one feature")
    }
    let features = words.reduce(into: PointFeatures()) { $0.formUnion($1) }
    let isClosed = try node["closed"].flag()
    guard isClosed == node["added"].isNull else {
      throw node.error(expected: "exactly one of `closed`, `added`")
    }
    return PointRule(
      features, added: isClosed ? nil : try node["added"].number(in: 0...1e6))
  }
}

extension JSONNode {
  /// Makes sure that this is an object with none but some members.
  fileprivate func requireMembers(_ known: Set<String>) throws(FormatError) {
    guard case .object(let object) = value else { throw error(expected: "an object") }
    for member in object.members where !known.contains(member.name) {
      throw self[member.name].error(
        expected: "one of " + known.sorted().map { "`\($0)`" }.joined(separator: ", "))
    }
  }

  fileprivate func list(upTo most: Int) throws(FormatError) -> [JSONNode] {
    if isNull { return [] }
    let elements = try elements()
    guard elements.count <= most else { throw error(expected: "at most \(most) rules") }
    return elements
  }

  fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
    default choice: Choice
  ) throws(FormatError) -> Choice {
    if isNull { return choice }
    return try self.choice(of: Choice.self)
  }

  fileprivate func words<Value: Hashable>(_ known: [String: Value]) throws(FormatError)
    -> Set<Value>?
  {
    if isNull { return nil }
    var found: Set<Value> = []
    for node in try elements() {
      if let value = try node.word(known) { found.insert(value) }
    }
    return found
  }

  /// The value of one of some words; nil for null.
  fileprivate func word<Value>(_ known: [String: Value]) throws(FormatError) -> Value? {
    if isNull { return nil }
    guard let value = known[try string()] else {
      throw error(
        expected: "one of " + known.keys.sorted().map { "`\($0)`" }.joined(separator: ", "))
    }
    return value
  }
}
